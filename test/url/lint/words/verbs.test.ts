import { describe, expect, test } from 'vitest';
import { englishNoun } from '../../../../src/url/lint/nouns.js';
import { type Verb, verbOf as verbIn } from '../../../../src/url/lint/verbs.js';

const verbOf = (words: readonly string[]) =>
  verbIn(words, (word) => {
    const known = englishNoun(word);
    return known === undefined ? undefined : !known.isPlural;
  });

describe('verbs that an HTTP method expresses', () => {
  test.each<[method: string, verbs: string]>([
    ['GET', 'fetch get list read retrieve view'],
    ['POST', 'add create insert'],
    ['PATCH', 'change edit modify update'],
    ['PUT', 'overwrite replace save upsert'],
    ['DELETE', 'delete destroy erase remove'],
  ])('%s: %s', (method, verbs) => {
    for (const word of verbs.split(' ')) {
      expect(verbOf([word])).toMatchObject({ word, method });
      expect(verbOf([word, 'all', 'orders'])).toMatchObject({ word, method });
    }
  });
});

describe('an action has a noun in the plural', () => {
  test.each([
    ['activate', 'activations'],
    ['analyze', 'analyses'],
    ['approve', 'approvals'],
    ['cancel', 'cancellations'],
    ['login', 'sessions'],
    ['notify', 'notifications'],
    ['publish', 'publications'],
    ['register', 'registrations'],
    ['reject', 'rejections'],
    ['renew', 'renewals'],
    ['retry', 'retries'],
    ['send', 'deliveries'],
    ['submit', 'submissions'],
    ['subscribe', 'subscriptions'],
    ['sync', 'synchronizations'],
    ['verify', 'verifications'],
    // Without a noun of its own
    ['perform', ''],
    ['toggle', ''],
  ])('%s: %s', (word, noun) => {
    expect(verbOf([word])).toMatchObject({ word, noun });
    expect(verbOf([word, 'payment'])).toMatchObject({ word, noun });
    // What is written instead breaks no rule.
    expect(englishNoun(noun)?.isPlural).not.toBe(false);
    if (noun !== '') expect(verbOf([noun])).toBeUndefined();
  });
});

test.each(['find', 'lookup', 'query', 'search'])('%s searches', (word) => {
  expect(verbOf([word])).toMatchObject({ word, searches: true });
  expect(verbOf([word, 'payment'])).toMatchObject({ word, searches: true });
});

describe('words that are verbs only before an object', () => {
  test.each(['check', 'do', 'make', 'mark'])('%s', (word) => {
    expect(verbOf([word])).toBeUndefined();
    expect(verbOf([word, 'payment'])).toMatchObject({ word, noun: '' });
  });
});

describe('a verb with a prefix, such as batch', () => {
  test.each<[word: string, verb: Partial<Verb>]>([
    ['batchget', { word: 'get', method: 'GET' }],
    ['batchcreate', { word: 'create', method: 'POST' }],
    ['bulkdelete', { word: 'delete', method: 'DELETE' }],
    ['massupdate', { word: 'update', method: 'PATCH' }],
    ['multiupsert', { word: 'upsert', method: 'PUT' }],
    ['bulkinserts', { word: 'insert', method: 'POST' }],
  ])('%s', (word, verb) => {
    expect(verbOf([word])).toMatchObject(verb);
  });
});

describe('not a verb', () => {
  test.each([
    [[]],
    [['']],
    [['orders']],
    [['order', 'cancel']],
    [['cancellations']],
    [['getter']],
    [['gets']],
    [['widget']],
    [['listings']],
    [['batch']],
    [['batched']],
    [['batchsend']],
    // Adverbs make nouns of verbs.
    [['add', 'ons']],
    [['add', 'on']],
    [['check', 'ins']],
    [['log', 'outs']],
    [['back', 'ups']],
    [['set', 'offs']],
    // The first of two nouns
    [['list', 'items']],
    [['search', 'results']],
    [['import', 'jobs']],
    [['update', 'policies']],
    [['change', 'requests']],
    [['test', 'cases']],
    [['test', 'case']],
    [['download', 'url']],
    [['start', 'date']],
    [['batch', 'item']],
    [['process', 'instances']],
    [['query', 'parameters']],
    // Names of prototypes
    [['constructor']],
    [['__proto__']],
    [['toString']],
    [['hasOwnProperty']],
    [['valueOf']],
    [['isPrototypeOf', 'orders']],
    [['constructor', 'orders']],
  ])('%j', (words) => {
    expect(verbOf(words)).toBeUndefined();
  });
});

test.each(['get', 'fetch', 'retrieve', 'create', 'delete', 'remove', 'add', 'insert'])(
  '%s is a verb before any noun',
  (word) => {
    expect(verbOf([word, 'items'])?.word).toBe(word);
  },
);
