import fc from 'fast-check';
import { HalyardError } from 'halyard/errors';
import {
  answerRange,
  combineParts,
  evaluateFailure,
  evaluateReuse,
  evaluateStoredPreconditions,
  freshen,
  freshenByHead,
  responseHeaders,
  revalidationRequest,
  type StoredRecord,
  selectStored,
  storedHeaders,
  storeResponse,
  timeToLive,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const RECEIVED = new Date('2024-05-01T12:00:00Z');
const date = (seconds: number) => new Date(RECEIVED.getTime() + seconds * 1000).toUTCString();

const control = fc
  .subarray([
    'max-age=60',
    's-maxage=30',
    'public',
    'private="x-a"',
    'no-cache="x-b"',
    'no-cache',
    'must-revalidate',
    'proxy-revalidate',
    'stale-while-revalidate=60',
    'stale-if-error=90',
  ])
  .map((directives) => directives.join(', '));

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });

/** Response header fields as an origin sends them, some of them for one connection. */
const responseFields = fc.record({
  'cache-control': control,
  date: fc.integer({ min: -100, max: 10 }).map(date),
  etag: optional(fc.constantFrom('"1"', '"2"', 'W/"1"', 'x')),
  'last-modified': optional(fc.constantFrom(date(-5000), date(-9000), 'x')),
  expires: optional(fc.constantFrom(date(60), '0')),
  age: optional(fc.constantFrom('0', '40', 'x')),
  vary: optional(fc.constantFrom('accept', 'accept, te', 'authorization', '*', '')),
  connection: optional(fc.constantFrom('close', 'x-a', 'x-b, keep-alive')),
  'content-length': optional(fc.constantFrom('1', '2')),
  'content-encoding': optional(fc.constantFrom('gzip', 'br')),
  'content-range': optional(fc.constant('bytes 0-0/1')),
  'x-a': optional(fc.constantFrom('1', '2')),
  'x-b': optional(fc.constantFrom('1', '2')),
  'proxy-authenticate': optional(fc.constant('x')),
  'set-cookie': optional(fc.constant(['a=1', 'b=2'])),
});

const requestFields = fc.record({
  accept: optional(fc.constantFrom('a', 'b')),
  te: optional(fc.constantFrom('a', 'b')),
  authorization: optional(fc.constantFrom('Bearer a', 'Bearer b')),
  'cache-control': optional(
    fc.constantFrom('max-age=10', 'max-stale=40', 'no-cache', 'min-fresh=9'),
  ),
  'if-none-match': optional(fc.constantFrom('"1"', '"2"', '*')),
  'if-modified-since': optional(fc.constantFrom(date(-5000), date(0))),
  range: optional(fc.constant('bytes=0-0')),
});

const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
  url: fc.constantFrom('https://a.example/', 'https://a.example/', 'https://a.example/b'),
  headers: requestFields,
});
const response = fc.record({
  status: fc.constantFrom(200, 200, 404, 500),
  headers: responseFields,
});
const shared = fc.boolean();
const later = fc
  .integer({ min: 0, max: 200 })
  .map((seconds) => new Date(RECEIVED.getTime() + seconds * 1000));

type Exchange = readonly [
  { readonly method: string; readonly url: string; readonly headers: object },
  { readonly status: number; readonly headers: object },
];

function store(exchanges: readonly Exchange[], shared: boolean): readonly StoredRecord[] {
  return exchanges.flatMap(([request, response]) => {
    const { stored } = storeResponse(request as never, response as never, {
      shared,
      responseTime: RECEIVED,
    });
    return stored === undefined ? [] : [stored];
  });
}

const exchanges = fc.array(fc.tuple(request, response), { maxLength: 6 });
const afterJson = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data));

