import { apiCatalog, checkApiCatalog } from 'halyard/discovery';
import { describe, expect, test } from 'vitest';

const url = 'https://www.example.com/.well-known/api-catalog';
const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const FOO = { href: 'https://developer.example.com/apis/foo_api' };

function check(body: unknown, contentType: string | undefined = TYPE) {
  const headers = { 'content-type': contentType };
  return checkApiCatalog({ status: 200, headers, body }, { url }).map(
    ({ level, path = [], count = 1 }) => [level, path.join('/'), count],
  );
}

const linkset = (...contexts: unknown[]) => ({ linkset: contexts });

describe('service.catalog: a catalog of APIs is a link set that leads to each of them', () => {
  test('the catalogs of the library have no finding, by GET and by HEAD', () => {
    const request = { url: '/.well-known/api-catalog', headers: {} };
    const options = {
      base: 'https://www.example.com',
      apis: [{ anchor: FOO.href, title: 'Foo', serviceDesc: '/spec' }],
      catalogs: ['https://apis.example.com/iot/api-catalog'],
    };
    for (const method of ['GET', 'HEAD'] as const) {
      const response = apiCatalog({ ...request, method }, options);
      expect(checkApiCatalog(response, { url, method })).toEqual([]);
    }
  });

  test.each([
    ['A.1, links of each API', linkset({ anchor: FOO.href, 'service-desc': [{ href: '/spec' }] })],
    ['A.2, bookmarks', linkset({ anchor: url, item: [FOO] })],
    ['A.4, further catalogs', linkset({ anchor: url, 'api-catalog': [FOO] })],
    ['text', JSON.stringify(linkset({ anchor: url, item: [FOO] }))],
  ])('has no finding: %s', (_, body) => {
    expect(check(body)).toEqual([]);
  });

  const good = linkset({ anchor: url, item: [FOO] });
  test.each([
    'application/linkset+json;profile=https://www.rfc-editor.org/info/rfc9727',
    'Application/Linkset+JSON; charset=utf-8; Profile="https://a.example https://www.rfc-editor.org/info/rfc9727"',
  ])('has no finding: %s', (type) => {
    expect(check(good, type)).toEqual([]);
  });

  const TYPE_AT = 'response/headers/content-type';
  test.each([
    // The profile (§4.2, SHOULD).
    ['application/linkset+json', good, ['SHOULD', TYPE_AT, 1]],
    [`${TYPE.slice(0, -1)}/draft"`, good, ['SHOULD', TYPE_AT, 1]],
    // The media type (§4.2, MUST); content of another type need not be a link set.
    ['application/json', good, ['SHALL', TYPE_AT, 1]],
    ['text/html', '<!doctype html>', ['SHALL', TYPE_AT, 1]],
    // The document (RFC 9264 §4.2.1).
    [TYPE, '<!doctype html>', ['SHALL', 'response/body', 1]],
    [TYPE, undefined, ['SHALL', 'response/body', 1]],
    [TYPE, [], ['SHALL', 'response/body', 1]],
    [TYPE, { linkset: {} }, ['SHALL', 'response/body', 1]],
    // No API (§4.1, MUST).
    [TYPE, linkset(), ['SHALL', 'response/body', 1]],
    [TYPE, linkset({ anchor: url, item: [] }), ['SHALL', 'response/body', 1]],
    [TYPE, linkset({ anchor: url, help: [FOO] }), ['SHALL', 'response/body', 1]],
    // The example of §5.1 has a string in place of targets.
    [
      TYPE,
      linkset({ anchor: url, 'api-catalog': FOO.href }),
      ['SHALL', 'response/body/linkset/0/api-catalog', 1],
    ],
    // Contexts and targets (RFC 9264 §4.2.2, §4.2.3).
    [TYPE, linkset({ anchor: url, item: [FOO] }, 1), ['SHALL', 'response/body/linkset/1', 1]],
    [
      TYPE,
      linkset({ anchor: url, item: [FOO], help: [{}] }, { anchor: url, help: FOO }),
      ['SHALL', 'response/body/linkset/0/help', 2],
    ],
    // Absolute https URLs (RFC 9264 §4, RFC 9727 §8).
    [TYPE, linkset({ item: [FOO] }), ['SHOULD', 'response/body/linkset/0', 1]],
    [
      TYPE,
      linkset({ anchor: 'http://www.example.com/', item: [{ href: '/foo' }, { href: '/bar' }] }),
      ['SHOULD', 'response/body/linkset/0', 3],
    ],
  ])('one finding for %s: %j', (type, body, expected) => {
    expect(check(body, type)).toEqual([expected]);
  });

  test('a catalog on this machine may have http URLs', () => {
    expect(check(linkset({ anchor: 'http://localhost:3000/v1/', status: [FOO] }))).toEqual([]);
  });

  test('a response to HEAD has a link to the catalog in its Link field (§2, SHALL)', () => {
    const head = (headers: Record<string, string>) =>
      checkApiCatalog({ status: 200, headers }, { url, method: 'HEAD' }).map(({ path }) => path);
    expect(head({ link: '</my_api_catalog.json>; rel=api-catalog' })).toEqual([]);
    expect(head({ link: `<${FOO.href}>; rel="item"` })).toEqual([['response', 'headers', 'link']]);
    expect(head({})).toEqual([['response', 'headers', 'link']]);
  });

  test('any other status is one finding', () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const found = checkApiCatalog({ status: 404, headers: {} }, { url, method });
      expect(found.map(({ path }) => path)).toEqual([['response', 'status']]);
    }
  });
});
