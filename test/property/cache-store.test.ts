import fc from 'fast-check';
import {
  evaluateFailure,
  evaluateReuse,
  evaluateStoredPreconditions,
  freshen,
  responseHeaders,
  revalidationRequest,
  type StoredRecord,
  selectStored,
  storeResponse,
  timeToLive,
} from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const RECEIVED = new Date('2024-05-01T12:00:00Z');
const date = (seconds: number) => new Date(RECEIVED.getTime() + seconds * 1000).toUTCString();

const control = fc
  .subarray([
    ...['max-age=60', 's-maxage=30', 'public', 'private="x-a"', 'no-cache="x-b"', 'no-cache'],
    ...['must-revalidate', 'proxy-revalidate', 'stale-while-revalidate=60', 'stale-if-error=90'],
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
});
