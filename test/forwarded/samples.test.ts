import { baseUrl, parseForwarded } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';

/*
 * Headers that gateways and proxies document, configure, send or test with. The number is how many
 * of the elements are trusted.
 */

const FALLBACK = 'http://localhost:3000';

function base(forwarded: string, trustedHops: number) {
  return baseUrl({ headers: { forwarded } }, { fallback: FALLBACK, trustedHops });
}

describe('headers with a host give the base URL that their source documents', () => {
  test.each(
    table<readonly [header: string, trustedHops: number, href: string]>(`
      proto=https;host=api.contenthub.haufe.io;port=443;prefix=/ingest/v1 => 1
        => https://api.contenthub.haufe.io/ingest/v1
      proto=https;host=api.contenthub.haufe.de;prefix=/search/v1 => 1 => https://api.contenthub.haufe.de/search/v1
      proto=https;host=api.contenthub.haufe.de;prefix=search/v1 => 1 => https://api.contenthub.haufe.de/search/v1
      host=api.yourcompany.com;proto=https;prefix=/apiprefix;port=443 => 1 => https://api.yourcompany.com/apiprefix
      host=api.yourcompany.com;port=443;proto=https;prefix=/apiprefix => 1 => https://api.yourcompany.com/apiprefix
      host=localhost;port=8000;proto=http;prefix=/petstore => 1 => http://localhost:8000/petstore
      for="192.0.2.60:47011";proto=https;host="example.com:443";by="198.51.100.17:8080" => 1 => https://example.com
      for=12.34.56.78;host=example.com;proto=https, for=23.45.67.89 => 2 => https://example.com
      proto=http;host=myhost;for="127.0.0.1:80",for=10.0.0.11 => 2 => http://myhost
      # Its source takes http without proto; the conventions say https.
      host=localhost:8080 => 1 => https://localhost:8080
      host=example.com;proto=https => 1 => https://example.com
      proto=https;host="localhost:5001";for="[::1]:20173";by=_YQuN68tm6 => 1 => https://localhost:5001
      host="xn--host-6j1i:80" => 1 => https://xn--host-6j1i:80
      host="myHost" => 1 => https://myhost
      host="haproxy.org";for="_000000007F2F367E:60138" => 1 => https://haproxy.org
      host="host.com";by=_haproxy;for="[::1]:10" => 1 => https://host.com
      proto=https;host="haproxy.org:80" => 1 => https://haproxy.org:80
      for="[::1]:_8888";host="haproxy.org";proto=http => 1 => http://haproxy.org
      for="unknown:132";host="[::1]:65535";by="_obfs:_port";proto=https => 1 => https://[::1]:65535
      for="127.0.0.1";host=v.test => 1 => https://v.test
    `),
  )('%s', (header, trustedHops, href) => {
    expect(base(header, trustedHops)).toEqual({
      href,
      source: 'forwarded',
      reason: 'trusted-element',
      vary: ['forwarded'],
    });
  });
});

describe('malformed headers are marked, and the fallback is used', () => {
  test.each<readonly [header: string]>([
    // The comma without quotes ends the element.
    ['host=api.yourcompany.com;port=443;proto=https;prefix=/a,/b'],
    ['proto=http;proto=http'],
    ['"'],
  ])('%s', (header) => {
    expect(parseForwarded(header).at(-1)?.malformed).toBeDefined();
    expect(base(header, 1)).toMatchObject({ href: FALLBACK, reason: 'element-malformed' });
  });
});
