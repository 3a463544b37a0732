import { checkRelation, extendedRelations, ianaRelations, relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';

const IANA = Object.keys(ianaRelations);
const EXTENDED = Object.keys(extendedRelations);

/** What a finding says, without its message. */
const brief = (name: unknown) =>
  checkRelation(name).map(({ rule, level, suggestion }) => [rule, level, suggestion]);

describe('a registered type has no finding', () => {
  test.each([...EXTENDED, ...IANA.filter((name) => name !== 'previous')])('%s', (name) => {
    expect(checkRelation(name)).toEqual([]);
  });
});

describe('a synonym of a registered type is advised against: HYP.19 with the type', () => {
  test.each<[name: string, type: string]>([
    ['previousPage', 'prev'],
    ['prev_page', 'prev'],
    ['previous-page', 'prev'],
    ['nextPage', 'next'],
    ['next_page', 'next'],
    ['next-page', 'next'],
    ['NextPage', 'next'],
    ['NEXT_PAGE', 'next'],
    ['firstPage', 'first'],
    ['lastPage', 'last'],
    ['last_page', 'last'],
    ['parent', 'up'],
    ['Parent', 'up'],
    ['update', 'edit'],
    ['patch', 'edit'],
    ['modify', 'edit'],
    ['upsert', 'replace'],
    ['put', 'replace'],
    ['remove', 'delete'],
    ['destroy', 'delete'],
    ['add', 'create'],
    ['new', 'create'],
    ['list', 'collection'],
    ['all', 'collection'],
    ['child', 'item'],
    ['home', 'index'],
    ['root', 'index'],
    ['doc', 'service-doc'],
    ['docs', 'service-doc'],
    ['documentation', 'service-doc'],
    ['openapi', 'service-desc'],
    ['swagger', 'service-desc'],
    ['schema', 'describedby'],
    ['details', 'self'],
    ['latest', 'latest-version'],
    ['currentVersion', 'latest-version'],
    ['previousVersion', 'predecessor-version'],
    ['nextVersion', 'successor-version'],
    ['history', 'version-history'],
    ['licence', 'license'],
    ['health', 'status'],
    ['permalink', 'bookmark'],
    ['thumbnail', 'preview'],
    ['attachment', 'enclosure'],
    ['find', 'search'],
    ['query', 'search'],
    ['seeAlso', 'related'],
    ['comments', 'replies'],
    ['tos', 'terms-of-service'],
    ['privacy', 'privacy-policy'],
    ['toc', 'contents'],
    ['newForm', 'create-form'],
    ['updateForm', 'edit-form'],
    ['draft', 'working-copy'],
    ['translation', 'alternate'],
    ['preferred', 'canonical'],
    ['creator', 'author'],
    ['source', 'via'],
    ['faq', 'help'],
    ['deprecated', 'deprecation'],
  ])('%s is %s', (name, type) => {
    expect(brief(name)).toEqual([['HYP.19', 'SHOULD', type]]);
    expect(checkRelation(name)[0]?.message).toBe(
      `rel should be the registered type ${type}, got "${name}". ${relation(type)?.meaning}`,
    );
  });
});

describe('a registered type in camel case or with underscores is advised against: HYP.19', () => {
  test.each<[name: string, type: string]>([
    ['latestVersion', 'latest-version'],
    ['latest_version', 'latest-version'],
    ['LatestVersion', 'latest-version'],
    ['createForm', 'create-form'],
    ['termsOfService', 'terms-of-service'],
  ])('%s is %s', (name, type) => {
    expect(brief(name)).toEqual([['HYP.19', 'SHOULD', type]]);
    expect(checkRelation(name)[0]?.message).toBe(
      `rel should be a registered type, got "${name}". Did you mean ${type}?`,
    );
  });
});

describe('case is ignored for a registered name, which should be lower case', () => {
  test.each([
    ['Next', 'next'],
    ['SELF', 'self'],
    ['Create', 'create'],
    ['Latest-Version', 'latest-version'],
    ['describedBy', 'describedby'],
  ])('%s is %s', (name, type) => {
    expect(brief(name)).toEqual([['HYP.18', 'SHOULD', type]]);
    expect(checkRelation(name)[0]?.message).toBe(
      `rel should be lower case, got "${name}". Write ${type}`,
    );
  });
});

describe('the name of an action, and any other name, has no finding', () => {
  test.each(
    `activate cancel send approve archive review send-invoice mark-as-paid ship pay refund reopen
    publish orders customer customers stats items order-lines invoice payments users accounts
    statuses reply openapi-diff v2 orders.cancel about me type hosts host repository branches
    constructor valueof uplink2 link2fa interaction1`.split(/\s+/),
  )('%s', (name) => {
    expect(checkRelation(name)).toEqual([]);
  });
});

describe('a name is lower case with words separated by -: HYP.18', () => {
  test.each<[name: string, words: string]>([
    ['markAsPaid', 'mark-as-paid'],
    ['mark_as_paid', 'mark-as-paid'],
    ['MarkAsPaid', 'mark-as-paid'],
    ['Cancel', 'cancel'],
    ['CANCEL', 'cancel'],
    ['sendInvoice2', 'send-invoice2'],
    ['approval_url', 'approval-url'],
    ['toString', 'to-string'],
    ['hasOwnProperty', 'has-own-property'],
    ['cancel-', 'cancel'],
    ['mark--paid', 'mark-paid'],
  ])('%s is %s', (name, words) => {
    expect(brief(name)).toEqual([['HYP.18', 'SHOULD', words]]);
    expect(checkRelation(name)[0]?.message).toBe(
      `rel should be lower case with words separated by -, got "${name}". Write ${words}`,
    );
    expect(checkRelation(words)).toEqual([]);
  });
});

describe('a meaningless name has a finding for HYP.18, without a suggestion', () => {
  test.each(`link Link links href url rel action action1 link-2 rel17 x X`.split(/\s+/))(
    '%s',
    (name) => {
      expect(brief(name)).toEqual([['HYP.18', 'SHOULD', undefined]]);
      expect(checkRelation(name)[0]?.message).toBe(
        `rel should describe the relation, got "${name}"`,
      );
    },
  );
});

describe('a malformed name breaks HYP.18, without a suggestion', () => {
  test.each([
    'mark as paid',
    ' cancel',
    '"cancel"',
    'next\r\n',
    'can\0cel',
    'orders/cancel',
    '__proto__',
    '!',
    'godkänn',
    '1st',
    'https:',
  ])('%j', (name) => {
    expect(brief(name)).toEqual([['HYP.18', 'SHALL', undefined]]);
    expect(checkRelation(name)[0]?.message).not.toMatch(/[\r\n\0]/);
    expect(checkRelation(name)[0]?.message).toMatch(
      /^rel must be a relation type, got ".*"\. Write a name of letters, digits, \. and -, or a URI$/,
    );
  });
});

describe('a name that is missing or not a string breaks HYP.15', () => {
  test.each<unknown>([undefined, null, ''])('%o', (name) => {
    expect(brief(name)).toEqual([['HYP.15', 'SHALL', undefined]]);
    expect(checkRelation(name)[0]?.message).toBe(
      'rel is required. Name the relation of the target to this resource',
    );
  });

  test.each<[name: unknown, shown: string]>([
    [17, '17'],
    [0, '0'],
    [false, 'false'],
    [17n, '17n'],
    [Symbol('next'), 'Symbol(next)'],
    [['next'], '["next"]'],
    [{ rel: 'next' }, '{"rel":"next"}'],
    [() => 'next', 'a function'],
    [Object.create(null), '{}'],
    [new String('next'), '"next"'],
  ])('%o', (name, shown) => {
    expect(brief(name)).toEqual([['HYP.15', 'SHALL', undefined]]);
    expect(checkRelation(name)[0]?.message).toBe(`rel must be a string, got ${shown}`);
  });
});

describe('a URI is an extension relation type (RFC 8288 §2.1.2)', () => {
  test.each([
    'https://rels.example.se/cancel',
    'https://rels.example.se/nextPage',
    'HTTPS://rels.example.se/Link',
    'urn:example:previous',
    'tag:example.se,2026:cancel',
    'ex:a',
    `urn:${'a'.repeat(1_000)}`,
  ])('%s', (name) => {
    expect(checkRelation(name)).toEqual([]);
  });

  test.each(['https://rels.example.se/a b', 'urn:50%', 'https://rels.example.se/{rel}', ':a'])(
    'but %j is malformed',
    (name) => {
      expect(checkRelation(name)[0]).toMatchObject({ rule: 'HYP.18', level: 'SHALL' });
    },
  );
});

describe('a long name', () => {
  test.each(['a'.repeat(300), `${'cancel-'.repeat(50)}order`, 'A'.repeat(300)])(
    'has no advice: longer than 256 characters',
    (name) => {
      expect(checkRelation(name)).toEqual([]);
    },
  );
});
