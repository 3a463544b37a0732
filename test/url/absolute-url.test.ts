import { describe, expect, test } from 'vitest';
import {
  ABSOLUTE_URL_PATTERN,
  absoluteUrlFault,
  isAbsoluteUrl,
  isHost,
} from '../../src/url/absolute-url.js';

const ABSOLUTE = [
  'https://api.example.se',
  'https://api.example.se/',
  'http://api.example.se/orders/v1/orders/17?page=2#a',
  'HTTPS://API.EXAMPLE.SE/',
  'https://localhost',
  'https://localhost:3000/a',
  'https://a.example:1',
  'https://a.example:65535/',
  'https://a.example./',
  'https://a_b.example/',
  'https://1a.example/',
  'https://1.2.3.example/',
  'https://0x.example/',
  'https://127.0.0.1/',
  'https://127.0.0.1:8443/',
  'https://255.255.255.255/',
  'http://[::1]/',
  'http://[2001:db8::7]:8443/a',
  'http://[::ffff:192.0.2.1]/',
  'https://a.example?a=1',
  'https://a.example#a',
  "https://a.example/-._~!$&'()*+,;=:@%20/a//b/",
  "https://a.example/?-._~!$&'()*+,;=:@/?%20",
  "https://a.example/#-._~!$&'()*+,;=:@/?%20",
  'https://a.example/../a/./b',
];

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

/** Values that no link may point at, each with the requirement that it breaks. */
const FAULTS: [value: unknown, expected: string][] = [
  [undefined, 'be a string'],
  [null, 'be a string'],
  [17, 'be a string'],
  [new URL('https://a.example'), 'be a string'],
  ['', 'be an absolute URL'],
  ['/orders/{id}', 'be a URL without { and }'],
  ['https://a.example/{id}', 'be a URL without { and }'],
  ['https://a.example/}', 'be a URL without { and }'],
  ['/orders', 'be an absolute URL'],
  ['orders', 'be an absolute URL'],
  ['//a.example/orders', 'be an absolute URL'],
  ['?page=2', 'be an absolute URL'],
  ['#a', 'be an absolute URL'],
  ['a.example/orders', 'be an absolute URL'],
  ['localhost:3000/orders', 'be an absolute URL'],
  ['://a.example', 'be an absolute URL'],
  [' https://a.example', 'be an absolute URL'],
  ['\nhttps://a.example', 'be an absolute URL'],
  ['ftp://a.example', 'be an http or https URL'],
  ['FTP://a.example', 'be an http or https URL'],
  ['hhttps://a.example/', 'be an http or https URL'],
  ['httpsx://a.example/', 'be an http or https URL'],
  ['javascript:alert(1)', 'be an http or https URL'],
  ['data:text/html,a', 'be an http or https URL'],
  ['mailto:a@b.example', 'be an http or https URL'],
  ['urn:isbn:0451450523', 'be an http or https URL'],
  ['https:', 'have a host'],
  ['https://', 'have a host'],
  ['https:///orders', 'have a host'],
  ['https:/a.example', 'have a host'],
  ['https:a.example', 'have a host'],
  ['https://?a', 'have a host'],
  ['https:?http://a.example/', 'have a host'],
  ['https://user@a.example', 'not contain credentials'],
  ['https://user:secret@a.example/', 'not contain credentials'],
  ['https://@a.example/', 'not contain credentials'],
  ['https://a@/', 'not contain credentials'],
  ['https://a.example/%', 'have two hex digits after each %'],
  ['https://a.example/%2', 'have two hex digits after each %'],
  ['https://a.example/%zz', 'have two hex digits after each %'],
  ['https://a.example/?a=50%', 'have two hex digits after each %'],
  ['https://a.example/#%', 'have two hex digits after each %'],
  ['https://a.example/a b', 'not contain a space'],
  ['https://a.example/ ', 'not contain a space'],
  ['https://a /', 'not contain a space'],
  ['https://a.example/a\nb', 'not contain the control character U+000A'],
  ['https://a.example/\r\n', 'not contain the control character U+000D'],
  ['https://a.example/\n', 'not contain the control character U+000A'],
  ['https://a.example\n', 'not contain the control character U+000A'],
  ['https://a.example/\0', 'not contain the control character U+0000'],
  ['https://a.example/\x7f', 'not contain the control character U+007F'],
  ['https://a.example/\x85', 'not contain the control character U+0085'],
  ['https://a.example/å', 'not contain "å"'],
  ['https://a.example/😀', 'not contain "😀"'],
  ['https://a.example/\ud800', String.raw`not contain "\ud800"`],
  ['https://a.example/"', String.raw`not contain "\""`],
  ['https://a.example/<', 'not contain "<"'],
  ['https://a.example\\b', String.raw`not contain "\\"`],
  ['https://å.example/', 'not contain "å"'],
  ['https://a.example/\x9f', 'not contain the control character U+009F'],
  ['https://a.example:1x/', 'have a valid host and port'],
  ['http://', 'have a host'],
  ['http://a b/', 'not contain a space'],
  ['https://a.example:0/', 'have a valid host and port'],
  ['https://a.example:/', 'have a valid host and port'],
  ['https://a.example:65536/', 'have a valid host and port'],
  ['https://a.example:99999/', 'have a valid host and port'],
  ['https://a.example:080/', 'have a valid host and port'],
  ['https://a.example:80:80/', 'have a valid host and port'],
  ['https://a.example:http/', 'have a valid host and port'],
  ['https://.example/', 'have a valid host and port'],
  ['https://a..example/', 'have a valid host and port'],
  ['https://a%20b/', 'have a valid host and port'],
  ['https://a,b/', 'have a valid host and port'],
  ['https://256.0.0.1/', 'have a valid host and port'],
  ['https://1.2.3/', 'have a valid host and port'],
  ['https://1/', 'have a valid host and port'],
  ['https://0x7f.1/', 'have a valid host and port'],
  ['https://a.0x/', 'have a valid host and port'],
  ['https://a.1/', 'have a valid host and port'],
  ['https://a.1./', 'have a valid host and port'],
  ['https://[::1/', 'have a valid host and port'],
  ['https://[]/', 'have a valid host and port'],
  ['https://[1.2.3.4]/', 'have a valid host and port'],
  ['https://[::1]a/', 'have a valid host and port'],
  ['https://[:::]/', 'have a valid host and port'],
  ['https://[v1.a]/', 'have a valid host and port'],
  ['https://::1/', 'have a valid host and port'],
  ['https://a.example/[', 'not contain brackets or a second #'],
  ['https://a.example/?a[]=1', 'not contain brackets or a second #'],
  ['https://a.example/#a#b', 'not contain brackets or a second #'],
];

