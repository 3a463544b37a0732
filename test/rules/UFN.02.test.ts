import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../support/url-findings.js';

describe('UFN.02: HTTPS on port 443 for all APIs', () => {
  test.each<[url: string, places: string[]]>([
    ['https://api.example.se', []],
    ['https://api.example.se/orders', []],
    ['https://api.example.se:443/orders', []],
    ['HTTPS://api.example.se/orders', []],
    ['https://[2001:db8::443]/orders', []],
    ['https://[2001:db8::80]/orders', []],
    ['https://[2001:db8::1]:443/orders', []],
    ['https://api.example.se/orders:80', []],
    ['https://api.example.se?at=08:00', []],
    ['https://api.example.se#a:80', []],
    ['https://{host}/orders', []],
    ['/orders', []],
    ['/orders?next=http://a.example:80', []],
    ['http://api.example.se/orders', ['http']],
    ['http://api.example.se:443/orders', ['http']],
    ['ftp://api.example.se/orders', ['ftp']],
    ['ws://api.example.se/orders', ['ws']],
    ['xhttps://api.example.se/orders', ['xhttps']],
    ['httpsx://api.example.se/orders', ['httpsx']],
    ['https://api.example.se:80/orders', [':80']],
    ['https://api.example.se:8443/orders', [':8443']],
    ['https://api.example.se:8443', [':8443']],
    ['https://api.example.se:8443?a', [':8443']],
    ['https://[2001:db8::1]:8443/orders', [':8443']],
    ['https://api.example.se:4430/orders', [':4430']],
    ['https://user:secret@api.example.se:8443/orders', [':8443']],
    ['http://localhost:3000/orders', ['http', ':3000']],
  ])('%s: %j', (url, places) => {
    const found = checkUrl(url).filter(({ rule }) => rule === 'UFN.02');
    expect(found.map(({ range: [start, end] = [0, 0] }) => url.slice(start, end))).toEqual(places);
    for (const { level } of found) expect(level).toBe('SHALL');
  });

  test.each<[url: string, places: string[]]>([
    ['http://localhost:3000/v1/orders', []],
    ['http://127.0.0.1:8080/v1/orders', []],
    ['http://[::1]:8080/v1/orders', []],
    ['http://api.example.se/v1/orders', []],
    ['https://api.example.se:8443/v1/orders', []],
    ['HTTP://localhost/v1/orders', []],
    ['ftp://localhost/v1/orders', ['ftp']],
    ['xhttp://localhost/v1/orders', ['xhttp']],
    ['httpx://localhost/v1/orders', ['httpx']],
    ['http://localhost:1/v1/orders', []],
    ['http://localhost:65535/v1/orders', []],
    ['http://localhost:0/v1/orders', [':0']],
    ['http://localhost:65536/v1/orders', [':65536']],
    ['http://localhost:/v1/orders', [':']],
  ])('with localDevelopment http and ports are accepted; %s: %j', (url, places) => {
    expect(placesOf('UFN.02', url, { localDevelopment: true })).toEqual(places);
    // No other rule is affected.
    const others = checkUrl(url, { ignore: ['UFN.02'] });
    expect(checkUrl(url, { localDevelopment: true, ignore: ['UFN.02'] })).toEqual(others);
  });
});
