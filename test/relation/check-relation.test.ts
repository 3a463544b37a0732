import { readFileSync } from 'node:fs';
import {
  checkRelation,
  defineRelations,
  extendedRelations,
  ianaRelations,
  relation,
} from 'halyard/relation';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { adviceFor } from '../../src/relation/advice.js';

const IANA = Object.keys(ianaRelations);
const EXTENDED = Object.keys(extendedRelations);

/** What a finding says, without its message. */
const brief = (name: unknown) =>
  checkRelation(name).map(({ rule, level, suggestion }) => [rule, level, suggestion]);

describe('a type that is registered is fine as it is', () => {
  test.each([...EXTENDED, ...IANA.filter((name) => name !== 'previous')])('%s', (name) => {
    expect(checkRelation(name)).toEqual([]);
  });

  test('but previous, for which the conventions have prev', () => {
    expect(brief('previous')).toEqual([['HYP.19', 'SHOULD', 'prev']]);
    expect(checkRelation('previous')[0]?.message).toMatch(/^"previous" is a word for prev\. /);
  });
});

describe('a word for a registered type is advised against: HYP.19 with the type', () => {
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
    ['redirect', 'canonical'],
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
  ])('%s is %s', (name, type) => {
    expect(brief(name)).toEqual([['HYP.19', 'SHOULD', type]]);
    expect(checkRelation(name)[0]?.message).toContain(`"${name}" is a word for ${type}`);
    expect(relation(type)).toBeDefined();
  });
});

describe('the table of synonyms', () => {
  const rows = synonymRows();
  const synonyms = rows.flatMap(([, , ...words]) => words);

  test('is read from its source', () => {
    expect(rows.length).toBeGreaterThan(30);
  });

  test('leads from each word to a type that is registered, and gives a reason', () => {
    for (const [name = '', reason = '', ...words] of rows) {
      expect(relation(name)?.name).toBe(name);
      expect(reason).toMatch(/^[A-Z].+[^.]$/);
      expect(words.length).toBeGreaterThan(0);
      for (const word of words) expect(adviceFor(word)).toEqual({ name, reason });
    }
  });

  test('has each word once, in lower case and without separators', () => {
    expect(synonyms.filter((word, index) => synonyms.indexOf(word) !== index)).toEqual([]);
    expect(synonyms.filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([]);
  });

  test('has no word that is registered itself, but previous', () => {
    const registered = [...IANA, ...EXTENDED].map((name) => name.replace(/[^a-z0-9]/g, ''));
    expect(synonyms.filter((word) => registered.includes(word))).toEqual(['previous']);
  });
});

describe('a near misspelling is advised against: HYP.19 with the type that it looks like', () => {
  test.each<[name: string, type: string]>([
    ['nxet', 'next'],
    ['slef', 'self'],
    ['edti', 'edit'],
    ['frist', 'first'],
    ['serach', 'search'],
    ['collecton', 'collection'],
    ['delte', 'delete'],
    ['cretae', 'create'],
    ['repalce', 'replace'],
    ['latest-verison', 'latest-version'],
    ['latestversion', 'latest-version'],
    ['aletrnate', 'alternate'],
    ['cannonical', 'canonical'],
    ['describedBy', 'describedby'],
    ['latestVersion', 'latest-version'],
    ['latest_version', 'latest-version'],
    ['LatestVersion', 'latest-version'],
    ['createForm', 'create-form'],
    ['termsOfService', 'terms-of-service'],
  ])('%s is %s', (name, type) => {
    const rule = name.toLowerCase() === type ? 'HYP.18' : 'HYP.19';
    expect(brief(name)).toEqual([[rule, 'SHOULD', type]]);
  });
});

describe('a registered name is compared without regard to case, and written in lower case', () => {
  test.each([
    ['Next', 'next'],
    ['SELF', 'self'],
    ['Create', 'create'],
    ['Latest-Version', 'latest-version'],
  ])('%s is %s', (name, type) => {
    expect(brief(name)).toEqual([['HYP.18', 'SHOULD', type]]);
    expect(checkRelation(name)[0]?.message).toBe(
      `"${name}" is registered as ${type}, in lower case`,
    );
  });
});

describe('the name of an action or of a thing of one’s own is fine as it is', () => {
  test.each(
    `activate cancel send approve archive review send-invoice mark-as-paid ship pay refund reopen
    publish orders customer customers stats items order-lines invoice payments users accounts
    statuses reply openapi-diff v2 orders.cancel about me type hosts host repository branches
    constructor valueof`.split(/\s+/),
  )('%s', (name) => {
    expect(checkRelation(name)).toEqual([]);
  });
});

describe('an English word of its own is no misspelling, though one letter from a registered type', () => {
  test.each(
    `abort archived charter contests contexts costs crate depreciation described hosted least
    licensee opened posts profiler publications reconnect refetch reload shelf smart stars states
    statue subset unset`.split(/\s+/),
  )('%s', (name) => {
    expect(checkRelation(name)).toEqual([]);
  });
});

describe('a name of one’s own is written in lower case with -: HYP.18', () => {
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
    expect(checkRelation(words)).toEqual([]);
  });
});

