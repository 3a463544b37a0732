import { created, link, problem, resource, respond } from 'halyard';
import { createdLinks } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

const order = resource({ id: 17 }, [link('self', URL_17)]);

describe('HYP.06: existing standards are used: HAL, with links in the attribute _links', () => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH'])(
    'the media type for %s is that of HAL',
    (method) => {
      const { headers } = respond({ method, headers: {} }, { body: order });
      expect(headers['content-type']).toBe('application/hal+json');
    },
  );

  test('the media type of a new resource is that of HAL', () => {
    const { headers } = created(
      { method: 'POST', headers: {} },
      {
        resource: resource({ id: 17 }, createdLinks(URL_17)),
      },
    );
    expect(headers['content-type']).toBe('application/hal+json');
  });

  test('the links are in the attribute _links of the JSON', () => {
    const { body = '' } = respond({ method: 'GET', headers: {} }, { body: order });
    expect(JSON.parse(body)).toStrictEqual({
      id: 17,
      _links: [{ href: URL_17, rel: 'self', method: 'GET' }],
    });
  });

  test('errors have the media type of RFC 9457', () => {
    expect(problem({ status: 404 }).headers['content-type']).toBe('application/problem+json');
  });
});
