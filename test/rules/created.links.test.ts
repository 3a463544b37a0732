import { created, createdLinks, findLink, link, type Method, resource } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('created.links: the body has _links: self GET, delete DELETE, replace PUT, edit PATCH', () => {
  const rels = ['self', 'delete', 'replace', 'edit'];
  const order = resource(
    { id: 17 },
    rels.map((rel) => link(rel, URL_17)),
  );
  const response = created({ method: 'POST', headers: {} }, { resource: order });
  const body: unknown = JSON.parse(response.body ?? '');

  test.each<[rel: string, method: Method]>([
    ['self', 'GET'],
    ['delete', 'DELETE'],
    ['replace', 'PUT'],
    ['edit', 'PATCH'],
  ])('%s by %s', (rel, method) => {
    expect(findLink(body, rel)).toStrictEqual({ href: URL_17, rel, method });
  });

  test('createdLinks makes these four, in this order', () => {
    expect(createdLinks(URL_17)).toStrictEqual(rels.map((rel) => link(rel, URL_17)));
  });

  test('a body without its self link is refused', () => {
    const POST = { method: 'POST', headers: {} };
    expect(() => created(POST, { resource: { id: 17, _links: [] } })).toThrow(
      expect.objectContaining({ code: 'created.self' }),
    );
  });
});
