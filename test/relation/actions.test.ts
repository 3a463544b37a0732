import { checkRelation, relation } from 'halyard/relation';
import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import {
  ENGLISH_ACTIONS,
  isAction,
  SWEDISH_ACTIONS,
  withoutDiacritics,
} from '../../src/relation/actions.js';

const ACTIONS = { ...ENGLISH_ACTIONS, ...SWEDISH_ACTIONS };

describe('the table of actions', () => {
  test('has the names that the conventions give', () => {
    expect(Object.keys(ACTIONS)).toEqual(expect.arrayContaining(['activate', 'cancel', 'send']));
  });

  test('has no registered type, which is called by GET, and no synonym or misspelling of one', () => {
    expect(Object.keys(ACTIONS).filter((verb) => relation(verb) !== undefined)).toEqual([]);
    expect(Object.keys(ACTIONS).flatMap((verb) => checkRelation(verb))).toEqual([]);
  });

  test('has no verb in both languages', () => {
    expect(Object.keys(SWEDISH_ACTIONS).filter((verb) => verb in ENGLISH_ACTIONS)).toEqual([]);
  });

  test.each(Object.entries(ACTIONS))('%s: its noun %s is valid in a path', (verb, noun) => {
    expect(noun).toMatch(/^[a-z]+$/);
    expect(noun).not.toBe(verb);
    expect(
      checkUrl(`/orders/v1/orders/17/${noun}`).filter(({ level }) => level === 'SHALL'),
    ).toEqual([]);
  });
});

describe('isAction', () => {
  test.each<[rel: string, is: boolean]>([
    ['cancel', true],
    ['CANCEL', true],
    ['makulera', true],
    ['Godkänn', true],
    ['god\u006ba\u0308nn', true],
    ['cancel-order', false],
    ['cancellation', false],
    ['self', false],
    ['create', false],
    ['toString', false],
    ['__proto__', false],
    ['', false],
  ])('%s: %s', (rel, is) => {
    expect(isAction(rel)).toBe(is);
  });
});

describe('withoutDiacritics', () => {
  test.each([
    ['godkänn', 'godkann'],
    ['ÅTERSTÄLL', 'ATERSTALL'],
    ['slutför', 'slutfor'],
    ['cancel', 'cancel'],
    ['取消', '取消'],
  ])('%s: %s', (text, plain) => {
    expect(withoutDiacritics(text)).toBe(plain);
  });
});
