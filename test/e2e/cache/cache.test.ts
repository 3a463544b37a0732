import { request as ask } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  evaluateCaching,
  evaluateInvalidation,
  evaluateReuse,
  type ReuseVerdict,
} from 'halyard/http-cache';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, missing, type RunningProcess, temporaryFolder } from '../../support/servers.js';
import { CACHES } from './caches.js';
import { CASES, caseHandlers, pathOf } from './cases.js';
import { type Exchange, type Origin, startOrigin } from './origin.js';

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request without the header fields and the cache that `fetch` adds. */
function send(port: number, path: string, headers: Headers = {}, method = 'GET', body?: string) {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = ask(
      { host: '127.0.0.1', port, path, method, headers: { host: 'api.example.se', ...headers } },
      async (incoming) => {
        const { statusCode: status = 0, headers } = incoming;
        resolve({ status, headers, body: await text(incoming) });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Whether the cache contacts the origin before it answers. */
const ASKED: Readonly<Record<ReuseVerdict['outcome'], boolean>> = {
  reuse: false,
  'reuse-stale': false,
  validate: true,
  forward: true,
  unsatisfiable: false,
};

describe.each(CACHES)('$name', { timeout: 60_000 }, (cache) => {
  describe.skipIf(missing(cache.program) !== '')(
    `does what the verdicts predict${missing(cache.program)}`,
    () => {
      const folder = temporaryFolder();
      let origin: Origin;
      let process: RunningProcess;
      let port = 0;
      /** When a lifetime of one second has ended for the first responses. */
      let later: Promise<void>;

      beforeAll(async () => {
        origin = await startOrigin(caseHandlers());
        port = await freePort();
        process = await cache.start(origin.port, port, folder);
        for (const [index, { first }] of CASES.entries()) await send(port, pathOf(index), first);
        later = sleep(2_100);
      }, 60_000);

      afterAll(async () => {
        await process?.stop();
        await origin?.close();
        folder.remove();
      });

      test.each(CASES.map((row, index) => [row.what, row, index] as const))(
        '%s',
        async (_, row, index) => {
          const path = pathOf(index);
          const { second = {}, method = 'GET' } = row;
          if (row.later === true) await later;
          const [before] = origin.exchanges(path);
          const verdict = predict(before as Exchange, { method, url: path, headers: second });
          const release = verdict.outcome === 'reuse-stale' ? origin.hold(path) : () => undefined;
          const answer = await send(port, path, second, method);
          const [, after] = origin.exchanges(path);
          release();

          const asked = verdict.outcome === 'reuse-stale' ? false : after !== undefined;
          const predicted = ASKED[verdict.outcome] !== (row.except?.[cache.name] !== undefined);
          expect({ asked, explanation: verdict.explanation }).toEqual({
            asked: predicted,
            explanation: verdict.explanation,
          });
          expect(answer.status).toBe(before?.response.status);
          if (row.conditional === true) {
            expect(after?.request.headers).toMatchObject(verdict.revalidateWith);
            expect([after?.response.status, answer.body]).toEqual([304, JSON.stringify({ index })]);
          }
        },
      );

      test.each(['POST', 'PUT', 'DELETE'])('a response to %s is never stored', async (method) => {
        const path = `/orders/${method === 'POST' ? '1/payments' : '1'}`;
        const body = method === 'DELETE' ? undefined : '{"customer":"Astrid","total":125}';
        for (const count of [1, 2]) {
          await send(port, path, {}, method, body);
          const exchanges = origin
            .exchanges(path)
            .filter(({ request }) => request.method === method);
          expect(exchanges).toHaveLength(count);
          const [last] = exchanges.slice(-1);
          expect(storable(last as Exchange)).toBe(false);
        }
      });

      test('the demo service: its index is stored, its orders are not', async () => {
        for (const [path, asked] of [
          ['/', 1],
          ['/orders', 2],
          ['/orders/7', 2],
        ] as const) {
          const before = origin.exchanges(path).length;
          const [one, other] = [await send(port, path), await send(port, path)];
          expect(other.body).toBe(one.body);
          expect(origin.exchanges(path).length - before).toBe(asked);
          const [last] = origin.exchanges(path).slice(-1);
          expect(storable(last as Exchange)).toBe(asked === 1);
        }
      });

      test('the demo service: each gateway gets its own links from the same cache', async () => {
        const forwarded = (host: string) => ({ forwarded: `proto=https;host=${host}` });
        for (const host of ['a.example', 'b.example', 'a.example']) {
          const { body } = await send(port, '/', forwarded(host));
          expect(body).toContain(`"https://${host}/orders"`);
        }
        expect(
          origin.exchanges('/').filter(({ request }) => request.headers.forwarded),
        ).toHaveLength(2);
      });

      test('the cache answers 304 without contacting the origin', async () => {
        const first = await send(port, '/?client');
        const headers = { 'if-none-match': String(first.headers.etag) };
        const answer = await send(port, '/?client', headers);
        expect([answer.status, answer.body]).toEqual([304, '']);
        expect(origin.exchanges('/?client')).toHaveLength(1);
      });

      const fate = cache.invalidates ? 'dropped' : 'kept, because it cannot purge';
      test(`a response that an unsafe method invalidates is ${fate} (§4.4)`, async () => {
        const path = pathOf(0);
        await send(port, path);
        const stored = origin.exchanges(path).length;
        await send(port, path, {}, 'PUT', '{}');
        const [change] = origin.exchanges(path).slice(-1);
        const { request, response } = change as Exchange;
        expect(request.method).toBe('PUT');
        const uri = `//api.example.se${path}`;
        expect(evaluateInvalidation(request, response).invalidates).toEqual([uri]);
        await send(port, path);
        const asked = origin.exchanges(path).length - stored - 1;
        expect(asked).toBe(cache.invalidates ? 1 : 0);
      });
    },
  );
});

function storable({ request, response, time }: Exchange): boolean {
  return evaluateCaching(request, response, { shared: true, now: time }).storable;
}

/** Whether the first response answers a request, for a cache without heuristic lifetimes. */
function predict(
  { request, response, time }: Exchange,
  presented: { method: string; url: string; headers: Headers },
): ReuseVerdict {
  const headers = { host: 'api.example.se', ...presented.headers };
  return evaluateReuse(
    { ...presented, headers },
    { request, response, responseTime: time },
    { shared: true, now: new Date(), heuristic: 0 },
  );
}
