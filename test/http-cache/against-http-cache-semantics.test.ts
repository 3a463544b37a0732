import { evaluateCaching, evaluateReuse } from 'halyard/http-cache';
import TheirPolicy from 'http-cache-semantics';
import { describe, expect, test } from 'vitest';

const NOW = Date.parse('2024-05-01T12:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

/** The package with a settable clock. */
class Policy extends TheirPolicy {
  static clock = NOW;
  now(): number {
    return Policy.clock;
  }
}

type Headers = Readonly<Record<string, string>>;

/** A request with its response, and both verdicts on it. */
interface Answer<Verdict> {
  readonly shared: boolean;
  readonly method: string;
  readonly status: number;
  readonly request: Headers;
  readonly response: Headers;
  readonly theirs: Verdict;
  readonly ours: Verdict;
}

/** The clauses that ours follows, each with the answers whose difference it explains. */
type Differences<Verdict> = Readonly<Record<string, (answer: Answer<Verdict>) => boolean>>;

/** Expects that each difference has an explanation, and each explanation a difference. */
function expectExplained<Verdict>(
  answers: readonly Answer<Verdict>[],
  differences: Differences<Verdict>,
): void {
  const clauses = Object.entries(differences);
  const differing = answers.filter(({ theirs, ours }) => theirs !== ours);
  const unexplained = differing.filter(
    (answer) => !clauses.some(([, explains]) => explains(answer)),
  );
  expect(unexplained.slice(0, 5)).toEqual([]);
  const unused = clauses.filter(([, explains]) => !differing.some(explains));
  expect(unused.map(([clause]) => clause)).toEqual([]);
  // The package is right nearly everywhere.
  expect(differing.length).toBeLessThan(answers.length / 2);
}

const has = (value: string | undefined, text: string) => value?.includes(text) === true;

/** Values of `Cache-Control`, one a line; the first is none. */
const CONTROLS = `
  max-age=60
  s-maxage=60
  max-age=60, s-maxage=600
  private
  private, max-age=60
  private="a", max-age=60
  public
  public, max-age=60
  no-store
  no-store, max-age=60
  no-cache
  no-cache, max-age=60
  no-cache="a", max-age=60
  must-revalidate
  must-revalidate, max-age=60
  proxy-revalidate, max-age=60
  immutable
  immutable, max-age=60
  max-age=0
  max-age=x
  max-age=-1
  max-age=1.5
  max-age="60"
  MAX-AGE=60
  max-age=60, max-age=30
  max-age=60, max-age=60
  max-age=99999999999
  must-understand, max-age=60
  must-understand, no-store, max-age=60
  ext="a, no-store, b", max-age=60
  public, private, max-age=60
  max-age=60, stale-while-revalidate=30`
  .split('\n')
  .map((line) => line.trim() || undefined);

function storageAnswers() {
  const rows: { request: Headers; response: Headers; method: string; status: number }[] = [];
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']) {
    for (const status of [200, 201, 204, 206, 299, 302, 304, 404, 429, 500]) {
      for (const control of CONTROLS) {
        for (const request of [{}, { authorization: 'Bearer x' }]) {
          for (const extra of [{}, { expires: at(60) }, { expires: '0' }]) {
            const response = {
              date: at(0),
              ...extra,
              ...(control !== undefined && { 'cache-control': control }),
            };
            rows.push({ method, status, request, response });
          }
        }
      }
    }
  }
  return [true, false].flatMap((shared) => rows.map((row) => ({ shared, ...row })));
}

function both({
  shared,
  method,
  status,
  request,
  response,
}: ReturnType<typeof storageAnswers>[number]) {
  const asked = { method, url: '/orders', headers: { ...request } };
  const policy = new Policy(asked, { status, headers: { ...response } }, { shared });
  const verdict = evaluateCaching(
    asked,
    { status, headers: response },
    { shared, now: new Date(NOW) },
  );
  return { policy, verdict };
}

