import { checkResource } from 'halyard/audit';
import { checkLinks } from 'halyard/link';
import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { rows } from '../support/rows.js';
import { testUrls } from '../support/url-findings.js';

describe('UFN.02: HTTPS on port 443 for all APIs', () => {
  testUrls(
    'UFN.02',
    'SHALL',
    `
    https://api.example.se https://api.example.se/orders https://api.example.se:443/orders
    HTTPS://api.example.se/orders https://[2001:db8::443]/orders https://[2001:db8::80]/orders
    https://api.example.se:0443/orders https://[2001:db8::1]:443/orders https://api.example.se/orders:80
    https://api.example.se?at=08:00 https://api.example.se#a:80 https://{host}/orders /orders
    /orders?next=http://a.example:80 «http»://api.example.se/orders
    «http»://api.example.se:443/orders «ftp»://api.example.se/orders «ws»://api.example.se/orders
    «xhttps»://api.example.se/orders «httpsx»://api.example.se/orders
    https://api.example.se«:80»/orders https://api.example.se«:8443»/orders
    https://api.example.se«:8443» https://api.example.se«:8443»?a
    https://[2001:db8::1]«:8443»/orders https://api.example.se«:4430»/orders
    https://user:secret@api.example.se«:8443»/orders https://api.example.se:0443/orders
    https://api.example.se«:»/orders
    `,
  );
});

describe('UFN.02: a host of this machine has any scheme and port of HTTP', () => {
  testUrls(
    'UFN.02',
    'SHALL',
    `
    http://localhost:3000/v1/orders http://127.0.0.1:8080/v1/orders http://[::1]:8080/v1/orders
    http://api.localhost:3000/v1/orders http://127.255.0.9/v1/orders HTTP://LOCALHOST/v1/orders
    http://user:secret@localhost:3000/v1/orders https://localhost:8443/v1/orders
    «http»://localhost.example.se/v1/orders «http»://mylocalhost«:3000»/v1/orders
    «http»://0.0.0.0«:3000»/v1/orders «http»://127.example.se/v1/orders «http»://10.0.0.1/v1/orders
    http://localhost:1/v1/orders http://localhost:65535/v1/orders
    «ftp»://localhost/v1/orders «xhttp»://localhost/v1/orders «httpx»://localhost/v1/orders
    http://localhost«:0»/v1/orders http://localhost«:65536»/v1/orders http://localhost«:»/v1/orders
    `,
  );

  test('no other rule is affected', () => {
    const url = 'http://localhost:3000//v1/Orders';
    const others = checkUrl(url, { ignore: ['UFN.02'] });
    expect(checkUrl(url)).toEqual(others);
  });
});

describe('UFN.02: the links of a body', () => {
  const body = (self: string, rel: string, href: string) => ({
    _links: [
      { href: self, rel: 'self', method: 'GET' },
      { href, rel, method: 'GET' },
    ],
  });
  const self = 'https://api.example.se/v1/orders/17';

  test.each(
    rows(`
    up => https://api.example.se/v1/orders => undefined
    up => https://api.example.se:443/v1/orders => undefined
    up => http://api.example.se/v1/orders => certain https://api.example.se/v1/orders
    up => https://API.example.se:8443/v1/orders => certain https://API.example.se/v1/orders
    next => http://api.example.se/v1/orders{?page} => certain https://api.example.se/v1/orders{?page}
    license => http://creativecommons.org/publicdomain/zero/1.0/ => likely https://creativecommons.org/publicdomain/zero/1.0/
    type => http://schema.org/Order => undefined
    profile => http://api.example.se/profiles/order => undefined
    curies => http://api.example.se/rels/{rel} => undefined
    up => /v1/orders => undefined
  `),
  )('%s', (_row, rel = '', href = '', expected) => {
    const template = href.includes('{') ? { templated: true } : {};
    const given = body(self, rel, href);
    Object.assign(given._links[1] as object, template);
    for (const found of [checkLinks(given), checkResource(given)]) {
      const own = found.filter(({ rule }) => rule === 'UFN.02');
      const shown = own.map(
        ({ certainty = 'certain', suggestion, path }) =>
          [`${certainty} ${suggestion}`, path] as const,
      );
      const place = ['_links', 1, 'href'];
      expect(shown).toEqual(expected === 'undefined' ? [] : [[expected, place]]);
    }
  });

  test('any host is of the API where self is relative', () => {
    const found = checkLinks(body('/v1/orders/17', 'up', 'http://api.example.se/v1/orders'));
    expect(found.find(({ rule }) => rule === 'UFN.02')).not.toHaveProperty('certainty');
  });
});