describe('a name that says nothing is advised against: HYP.18, and nobody knows what was meant', () => {
  test.each([
    'link',
    'Link',
    'links',
    'href',
    'url',
    'rel',
    'action',
    'action1',
    'link-2',
    'x',
    'X',
  ])('%s', (name) => {
    expect(brief(name)).toEqual([['HYP.18', 'SHOULD', undefined]]);
    expect(checkRelation(name)[0]?.message).toContain('does not say what the target is');
  });
});

describe('a malformed name breaks HYP.18', () => {
  test.each<[name: string, suggestion: string | undefined]>([
    ['mark as paid', 'mark-as-paid'],
    [' cancel', 'cancel'],
    ['cancel ', 'cancel'],
    ['"cancel"', 'cancel'],
    ["'next'", 'next'],
    ['next\r\n', 'next'],
    ['can\0cel', 'can-cel'],
    ['orders/cancel', 'orders-cancel'],
    ['<next>', 'next'],
    ['__proto__', 'proto'],
    ['next page', 'next'],
    ['create form', 'create-form'],
    ['!', undefined],
    ['é', undefined],
    ['1', undefined],
    ['1st', undefined],
    ['https:', 'https'],
    ['"x"', undefined],
    ['"link"', undefined],
  ])('%j, better %s', (name, suggestion) => {
    expect(brief(name)).toEqual([['HYP.18', 'SHALL', suggestion]]);
    expect(checkRelation(name)[0]?.message).not.toMatch(/[\r\n\0]/);
  });
});

describe('a missing name, and one that is no string, break HYP.15', () => {
  test.each<[name: unknown, message: string]>([
    [undefined, 'The rel is missing'],
    [null, 'The rel is missing'],
    ['', 'The rel is missing'],
    [17, 'The rel is 17, which is no string'],
    [0, 'The rel is 0'],
    [false, 'The rel is false'],
    [17n, 'The rel is 17n'],
    [Symbol('next'), 'The rel is Symbol(next)'],
    [['next'], 'The rel is ["next"]'],
    [{ rel: 'next' }, 'The rel is {"rel":"next"}'],
    [() => 'next', 'The rel is a function'],
    [Object.create(null), 'The rel is {}'],
    [new String('next'), 'The rel is "next"'],
  ])('%o', (name, message) => {
    expect(brief(name)).toEqual([['HYP.15', 'SHALL', undefined]]);
    expect(checkRelation(name)[0]?.message).toContain(message);
  });
});

describe('a URI is a relation type of one’s own (RFC 8288 §2.1.2)', () => {
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
    'but %j is none',
    (name) => {
      expect(checkRelation(name)[0]).toMatchObject({ rule: 'HYP.18', level: 'SHALL' });
    },
  );
});

describe('relation types of one’s own are known', () => {
  const relations = defineRelations({
    update: { method: 'POST', meaning: 'Installs the newest firmware.' },
    list: { meaning: 'The mailing list.' },
    serach: { meaning: 'The Serach river.' },
    x: { meaning: 'The horizontal axis.' },
  });

  test.each(['update', 'list', 'serach', 'x', 'cancel', 'next'])('%s', (name) => {
    expect(checkRelation(name, { relations })).toEqual([]);
  });

  test.each<[name: string, rule: string, suggestion: string | undefined]>([
    ['remove', 'HYP.19', 'delete'],
    ['y', 'HYP.18', undefined],
    // Names are compared without regard to case (RFC 8288 §2.1.1).
    ['Update', 'HYP.18', 'update'],
    ['LIST', 'HYP.18', 'list'],
    ['toString', 'HYP.18', 'to-string'],
  ])('%s is checked as ever', (name, rule, suggestion) => {
    expect(checkRelation(name, { relations })).toMatchObject([{ rule, level: 'SHOULD' }]);
    expect(checkRelation(name, { relations })[0]?.suggestion).toBe(suggestion);
  });
});

describe('a long name', () => {
  test.each(['a'.repeat(300), `${'cancel-'.repeat(50)}order`])('is fine in lower case', (name) => {
    expect(checkRelation(name)).toEqual([]);
  });

  test('is never cut into another name', () => {
    const suggestion = checkRelation('A'.repeat(300))[0]?.suggestion;
    expect([undefined, 'a'.repeat(300)]).toContain(suggestion);
  });

  test.each<[what: string, unit: string]>([
    ['letters', 'a'],
    ['capitals', 'aB'],
    ['hyphens', 'a-'],
    ['spaces', ' '],
    ['colons', 'a:'],
    ['percent signs', 'a:%'],
    ['controls', '\0'],
    ['underscores', '_a'],
  ])('of a megabyte of %s takes linear time and gives a short message', (_what, unit) => {
    const name = unit.repeat(1_000_000 / unit.length);
    const start = performance.now();
    const findings = checkRelation(name);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(findings.length).toBeLessThan(2);
  });

  test('that is malformed is cut in the message', () => {
    expect(checkRelation(`${'a'.repeat(1_000_000)}!`)[0]?.message.length).toBeLessThan(300);
  });
});

/** The rows of the table as they stand in the source: a map would hide a word that is there twice. */
function synonymRows(): string[][] {
  const url = new URL('../../src/relation/advice.ts', import.meta.url);
  const source = ts.createSourceFile(
    'advice.ts',
    readFileSync(url, 'utf8'),
    ts.ScriptTarget.ES2022,
  );
  const rows: string[][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && node.elements.every(ts.isStringLiteral)) {
      rows.push(node.elements.map((element) => (element as ts.StringLiteral).text));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return rows;
}
