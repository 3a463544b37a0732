import { describe, expect, test } from 'vitest';
import { absoluteUrlFault, isAbsoluteUrl, isHost } from '../../src/url/absolute-url.js';

const wordsOf = (text: string) => text.trim().split(/\s+/);

const ABSOLUTE = wordsOf(`
  https://api.example.se https://api.example.se/ http://api.example.se/orders/v1/orders/17?page=2#a
  HTTPS://API.EXAMPLE.SE/ https://localhost https://localhost:3000/a https://a.example:1
  https://a.example:65535/ https://a.example./ https://a_b.example/ https://1a.example/
  https://1.2.3.example/ https://0x.example/ https://127.0.0.1/ https://127.0.0.1:8443/
  https://255.255.255.255/ http://[::1]/ http://[2001:db8::7]:8443/a http://[::ffff:192.0.2.1]/
  https://a.example?a=1 https://a.example#a https://a.example/-._~!$&'()*+,;=:@%20/a//b/
  https://a.example/?-._~!$&'()*+,;=:@/?%20 https://a.example/#-._~!$&'()*+,;=:@/?%20
  https://a.example/../a/./b`);

describe('an absolute http or https URL of RFC 3986 is one', () => {
  test.each(ABSOLUTE)('%s', (url) => {
    expect(isAbsoluteUrl(url)).toBe(true);
    expect(URL.canParse(url)).toBe(true);
  });
});

test('a text is refused, whichever URLs were accepted before it', () => {
  for (const url of ABSOLUTE) {
    isAbsoluteUrl(url);
    for (const text of [`${url} `, url.slice(1), '', 'h', 'h{']) {
      expect(isAbsoluteUrl(text)).toBe(false);
    }
    expect(isAbsoluteUrl(url)).toBe(true);
  }
});

/** Values that no link may point at, relative URLs first. */
const RELATIVE = [
  ...wordsOf('/orders orders //a.example/orders ?page=2 #a a.example/orders ://a.example /{id}'),
  ...['', 'localhost:3000/orders', ' https://a.example', '\nhttps://a.example'],
];
const FAULTS: readonly unknown[] = [
  ...[undefined, null, 17, new URL('https://a.example')],
  ...wordsOf(`
    https://a.example/{id} https://a.example/}
    ftp://a.example FTP://a.example hhttps://a.example/ httpsx://a.example/ javascript:alert(1)
    data:text/html,a mailto:a@b.example urn:isbn:0451450523 https: https:// https:///orders
    https:/a.example https:a.example https://?a https:?http://a.example/ http://
    https://user@a.example https://user:secret@a.example/ https://@a.example/ https://a@/
    https://a.example/% https://a.example/%2 https://a.example/%zz https://a.example/?a=50%
    https://a.example/#% https://a.example/å https://a.example/😀 https://a.example/"
    https://a.example/< https://a.example/[ https://a.example/?a[]=1 https://a.example/#a#b
    https://å.example/ https://a.example:1x/ https://a.example:0/ https://a.example:/
    https://a.example:65536/ https://a.example:99999/ https://a.example:080/
    https://a.example:80:80/ https://a.example:http/ https://.example/ https://a..example/
    https://a%20b/ https://a,b/ https://256.0.0.1/ https://1.2.3/ https://1/ https://0x7f.1/
    https://a.0x/ https://a.1/ https://a.1./ https://[::1/ https://[]/ https://[1.2.3.4]/
    https://[::1]a/ https://[:::]/ https://[v1.a]/ https://::1/`),
  ...['https://a /', 'https://a.example\n', 'https://a.example\\b', 'http://a b/'],
  ...[' ', 'a b', 'a\nb', '\r\n', '\n', '\0', '\x7f', '\x85', '\x9f', '\ud800'].map(
    (path) => `https://a.example/${path}`,
  ),
];

describe('anything else is none', () => {
  test.each([...RELATIVE, ...FAULTS])('%j', (value) => {
    if (typeof value === 'string') expect(isAbsoluteUrl(value)).toBe(false);
    const isRelative = RELATIVE.includes(value as string);
    expect(absoluteUrlFault(value).rule).toBe(isRelative ? 'HYP.14' : 'HYP.13');
  });
});

describe('a host is a registered name, an IPv4 or a bracketed IPv6 address (RFC 3986 §3.2.2)', () => {
  test.each(
    wordsOf('api.example.se localhost a_b a.example. 127.0.0.1 [::1] [2001:db8::7] API.EXAMPLE'),
  )('%s', (text) => {
    expect(isHost(text)).toBe(true);
  });

  const OTHERS = `
    . a.example:80 a/b user@a 127.0.0.256 127.1 0x7f000001 2130706433 ::1 [::1 [gg::1] [1.2.3.4]
    [:::] [::1%25eth0] å.example a.example? a.example#`;
  test.each([...wordsOf(OTHERS), '', 'a b', 'a\n'])('not %j', (text) => {
    expect(isHost(text)).toBe(false);
  });
});
