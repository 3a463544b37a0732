import { findLink, follow, link, type Method } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('HYP.17: the method is the HTTP verb to use for the call; when missing, GET is the default', () => {
  test.each<Method>(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s',
    (method) => {
      const made = link('cancel', URL_17, { method });
      expect(made.method).toBe(method);
      expect(follow([made], 'cancel')?.method).toBe(method);
    },
  );

  test.each(['get', 'FOO', '', 'POST '])('%o is no HTTP verb, and refused', (method) => {
    expect(() => link('cancel', URL_17, { method: method as Method })).toThrow(
      expect.objectContaining({ code: 'link.method', rule: 'HYP.17' }),
    );
  });

  test.each(['self', 'next', 'create', 'edit', 'replace', 'delete', 'cancel'])(
    'a link %s that a service sends without method is called by GET',
    (rel) => {
      const body = { _links: [{ href: URL_17, rel }] };
      expect(findLink(body, rel)?.method).toBe('GET');
      expect(follow(body, rel)?.method).toBe('GET');
    },
  );
});