describe('storeResponse', () => {
  test('what it stores survives JSON: no verdict changes', () => {
    fc.assert(
      fc.property(exchanges, request, shared, later, (exchanges, presented, shared, now) => {
        const options = { shared, now };
        const verdictsOn = (candidates: readonly StoredRecord[]) => [
          selectStored(presented, candidates, options),
          revalidationRequest(presented, candidates),
          freshen(
            presented,
            candidates,
            { status: 304, headers: { etag: '"1"' } },
            { shared, responseTime: now },
          ),
          ...candidates.map((stored) => [
            evaluateReuse(presented, stored, options),
            evaluateFailure(presented, stored, undefined, options),
            evaluateStoredPreconditions(presented, stored),
            responseHeaders(stored, options),
            timeToLive(stored, options),
          ]),
        ];
        const stored = store(exchanges, shared);
        expect(afterJson(stored)).toEqual(stored);
        expect(verdictsOn(afterJson(stored))).toEqual(verdictsOn(stored));
      }),
    );
  });

  test('what it leaves out changes no verdict on reuse', () => {
    fc.assert(
      fc.property(
        request,
        response,
        request,
        shared,
        later,
        (request, response, presented, shared, now) => {
          const [stored] = store([[request, response]], shared);
          fc.pre(stored !== undefined);
          const whole = { request, response, responseTime: RECEIVED };
          const [ours, theirs] = [stored, whole].map((candidate) => {
            const { outcome, reasons, age, allowedBy } = evaluateReuse(presented, candidate, {
              shared,
              now,
            });
            return { outcome, reasons, age, allowedBy };
          });
          expect(ours).toEqual(theirs);
        },
      ),
    );
  });

  test('storedHeaders of stored headers is the same', () => {
    fc.assert(
      fc.property(response, shared, ({ status, headers }, shared) => {
        const stored = storedHeaders({ status, headers }, { shared });
        expect(storedHeaders({ status, headers: stored }, { shared })).toEqual(stored);
      }),
    );
  });
});

describe('selectStored', () => {
  test('chooses among those that evaluateReuse does not forward, in any order of the candidates', () => {
    fc.assert(
      fc.property(exchanges, request, shared, later, (exchanges, presented, shared, now) => {
        const options = { shared, now };
        const candidates = store(exchanges, shared);
        const { matches, outcome, stored } = selectStored(presented, candidates, options);
        const matching = candidates.filter(
          (stored) => evaluateReuse(presented, stored, options).outcome !== 'forward',
        );
        expect(new Set(matches)).toEqual(new Set(matching));
        expect(outcome).toBe(
          stored === undefined ? 'forward' : evaluateReuse(presented, stored, options).outcome,
        );
        const dates = candidates.map(({ response }) => response.headers.date);
        if (new Set(dates).size < dates.length) return;
        expect(selectStored(presented, [...candidates].reverse(), options).stored).toBe(stored);
      }),
    );
  });
});

describe('freshen and freshenByHead', () => {
  const FIXED = ['content-length', 'content-encoding', 'content-range'];

  test('update all fields of the newer response but those of the content, and nothing else', () => {
    fc.assert(
      fc.property(
        exchanges,
        request,
        responseFields,
        shared,
        fc.boolean(),
        (exchanges, presented, headers, shared, byHead) => {
          const candidates = store(exchanges, shared).map((stored, name) => ({ ...stored, name }));
          const options = { shared, responseTime: new Date(RECEIVED.getTime() + 100_000) };
          const newer = { status: byHead ? 200 : 304, headers };
          const result = (byHead ? freshenByHead : freshen)(presented, candidates, newer, options);
          const provided = storedHeaders(newer, options);
          for (const updated of result.updated) {
            const before = candidates[updated.name]?.response.headers ?? {};
            const after = updated.response.headers;
            for (const name of FIXED) expect(after[name]).toBe(before[name]);
            for (const [name, value] of Object.entries(provided)) {
              // What the new no-cache and private name is removed.
              const isNamed = `${after['cache-control']}`.includes(`"${name}"`);
              if (!FIXED.includes(name) && !isNamed) expect(after[name]).toEqual(value);
            }
            expect(updated.responseTime).toBe(options.responseTime.getTime());
          }
          const names = result.kept.map(({ name }) => name);
          expect(names).toEqual([...new Set(names)]);
          for (const kept of result.kept) {
            if (!result.updated.includes(kept)) expect(kept).toBe(candidates[kept.name]);
          }
        },
      ),
    );
  });
});

