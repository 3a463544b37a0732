import { checkLink, checkLinks, link } from 'halyard/link';
import { type Method, relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

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
  test.each(['activate', 'cancel', 'send'])('%s by GET is advised against', (rel) => {
    expect(link(rel, URL_17).method).toBe('POST');
    expect(checkLink(link(rel, URL_17))).toEqual([]);
    expect(link(rel, URL_17, { method: 'GET' }).method).toBe('GET');
    expect(checkLink({ href: URL_17, rel, method: 'GET' })).toMatchObject([
      { rule: 'HYP.02', level: 'SHOULD NOT', path: ['method'], suggestion: 'POST' },
    ]);
    expect(checkLink({ href: URL_17, rel, method: 'POST' })).toEqual([]);
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
});