describe('anything else breaks a requirement, and has a remedy', () => {
  test.each(FAULTS)('%j must %s', (value, expected) => {
    if (typeof value === 'string') expect(isAbsoluteUrl(value)).toBe(false);
    const fault = absoluteUrlFault(value);
    expect(fault.expected).toBe(expected);
    expect(fault.rule).toBe(expected === 'be an absolute URL' ? 'HYP.14' : 'HYP.13');
    expect(fault.remedy).toMatch(/^[A-Z].+[^.]$/);
  });
});

describe('the pattern for JSON Schemas accepts the same URLs', () => {
  // A pattern cannot check addresses in brackets.
  const faults = FAULTS.map(([value]) => value).filter((value) => typeof value === 'string');
  const hasAddress = (url: string) => /^https:\/\/\[[^\]]*\]\//.test(url);

  test.each(ABSOLUTE)('%s', (url) => {
    expect(url).toMatch(new RegExp(ABSOLUTE_URL_PATTERN));
  });

  test.each(faults.filter((url) => !hasAddress(url)))('and refuses %j', (url) => {
    expect(url).not.toMatch(new RegExp(ABSOLUTE_URL_PATTERN));
  });
});

describe('a host is a registered name, an IPv4 or a bracketed IPv6 address (RFC 3986 §3.2.2)', () => {
  test.each<[text: string, is: boolean]>([
    ['api.example.se', true],
    ['localhost', true],
    ['a_b', true],
    ['a.example.', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['[2001:db8::7]', true],
    ['API.EXAMPLE', true],
    ['', false],
    ['.', false],
    ['a.example:80', false],
    ['a/b', false],
    ['a b', false],
    ['a\n', false],
    ['user@a', false],
    ['127.0.0.256', false],
    ['127.1', false],
    ['0x7f000001', false],
    ['2130706433', false],
    ['::1', false],
    ['[::1', false],
    ['[gg::1]', false],
    ['[1.2.3.4]', false],
    ['[:::]', false],
    ['[::1%25eth0]', false],
    ['å.example', false],
    ['a.example?', false],
    ['a.example#', false],
  ])('%s: %s', (text, is) => {
    expect(isHost(text)).toBe(is);
  });
});
