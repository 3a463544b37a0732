import { follow, link, type Method } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

const body = {
  id: 17,
  _links: [
    link('self', URL_17),
    link('edit', URL_17),
    link('replace', URL_17),
    link('delete', URL_17),
    link('cancel', `${URL_17}/cancellations`, { method: 'POST' }),
  ],
};

describe('client.follow: the client calls the href of the link with the rel, by the method of that link', () => {
  test.each<[rel: string, method: Method, url: string]>([
    ['self', 'GET', URL_17],
    ['edit', 'PATCH', URL_17],
    ['replace', 'PUT', URL_17],
    ['delete', 'DELETE', URL_17],
    ['cancel', 'POST', `${URL_17}/cancellations`],
  ])('%s: %s %s', (rel, method, url) => {
    expect(follow(body, rel)).toStrictEqual({ method, url, headers: {} });
  });

  test('an absent link gives no request', () => {
    expect(follow(body, 'pay')).toBeUndefined();
  });
});
