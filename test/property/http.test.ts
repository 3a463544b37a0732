import fc from 'fast-check';
import {
  accepted,
  created,
  deprecation,
  HalyardError,
  methodNotAllowed,
  noContent,
  notFound,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  seeOther,
  tooManyRequests,
  unsupportedMediaType,
} from 'halyard';
import { checkExchange } from 'halyard/audit';
import { preferredType } from 'halyard/http';
import { formatExtValue, parseExtValue } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { formatHttpDate, parseHttpDate } from '../../src/internal/http-date.js';

const URL_OF_ORDER = 'https://api.example.se/orders/v1/orders/17';

describe('HTTP dates (RFC 9110 §5.6.7)', () => {
  const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
  const dates = (min: string, max: string) =>
    fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;

  test('are read as they were written, to the second', () => {
    fc.assert(
      fc.property(dates('0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'), (date) => {
        expect(parseHttpDate(formatHttpDate(date))).toBe(seconds(date));
      }),
    );
  });

  test('are the same times in the obsolete formats', () => {
    fc.assert(
      fc.property(dates('1970-01-01T00:00:00Z', '2069-12-31T23:59:59Z'), (date) => {
        const day = DAYS[date.getUTCDay()] ?? '';
        const month = MONTHS[date.getUTCMonth()];
        const at = date.toISOString();
        const time = at.slice(11, 19);
        const rfc850 = `${day}, ${at.slice(8, 10)}-${month}-${at.slice(2, 4)} ${time} GMT`;
        const dayOfMonth = String(date.getUTCDate()).padStart(2);
        const asctime = `${day.slice(0, 3)} ${month} ${dayOfMonth} ${time} ${at.slice(0, 4)}`;
        expect(parseHttpDate(rfc850)).toBe(seconds(date));
        expect(parseHttpDate(asctime)).toBe(seconds(date));
      }),
    );
  });
});

describe('internationalised parameters (RFC 8187 §3.2)', () => {
  const language = fc.constantFrom('', 'sv', 'de-AT', 'zh-Hant-TW', 'x-a1');

  test('are read as they were written, in characters that no header splits at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), language, (value, tag) => {
        const written = formatExtValue({ value, language: tag });
        expect(written).toMatch(/^UTF-8'[a-zA-Z0-9-]*'(?:[a-zA-Z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*$/);
        expect(parseExtValue(written)).toEqual(tag === '' ? { value } : { value, language: tag });
      }),
    );
  });

  test('of ISO-8859-1 are read as in UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (octets) => {
        const escapes = Array.from(octets, (octet) => `%${octet.toString(16).padStart(2, '0')}`);
        const value = Buffer.from(octets).toString('latin1');
        expect(parseExtValue(`iso-8859-1''${escapes.join('')}`)).toEqual({ value });
        expect(parseExtValue(formatExtValue({ value }))).toEqual({ value });
      }),
    );
  });
});

test('the preferred type is the first of those with the highest quality, whatever the order of Accept', () => {
  const TYPES = ['text/markdown', 'text/html', 'application/json'] as const;
  const range = fc.constantFrom(...TYPES, 'text/*', 'application/*', '*/*', 'image/png');
  const member = fc.tuple(range, fc.nat({ max: 1000 }));
  const members = fc.uniqueArray(member, { selector: ([name]) => name, minLength: 1 });
  fc.assert(
    fc.property(members, fc.boolean(), (list, isReversed) => {
      const qualities = new Map<string, number>(list);
      const qualityOf = (type: string) =>
        [type, type.replace(/\/.*/, '/*'), '*/*']
          .map((name) => qualities.get(name))
          .find((quality) => quality !== undefined) ?? 0;
      const best = Math.max(...TYPES.map(qualityOf));
      const written = list.map(([name, quality]) => `${name};q=${(quality / 1000).toFixed(3)}`);
      const accept = (isReversed ? written.reverse() : written).join(', ');
      expect(preferredType({ headers: { accept } }, TYPES)).toBe(
        TYPES.find((type) => qualityOf(type) === best),
      );
    }),
  );
});

