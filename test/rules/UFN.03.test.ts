import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf } from '../support/url-findings.js';

const UUID = '550e8400-e29b-41d4-a716-446655440000';
/** The example of RFC 7519 §3.1, its payload cut. */
const JWT =
  'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UifQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

describe('UFN.03: query parameters carry neither payload nor actual data', () => {
  test.each<[what: string, value: string]>([
    ['a JSON object', '{"a":1}'],
    ['a JSON object with space around', ' {"a": [1, 2]} '],
    ['a JSON list of objects', '[{"a":1},{"a":2}]'],
    ['a JSON list of strings', '["a","b"]'],
    ['an XML element', '<order><id>17</id></order>'],
    ['an empty XML element', '<order/>'],
    ['an XML document', '<?xml version="1.0"?>\n<order xmlns="urn:x">17</order>\n'],
    ['a qualified XML element', '<soap:Envelope><soap:Body/></soap:Envelope>'],
    // RFC 2397 §4
    ['a data URI', 'data:,A%20brief%20note'],
    ['a data URI in base64', 'data:image/gif;base64,R0lGODdhMAAwAPAAAAAAAP///ywAAAAAMAAw'],
    ['a data URI with parameters', 'data:text/plain;charset=iso-8859-7,%be%fg%be'],
    ['a JSON Web Token', JWT],
    ['a JSON Web Token with its scheme', `Bearer ${JWT}`],
    // RFC 7519 §6.1: an unsecured one has an empty signature.
    ['an unsecured JSON Web Token', 'eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UifQ.'],
    ['an e-mail address', 'anna@example.se'],
    ['an e-mail address with a tag', 'anna.andersson+orders@mail.example.co.uk'],
    ['an e-mail address with a name', 'Anna Andersson <anna@example.se>'],
    ['an e-mail address in a list', 'a@example.se,b@example.se'],
    ['an e-mail address in a filter', "email eq 'anna@example.se'"],
    ['a mailto URI', 'mailto:anna@example.se'],
    ['a personal identity number', '811218-9876'],
    ['one with its century', '19811218-9876'],
    ['one with its century, without a sign', '198112189876'],
    ['one of a person of a hundred years', '811218+9876'],
    ['one in a filter', "personnummer eq '19811218-9876'"],
    ['one in a list', '17,811218-9876'],
    ['a coordination number', '811278-9873'],
    ['a coordination number with its century', '198112789873'],
  ])('%s is found', (_, value) => {
    const written = encodeURIComponent(value);
    expect(placesOf('UFN.03', `/v1/orders?page=2&q=${written}&sort=name`)).toEqual([written]);
    expect(placesOf('UFN.03', `https://api.example.se/v1/orders?q=${written}#x`)).toEqual([
      written,
    ]);
  });

  test.each(
    `password passwd passphrase pwd losenord secret client_secret clientSecret api_key api-key
     apiKey APIKEY access_token accessToken refresh_token private_key jwt`.split(/\s+/),
  )('whatever %s has is a secret', (name) => {
    expect(placesOf('UFN.03', `/v1/orders?${name}=hunter2`)).toEqual(['hunter2']);
    expect(placesOf('UFN.03', `/v1/orders?a=b&${name}=hunter`)).toEqual(['hunter']);
    expect(placesOf('UFN.03', `/v1/orders?${name}`)).toEqual([]);
    expect(placesOf('UFN.03', `/v1/orders?${name}=`)).toEqual([]);
    expect(placesOf('UFN.03', `/v1/orders?${name}={${name}}`)).toEqual([]);
  });

  test.each<[what: string, value: string, name?: string]>([
    ['a word', 'open'],
    ['a number', '17'],
    ['a negative number', '-17.5'],
    ['a list of fields', 'id,total,customer.name,createdAt,lines.product.price'],
    ['a filter', 'total gt 100'],
    ['a sort order', 'total desc'],
    [
      'a sentence',
      'all orders of the year 2021 that somebody of the shop in Lund has not yet sent',
    ],
    ['a date', '2021-01-01'],
    ['a date without signs', '20210101'],
    ['a time', '2021-01-01T12:30:00+01:00'],
    ['a timestamp', '202101011230'],
    ['a timestamp with the right check digit of a number', '198112180008'],
    ['a timestamp with seconds', '20210101123000'],
    ['seconds since 1970', '1700000000'],
    ['milliseconds since 1970', '1700000000000'],
    ['a range of dates', '2021-01-01/2021-02-01'],
    ['an organisation number', '556036-0793'],
    ['an organisation number with 16', '165560360793'],
    ['an organisation number without a sign', '5560360793'],
    ['a phone number', '+46701740605'],
    ['a phone number with a hyphen', '070-1740605'],
    ['an ISBN', '978-0-14-032872-1'],
    ['a long number', '9111111111111111'],
    ['a wrong check digit', '811218-9877'],
    ['a wrong month', '811318-9875'],
    ['a day 60, of no coordination number', '811260-9873'],
    ['a day 92', '810292-9877'],
    ['ten digits of which nothing tells what they are', '8112189876'],
    ['coordinates', '59.3293,18.0686'],
    ['a range in brackets', '[59.3 TO 60]'],
    ['an expression', '{id}'],
    ['two braces', '{{id}}'],
    ['a comparison', '<100'],
    ['an angle bracket', '<b'],
    ['an inequality', 'a<b>c'],
    ['a mention', '@anna'],
    ['a name at a host', 'root@localhost'],
    ['a package', '@scope/name@1.2.3'],
    ['a UUID', UUID],
    ['an MD5 hash', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['a SHA-256 hash', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['a URL', `https://example.se/${'callback/'.repeat(20)}`, 'redirect_uri'],
    ['a language', 'sv-SE'],
    ['a word that begins as a data URI does', 'database:x,y'],
    ['the name of a secret', 'password', 'fields'],
    ['a version', '1.2.3'],
    ['an IP address', '192.168.0.1'],
    ['words of other letters', 'räksmörgås i Göteborg 12345'],
    ['a geometry', 'POLYGON((30 10, 40 40, 20 40, 10 20, 30 10))'],
  ])('%s is none', (_, value, name = 'q') => {
    expect(placesOf('UFN.03', `/v1/orders?${name}=${encodeURIComponent(value)}`)).toEqual([]);
  });

  test('unencoded it is found too', () => {
    expect(placesOf('UFN.03', '/v1/orders?q={"a":1}')).toEqual(['{"a":1}']);
    expect(placesOf('UFN.03', '/v1/orders?q=anna@example.se')).toEqual(['anna@example.se']);
    expect(placesOf('UFN.03', '/v1/orders?email=anna%40example.se')).toEqual(['anna%40example.se']);
    expect(placesOf('UFN.03', `/v1/orders?q=Bearer+${JWT}`)).toEqual([`Bearer+${JWT}`]);
  });

  test('only parameters are looked at', () => {
    expect(placesOf('UFN.03', '/v1/users/anna@example.se')).toEqual([]);
    expect(placesOf('UFN.03', `/v1/tokens/${JWT}#password=hunter2`)).toEqual([]);
    expect(placesOf('UFN.03', '/v1/users{?email,name}')).toEqual([]);
  });

  test('parameters SHALL NOT carry it; each is reported, without a suggestion and without its value', () => {
    const secrets = ['hunter2', 'anna@example.se', '811218-9876', JWT, '{"pin":4711}'];
    const query = secrets.map((value, index) => `p${index}=${encodeURIComponent(value)}`).join('&');
    const found = findingsOf('UFN.03', `/v1/orders?password=hunter2&${query}`);
    expect(found.length).toBe(5);
    for (const { level, message, suggestion } of found) {
      expect(level).toBe('SHALL NOT');
      expect(suggestion).toBeUndefined();
      expect(message).toMatch(/^Parameter "(?:password|p[1-4])" must not carry /);
      for (const secret of secrets) expect(message).not.toContain(secret);
      expect(message).not.toMatch(/4711|dBjft/);
    }
  });

  test('each of two of one name is reported', () => {
    expect(placesOf('UFN.03', '/v1/orders?password=hunter2&password=hunter3')).toEqual([
      'hunter2',
      'hunter3',
    ]);
  });

  test.each([
    `${'{'.repeat(100_000)}}`,
    `<${'a'.repeat(100_000)}`,
    `${'a@'.repeat(50_000)}`,
    `${'a.'.repeat(50_000)}@b`,
    `eyJ${'.'.repeat(100_000)}`,
    '811218-9876,'.repeat(10_000),
    'A1b2'.repeat(25_000),
    '%'.repeat(100_000),
  ])('hostile values are checked, none is reported more than once', (value) => {
    const found = checkUrl(`/v1/orders?q=${value}`).filter(({ rule }) => rule === 'UFN.03');
    expect(found.length).toBeLessThanOrEqual(1);
  });
});