describe('responseHeaders', () => {
  test('have an age, and no field for one connection', () => {
    fc.assert(
      fc.property(request, response, shared, later, (request, response, shared, now) => {
        const stored = { request, response, responseTime: RECEIVED };
        const headers = responseHeaders(stored, { shared, now });
        expect(headers).not.toHaveProperty('connection');
        expect(headers).not.toHaveProperty('proxy-authenticate');
        expect(headers.age).toMatch(/^\d+$/);
      }),
    );
  });
});

test('any messages get verdicts or a HalyardError', () => {
  const text = fc.string({ unit: 'binary' });
  const headers = fc.dictionary(
    fc.oneof(fc.constantFrom('cache-control', 'vary', 'etag', 'date', 'connection', 'age'), text),
    fc.oneof(text, fc.array(text), fc.integer(), fc.constant(undefined)),
  );
  const message = fc.record({ method: fc.constantFrom('GET', 'HEAD', 'x'), url: text, headers });
  fc.assert(
    fc.property(
      message,
      message,
      fc.constantFrom(200, 206, 304, 404, 99),
      (request, presented, status) => {
        const response = { status, headers: request.headers };
        const options = { shared: true, now: RECEIVED, responseTime: RECEIVED };
        const run = () => {
          const { stored } = storeResponse(request, response, options);
          const candidates = [
            { request, response, responseTime: RECEIVED },
            ...(stored ? [stored] : []),
          ];
          selectStored(presented, candidates, options);
          revalidationRequest(presented, candidates);
          freshen(presented, candidates, { status: 304, headers: presented.headers }, options);
          for (const candidate of candidates) {
            evaluateFailure(presented, candidate, undefined, options);
            evaluateStoredPreconditions(presented, candidate);
            responseHeaders(candidate, options);
            timeToLive(candidate, options);
          }
        };
        try {
          run();
        } catch (error) {
          expect(error).toBeInstanceOf(HalyardError);
        }
      },
    ),
  );
});

describe('a stored response whose Date has become text', () => {
  const request = { method: 'GET', url: '/', headers: { range: 'bytes=0-0' } };
  const response = { status: 200, headers: { 'cache-control': 'max-age=60', etag: '"1"' } };
  const times = { responseTime: RECEIVED, requestTime: RECEIVED };
  const stored = { request, response, ...times, body: Uint8Array.of(1) };
  const options = { shared: true, now: RECEIVED, responseTime: RECEIVED };
  const asText = (name: keyof typeof times) =>
    ({ ...stored, [name]: RECEIVED.toJSON() }) as unknown as typeof stored;

  test.each<readonly [name: string, read: (given: typeof stored) => unknown]>([
    ['evaluateReuse', (given) => evaluateReuse(request, given, options)],
    ['evaluateFailure', (given) => evaluateFailure(request, given, undefined, options)],
    ['evaluateStoredPreconditions', (given) => evaluateStoredPreconditions(request, given)],
    ['selectStored', (given) => selectStored(request, [given], options)],
    ['freshen', (given) => freshen(request, [given], { ...response, status: 304 }, options)],
    [
      'freshenByHead',
      (given) => freshenByHead({ ...request, method: 'HEAD' }, [given], response, options),
    ],
    ['responseHeaders', (given) => responseHeaders(given, options)],
    ['timeToLive', (given) => timeToLive(given, options)],
    ['answerRange', (given) => answerRange(request, [given])],
    ['combineParts', (given) => combineParts([given], stored)],
    ['combineParts, as the received one', (given) => combineParts([], given)],
  ])('is refused by %s', (_name, read) => {
    expect(() => read(stored)).not.toThrow();
    for (const name of ['responseTime', 'requestTime'] as const) {
      expect(() => read(asText(name))).toThrow(expect.objectContaining({ code: 'cache.option' }));
    }
  });
});
