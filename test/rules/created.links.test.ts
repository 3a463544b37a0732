import { created, findLink, link, type Method, resource } from 'halyard';
import { createdLinks } from 'halyard/http';
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

  test('createdLinks returns these four, in this order', () => {
    expect(createdLinks(URL_17)).toStrictEqual(rels.map((rel) => link(rel, URL_17)));
  });

  // link.state: a link is present only when its operation is available. The builder has no opinion.
  test('a link whose operation the first state does not allow may be absent', () => {
    const POST = { method: 'POST', headers: {} };
    const resource = { id: 17, _links: [link('self', URL_17)] };
    const { body = '' } = created(POST, { resource });
    expect(JSON.parse(body)).toStrictEqual(resource);
  });
});