describe('responses of any options', () => {
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE');
  const accept = fc.constantFrom(
    '*/*',
    'application/hal+json',
    'application/json;q=0',
    'text/html',
  );
  const requests = fc.record({
    method,
    url: fc.constant(URL_OF_ORDER),
    headers: fc.record({ accept }, { requiredKeys: [] }),
  });
  const anyUrl = fc.oneof(
    fc.constant(URL_OF_ORDER),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string(),
  );
  const anyText = fc.string({ unit: 'binary' });
  const absent = fc.constantFrom(null, undefined);
  const fieldNames = fc.oneof(
    fc.constantFrom('x-a', 'Link', 'location', 'retry-after', 'vary', 'allow', 'content-type'),
    fc.constantFrom('cache-control', 'set-cookie', 'transfer-encoding', 'content-length', 'etag'),
    fc.string(),
  );
  const options = fc.record(
    {
      ...{
        monitor: fc.oneof(fc.constant(URL_OF_ORDER), fc.string()),
        retryAfter: fc.oneof(fc.integer(), fc.double(), fc.date(), absent),
      },
      body: fc.oneof(fc.object({ withBigInt: true, withDate: true }), absent),
      // 'hal' sends HAL to clients that did not ask for it, which breaks HYP.11 by choice.
      format: fc.constantFrom('links', 'negotiate'),
      version: fc.oneof(fc.nat(), anyText, fc.double(), fc.date(), absent),
      etag: fc.oneof(fc.constantFrom('"a"', 'W/"a"'), anyText),
      headers: fc.dictionary(fieldNames, fc.oneof(anyText, anyUrl, fc.double(), absent)),
      resource: fc.oneof(
        fc.record({
          id: fc.anything(),
          _links: fc.constantFrom([{ rel: 'self', href: URL_OF_ORDER, method: 'GET' }], [], null),
        }),
        fc.object(),
      ),
      ...{ type: anyUrl, title: anyText, detail: fc.oneof(anyText, absent) },
      ...{ status: fc.integer({ min: 399, max: 600 }), instance: anyUrl },
      ...{ acceptPatch: anyText, accept: anyText, successor: anyUrl, documentation: anyUrl },
      ...{ since: fc.date(), sunset: fc.date() },
    },
    { requiredKeys: [] },
  );
  const OF_ROWS = /^(?:created\.|HYP\.(?:05|11)$)/;
  type Builder = (request: RequestDescriptor, given: never, url: string) => ResponseDescriptor;

  /** With the options that each has, since one that it does not have is refused. */
  const builders: Record<string, readonly [names: readonly string[], build: Builder]> = {
    accepted: [['monitor', 'retryAfter', 'body', 'format', 'headers'], accepted],
    created: [['resource', 'version', 'etag', 'format', 'headers'], created],
    noContent: [['version', 'etag', 'format', 'headers'], noContent],
    seeOther: [['headers'], (request, given, url) => seeOther(request, url, given)],
    notFound: [['type', 'title', 'detail', 'instance', 'headers'], (_, given) => notFound(given)],
    methodNotAllowed: [
      ['type', 'title', 'detail', 'headers'],
      (_, given) => methodNotAllowed(['GET'], given),
    ],
    tooManyRequests: [
      ['retryAfter', 'type', 'detail', 'headers'],
      (_, given) => tooManyRequests(given),
    ],
    unsupportedMediaType: [
      ['acceptPatch', 'accept', 'detail', 'headers'],
      (_, given) => unsupportedMediaType(given),
    ],
    problem: [
      ['type', 'title', 'status', 'detail', 'instance', 'body', 'headers'],
      (_, given) => problem(given),
    ],
    deprecation: [
      ['since', 'sunset', 'successor', 'documentation'],
      (request, given) => noContent(request, { headers: { ...deprecation(given) } }),
    ],
  };

  test.each(Object.entries(builders))('%s: right, or refused with a HalyardError', (_, row) => {
    const [names, build] = row;
    fc.assert(
      fc.property(requests, options, anyUrl, (request, all, url) => {
        const given = Object.fromEntries(
          Object.entries(all).filter(([key]) => names.includes(key)),
        );
        let response: ResponseDescriptor;
        try {
          response = build(request, given as never, url);
        } catch (error) {
          expect(error).toBeInstanceOf(HalyardError);
          return;
        }
        // A builder serves a row without an identifier, and the checker has an opinion on it.
        const findings = checkExchange(request, response).filter(
          ({ rule, level }) => level.startsWith('SHALL') && !OF_ROWS.test(rule),
        );
        expect(findings).toEqual([]);
        new Headers(response.headers);
      }),
    );
  });
});
