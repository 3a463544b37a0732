import { checkExchange } from 'halyard/audit';
import { checkLink, checkLinks, link } from 'halyard/link';
import { defineRelations, type Method, relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';
import { words } from '../support/rows.js';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

function methodFindings(rel: string, method: Method) {
  const found = checkLink({ href: URL_17, rel, method });
  return found.filter(({ path }) => path?.[0] === 'method');
}

describe('HYP.02: a GET request does not change the state of the resource that it fetches', () => {
  /** DELETE, PATCH, POST and PUT each start a state change. A link by GET says that GET does. */
  test.each<[rel: string, method: Method]>([
    ['create', 'POST'],
    ['edit', 'PATCH'],
    ['replace', 'PUT'],
    ['delete', 'DELETE'],
  ])('%s is called by %s, and by GET refused and found', (rel, method) => {
    expect(relation(rel)?.method).toBe(method);
    expect(link(rel, URL_17).method).toBe(method);
    expect(checkLink({ href: URL_17, rel, method: 'GET' })).toMatchObject([
      { rule: 'HYP.02', level: 'SHALL NOT', path: ['method'], suggestion: method },
    ]);
    expect(() => link(rel, URL_17, { method: 'GET' })).toThrow(
      expect.objectContaining({ code: 'link.method', rule: 'HYP.02' }),
    );
  });

  /** The names of actions that the conventions give. That they change state is a guess. */
  test.each(
    words(`
    activate cancel send
    add remove sign update upload add-item mark-paid
    radera skapa uppdatera spara ta-bort lagg-till skicka-faktura
    `),
  )('%s by GET is advised against', (rel) => {
    expect(link(rel, URL_17).method).toBe('POST');
    expect(methodFindings(rel, 'POST')).toEqual([]);
    expect(link(rel, URL_17, { method: 'GET' }).method).toBe('GET');
    expect(methodFindings(rel, 'GET')).toMatchObject([
      { rule: 'HYP.02', level: 'SHOULD NOT', path: ['method'], suggestion: 'POST' },
    ]);
  });

  /** A verb that may only read, or is a noun: GET may be right. */
  test.each(words('export exportera visa läsa import copy share'))('%s by GET may be', (rel) => {
    expect(methodFindings(rel, 'GET')).toMatchObject([
      { rule: 'HYP.02', level: 'SHOULD NOT', certainty: 'likely', path: ['method'] },
    ]);
    expect(methodFindings(rel, 'POST')).toEqual([]);
    const relations = defineRelations({ export: { method: 'GET', meaning: 'The rows as CSV.' } });
    expect(checkLink({ href: URL_17, rel: 'export', method: 'GET' }, { relations })).toEqual([]);
  });

  /** What these do has a registered type, which is advised (HYP.19). */
  test.each(words('download find read'))('%s by GET is another relation type', (rel) => {
    expect(link(rel, URL_17).method).toBe('GET');
    expect(checkLink({ href: URL_17, rel, method: 'GET' })).toMatchObject([
      { rule: 'HYP.19', level: 'SHOULD' },
    ]);
  });

  test.each(`self first last next prev collection latest-version search up`.split(/\s+/))(
    '%s is fetched by GET',
    (rel) => {
      expect(checkLink({ href: URL_17, rel, method: 'GET' })).toEqual([]);
    },
  );

  test('a missing method means GET', () => {
    const links = [
      { href: URL_17, rel: 'self', method: 'GET' },
      { href: URL_17, rel: 'delete' },
    ];
    expect(checkLinks({ _links: links }).map(({ rule, path }) => [rule, path])).toContainEqual([
      'HYP.02',
      ['_links', 1, 'method'],
    ]);
  });

  test.each(['radera', 'add-item'])('checkExchange reports %s by GET', (rel) => {
    const links = [
      { href: URL_17, rel: 'self', method: 'GET' },
      { href: `${URL_17}/items`, rel, method: 'GET' },
    ];
    const body = { id: 17, _links: links };
    const found = checkExchange(
      { method: 'GET', url: URL_17, headers: {} },
      { status: 200, headers: { 'content-type': 'application/hal+json' }, body },
    );
    const path = ['response', 'body', '_links', 1, 'method'];
    expect(found).toContainEqual(expect.objectContaining({ rule: 'HYP.02', path }));
  });
});
