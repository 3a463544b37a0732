import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { testUrls } from '../support/url-findings.js';

describe('UFN.02: HTTPS on port 443 for all APIs', () => {
  testUrls(
    'UFN.02',
    'SHALL',
    `
    https://api.example.se https://api.example.se/orders https://api.example.se:443/orders
    HTTPS://api.example.se/orders https://[2001:db8::443]/orders https://[2001:db8::80]/orders
    https://[2001:db8::1]:443/orders https://api.example.se/orders:80
    https://api.example.se?at=08:00 https://api.example.se#a:80 https://{host}/orders /orders
    /orders?next=http://a.example:80 «http»://api.example.se/orders
    «http»://api.example.se:443/orders «ftp»://api.example.se/orders «ws»://api.example.se/orders
    «xhttps»://api.example.se/orders «httpsx»://api.example.se/orders
    https://api.example.se«:80»/orders https://api.example.se«:8443»/orders
    https://api.example.se«:8443» https://api.example.se«:8443»?a
    https://[2001:db8::1]«:8443»/orders https://api.example.se«:4430»/orders
    https://user:secret@api.example.se«:8443»/orders «http»://localhost«:3000»/orders
    `,
  );
});

describe('UFN.02: with localDevelopment http and ports are accepted', () => {
  testUrls(
    'UFN.02',
    'SHALL',
    `
    http://localhost:3000/v1/orders http://127.0.0.1:8080/v1/orders http://[::1]:8080/v1/orders
    http://api.example.se/v1/orders https://api.example.se:8443/v1/orders HTTP://localhost/v1/orders
    http://localhost:1/v1/orders http://localhost:65535/v1/orders
    «ftp»://localhost/v1/orders «xhttp»://localhost/v1/orders «httpx»://localhost/v1/orders
    http://localhost«:0»/v1/orders http://localhost«:65536»/v1/orders http://localhost«:»/v1/orders
    `,
    { localDevelopment: true },
  );

  test('no other rule is affected', () => {
    const url = 'http://localhost:3000//v1/Orders';
    const others = checkUrl(url, { ignore: ['UFN.02'] });
    expect(checkUrl(url, { localDevelopment: true })).toEqual(others);
  });
});
