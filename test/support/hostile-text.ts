import fc from 'fast-check';

/** Field values, URLs and bodies that are right, to be damaged. */
const RIGHT = [
  'proto=https;host=gw.example.se;port=8443;prefix=/orders/v1, for="[2001:db8::17]:47011"',
  '</orders?page=2>; rel="next"; title*=UTF-8\'sv\'n%C3%A4sta; method=GET, <#x>; rel=up; anchor="/a"',
  'private="x-a, x-b", max-age=60, stale-while-revalidate=30, ext="a\\"b"',
  'max-age=60, no-store;a=1, ext=:YWI=:, b=?1, c=(1 2);d',
  '"a", W/"b", "c,d", *',
  'bytes=0-4, 7-, -3',
  'bytes 0-4/99',
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
  '110 - "Response is Stale" "Sun, 06 Nov 1994 08:49:37 GMT"',
  'application/hal+json; profile="https://tools.ietf.org/html/draft-kelly-json-hal-11";q=0.5, */*;q=0',
  "UTF-8'de'n%c3%a4chstes%20Kapitel",
  'https://api.example.se:8443/orders/v1/orders/17?status=open&filter=total%20gt%20100#x',
  "/orders?filter=name eq 'O''Brien' and id in (1,2)&sort=id desc,name&fields=id,city.name&page=2",
  '/orders/{id}{/part*}{?q,page:3}{&c*}{#f}',
  '{"_links":[{"href":"https://a.se/{id}","rel":"item","method":"GET","templated":true}],"orders":[{}]}',
  '{"linkset":[{"anchor":"/a","next":[{"href":"/b","title*":[{"value":"x","language":"sv"}]}]}]}',
  'accept, Accept-Encoding, *',
  'gw.example.se:443',
];

/** What grammars are made of, and what no grammar has. */
const PIECES = [
  ...['"', '\\', '\\"', "'", ',', ';', '=', ':', '/', '//', '..', '?', '&', '#', '%', '%2', '%00'],
  ...['%C3', '%2f', '<', '>', '(', ')', '[', ']', '{', '}', '*', 'W/', '0', '-1', '1e999', ' '],
  ...['\t'],
  ...['\r\n', '\n', '\0', '\x7f', '\u0080', '\u00e9', '\u2028', '\u3002', '\ufeff', '\ud83d'],
  ...['\udc00'],
  ...['😀', '\u202e', 'K', 'ſ', 'İ', '__proto__', 'constructor', 'toString', 'null', 'true'],
  ...['xn--', 'for="', 'host=evil.se', 'prefix=/', '="', '; rel="', '", <b>; rel="', 'title*'],
];

const units = fc.string({
  unit: fc.integer({ max: 0xffff }).map((code) => String.fromCharCode(code)),
});
const pieces = fc.string({ unit: fc.constantFrom(...PIECES) });

/** A right text with some of it replaced. */
const damaged = fc
  .tuple(fc.constantFrom(...RIGHT), fc.nat(), fc.nat({ max: 3 }), fc.oneof(pieces, units))
  .map(([text, at, count, instead]) => {
    const start = at % (text.length + 1);
    return text.slice(0, start) + instead + text.slice(start + count);
  });

const long = fc
  .tuple(
    fc.oneof(pieces, damaged, units),
    fc.integer({ min: 2, max: 400 }),
    fc.oneof(pieces, units),
  )
  .map(([text, times, end]) => text.repeat(times) + end);

/**
 * Any text that somebody may send: nearly right, of the signs that grammars have, of any code units
 * with NUL and lone surrogates among them, and long.
 */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: damaged },
  { weight: 3, arbitrary: pieces },
  { weight: 3, arbitrary: units },
  fc.string({ unit: 'binary' }),
  long,
);

/** Escapes of octets that are UTF-8, and of some that are not. */
const escapes = fc.string({
  unit: fc.constantFrom(
    ...['%ff', '%FF', '%c3', '%c3%a5', '%c3%28', '%ed%a0%80', '%00', '%2f', '%', '%z', 'a', '+'],
    ...['~ff', '~c3', '~c3~a5', '~ed~a0~80', '~', '~2f'],
  ),
  minLength: 1,
  maxLength: 3,
});

/** Escapes where a grammar has them: elsewhere, a text is refused before they are decoded. */
export const escapedText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      ...['|', "UTF-8''|", "iso-8859-1'sv'|", "<a>; rel=b; title*=UTF-8''|"],
      ...['<|>; rel=b', '</a>; rel=b; anchor="|"', '/orders?q=|&page=1', '/orders/|?', 'for="|"'],
      ...["/orders?filter=name eq '|'", 'https://a.example/|#', 'host=a;prefix="/|"'],
      ...['{"_links":[{"href":"/|","rel":"a"}]}', '{"linkset":[{"next":[{"href":"/|"}]}]}'],
      '{"$ref":"#/|"}',
    ),
    escapes,
  )
  .map(([place, text]) => place.replace('|', () => text));