describe('where the verdict differs from the package http-cache-semantics, and why', () => {
  test('storable', () => {
    /** The status codes that the package stores. */
    const known = [200, 203, 204, 300, 301, 302, 303, 307, 308, 404, 405, 410, 414, 501];
    const answers = storageAnswers().map((row) => {
      const { policy, verdict } = both(row);
      return { ...row, theirs: policy.storable(), ours: verdict.storable };
    });
    expectExplained(answers, {
      'RFC 9111 §3, clause 3: a status is to be understood only at 206, 304 and must-understand; any other final one is stored if its headers say so':
        ({ ours, status }) => ours && !known.includes(status),
      'RFC 9111 §3, clause 7: private allows a private cache to store any status': ({
        ours,
        shared,
        response,
      }) => ours && !shared && has(response['cache-control'], 'private'),
      'RFC 9111 §5.2.2.7: private="field" lets a shared cache store the rest': ({
        ours,
        response,
      }) => ours && has(response['cache-control'], 'private="a"'),
      'RFC 9111 §5.2: a comma in a quoted string ends no directive, so there is no no-store': ({
        ours,
        response,
      }) => ours && has(response['cache-control'], 'ext='),
      'RFC 9111 §5.2.2.3: a cache that understands the status ignores no-store beside must-understand':
        ({ ours, response }) => ours && has(response['cache-control'], 'must-understand, no-store'),
      'RFC 9111 §5.2: names are compared without regard to case': ({ ours, response }) =>
        ours && has(response['cache-control'], 'MAX-AGE'),
      'RFC 9110 §9.3.3: a response to POST needs the target URI in Content-Location': ({
        theirs,
        method,
      }) => theirs && method === 'POST',
    });
  });

  test('the freshness lifetime', () => {
    const answers = storageAnswers()
      .map((row) => ({ row, ...both(row) }))
      .filter(({ policy, verdict }) => policy.storable() && verdict.storable)
      .map(({ row, policy, verdict }) => ({
        ...row,
        theirs: policy.maxAge(),
        ours: verdict.freshnessLifetime,
      }));
    expectExplained(answers, {
      'RFC 9111 §5.2.2.4: no-cache does not change the lifetime; it sets revalidate, and no-cache="field" does not':
        ({ theirs, response }) => theirs === 0 && has(response['cache-control'], 'no-cache'),
      'RFC 9111 §5.2.2.8: proxy-revalidate applies to stale responses only': ({
        theirs,
        shared,
        response,
      }) => theirs === 0 && shared && has(response['cache-control'], 'proxy-revalidate'),
      'RFC 9111 §5.2: names are compared without regard to case': ({ response }) =>
        has(response['cache-control'], 'MAX-AGE'),
      'RFC 8246 §2: immutable is about reloads while fresh, and no lifetime': ({
        theirs,
        response,
      }) => theirs >= 86_400 && has(response['cache-control'], 'immutable'),
      'RFC 9111 §4.2.1: a max-age that is not an integer is considered stale': ({
        ours,
        response,
      }) => ours === 0 && /max-age=(-1|1\.5)/.test(response['cache-control'] ?? ''),
      'RFC 9111 §4.2.1: of two values the first is used, or it is considered stale; never the second':
        ({ ours, response }) =>
          ours === 0 && has(response['cache-control'], 'max-age=60, max-age=30'),
      'RFC 9111 §1.2.2: delta-seconds end at 2^31': ({ ours, response }) =>
        ours === 2 ** 31 && has(response['cache-control'], '99999999999'),
    });
  });

  test('whether a stored response answers a request at once', () => {
    const controls = [
      ...['max-age=60', 'max-age=60, must-revalidate', 'max-age=60, proxy-revalidate'],
      ...['s-maxage=60', 'max-age=60, stale-while-revalidate=30', 'private, max-age=60'],
      ...['s-maxage=60, stale-while-revalidate=30', 'no-cache, max-age=60'],
      'no-cache="a", max-age=60',
    ];
    const directives =
      'no-cache no-store max-age=0 max-age=20 min-fresh=20 max-stale max-stale=10 max-stale=5';
    const asked: readonly Headers[] = [
      {},
      ...directives.split(' ').map((control) => ({ 'cache-control': control })),
      { pragma: 'no-cache' },
      { pragma: 'no-cache', 'cache-control': 'max-age=600' },
      { pragma: 'No-Cache' },
    ];
    const answers = [true, false].flatMap((shared) =>
      controls.flatMap((control) =>
        ['GET', 'HEAD', 'POST'].flatMap((method) =>
          asked.flatMap((request) =>
            [0, 30, 70, 95].map((age) => {
              const response = { date: at(0), 'cache-control': control };
              const first = { method: 'GET', url: '/orders', headers: {} };
              Policy.clock = NOW;
              const policy = new Policy(
                first,
                { status: 200, headers: { ...response } },
                { shared },
              );
              Policy.clock = NOW + age * 1000;
              const presented = { method, url: '/orders', headers: { ...request } };
              const { response: found, revalidation } = policy.evaluateRequest(presented);
              const { outcome } = evaluateReuse(
                presented,
                {
                  request: first,
                  response: { status: 200, headers: response },
                  responseTime: new Date(NOW),
                },
                { shared, now: new Date(Policy.clock) },
              );
              return {
                shared,
                method,
                status: 200,
                request,
                response: { ...response, age: `${age}` },
                theirs:
                  policy.storable() && found !== undefined && revalidation?.synchronous !== true,
                ours: outcome === 'reuse' || outcome === 'reuse-stale',
              };
            }),
          ),
        ),
      ),
    );
    expectExplained(answers, {
      'RFC 9111 §5.2.2.2: must-revalidate speaks of what is stale': ({ ours, response }) =>
        ours && has(response['cache-control'], 'must-revalidate') && Number(response.age) < 60,
      'RFC 9111 §5.2.2.8: so does proxy-revalidate': ({ ours, shared, response }) =>
        ours &&
        shared &&
        has(response['cache-control'], 'proxy-revalidate') &&
        Number(response.age) < 60,
      'RFC 9111 §5.2.2.4: no-cache="field" is about that field': ({ ours, response }) =>
        ours && has(response['cache-control'], 'no-cache="a"'),
      'RFC 9111 §5.2.2.4: no max-stale takes away what no-cache asks for': ({
        theirs,
        request,
        response,
      }) =>
        theirs &&
        has(request['cache-control'], 'max-stale') &&
        has(response['cache-control'], 'no-cache, '),
      'RFC 5861 §3: staleness equal to stale-while-revalidate is within it': ({
        ours,
        shared,
        response,
      }) =>
        ours &&
        !shared &&
        has(response['cache-control'], 's-maxage=60, stale') &&
        response.age === '30',
      'RFC 9110 §9.3.2: a stored response to GET answers HEAD': ({ ours, method }) =>
        ours && method === 'HEAD',
      'RFC 9111 §5.4: Pragma counts only where there is no Cache-Control': ({ ours, request }) =>
        ours && request.pragma !== undefined && request['cache-control'] !== undefined,
      'RFC 9111 §5.4: no-cache of Pragma is a directive, in any case': ({ theirs, request }) =>
        theirs && request.pragma === 'No-Cache',
      'RFC 9111 §5.2.1.2: staleness equal to max-stale is within it': ({
        ours,
        request,
        response,
      }) => ours && request['cache-control'] === 'max-stale=10' && response.age === '70',
      'RFC 9111 §5.2.2.10, §4.2.4: s-maxage and proxy-revalidate forbid a shared cache to use what is stale':
        ({ theirs, shared, response }) =>
          theirs && shared && /s-maxage|proxy-revalidate/.test(response['cache-control'] ?? ''),
    });
  });
});
