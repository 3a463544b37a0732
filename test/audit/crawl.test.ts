import { type AuditOptions, audit, formatHtml } from 'halyard/audit';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

/** What a service that is broken, hostile or overloaded does to an audit. */
const START = 'https://api.example.se/orders/v1/';
const headers = { 'content-type': 'application/hal+json', 'cache-control': 'max-age=5' };

type Init = Parameters<NonNullable<AuditOptions['fetch']>>[1];

function linksTo(...urls: readonly string[]) {
  return {
    _links: urls.map((href, at) => ({ href, rel: at === 0 ? 'self' : 'item', method: 'GET' })),
  };
}

/** A fetch that notes its calls; `answer` has the number of the call for its URL, from 1. */
function serviceOf(answer: (url: string, count: number, init: Init) => Response) {
  const calls: string[] = [];
  const fetch: AuditOptions['fetch'] = async (url, init) => {
    calls.push(url);
    return answer(url, calls.filter((call) => call === url).length, init);
  };
  return { calls, fetch };
}

function json(body: unknown, more: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), { headers: { ...headers, ...more } });
}

function withStatus(status: number) {
  return Object.defineProperty(json({}), 'status', { value: status });
}

describe('what can not be read is a failure, and the report stays', () => {
  const deep = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;
  const many = { rows: Array.from({ length: 251_000 }, () => [1]) };
  const long = { ['a'.repeat(4000)]: [{ ['b'.repeat(97)]: 1 }] };
  test.each<readonly [message: string, () => Response]>([
    ['The status must be from 100 to 599, got 999', () => withStatus(999)],
    ['The status must be from 100 to 599, got 0', () => Response.error()],
    ['The body has more than 100 levels of nesting', () => new Response(deep, { headers })],
    ['The body has more than 500000 members and items', () => json(many)],
    ['The body has a member whose path has more than 4096 characters', () => json(long)],
  ])('%s', async (message, broken) => {
    const { fetch } = serviceOf((url) =>
      url === START ? json(linksTo(START, `${START}orders`)) : broken(),
    );
    const report = await audit(START, { fetch });
    expect(report.failures).toEqual([{ url: `${START}orders`, message }]);
    expect(() => JSON.stringify(report)).not.toThrow();
  });

  test('a response that is not complete in time', async () => {
    const fetch = () => new Promise<never>(() => {});
    const { failures } = await audit(START, { fetch, timeout: 1 });
    const message = 'The response must be complete within 1 s (timeout)';
    expect(failures).toEqual([{ url: START, message }]);
  });

  test('what was read is kept up to 128 MB', async () => {
    const padding = ' '.repeat(15_000_000);
    const { calls, fetch } = serviceOf(
      (url) => new Response(JSON.stringify(linksTo(url, `${url}1`)) + padding, { headers }),
    );
    const report = await audit(START, { fetch });
    expect(calls).toHaveLength(9);
    expect(report).toMatchObject({ requests: 9, skipped: 1 });
  });
});

describe('the same request again', () => {
  test.each([429, 401, 500, 503])('a %i then says nothing of the resource', async (status) => {
    const { calls, fetch } = serviceOf((url, count) =>
      count === 1
        ? json(linksTo(url, url), { etag: '"1"' })
        : new Response('{}', { status, headers: { 'content-type': 'application/problem+json' } }),
    );
    const { groups } = await audit(START, { fetch });
    expect(groups.filter(({ rule }) => rule === 'HYP.02')).toEqual([]);
    // The start twice, and the catalog of APIs.
    expect(calls).toHaveLength(3);
  });

  test('waits between requests', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const times: number[] = [];
    const { fetch } = serviceOf((url) => {
      times.push(Date.now());
      return json(linksTo(url, url), { etag: '"1"' });
    });
    const report = audit(START, { fetch, delay: 20 });
    await vi.runAllTimersAsync();
    await report;
    const [start = 0] = times;
    expect(times.map((time) => time - start)).toEqual([0, 20, 40, 60]);
  });

  test('ends when it is aborted, even if fetch does not know of the signal', async () => {
    const controller = new AbortController();
    const { calls, fetch } = serviceOf((url, count) => {
      if (count === 2) controller.abort(new Error('stop'));
      return json(linksTo(url, `${START}a`), { etag: '"1"' });
    });
    const report = await audit(START, { fetch, signal: controller.signal });
    expect(report).toMatchObject({ interrupted: true, requests: 2 });
    expect(calls).toEqual([START, `${START}a`, START]);
  });
});

test('a page of many links is checked and followed in part, and the report says so', async () => {
  const urls = Array.from({ length: 5100 }, (_, index) => `${START}orders/${index}`);
  const { fetch } = serviceOf((url) =>
    json({ ...linksTo(url, ...urls), orders: [linksTo(`${START}orders/9`)] }),
  );
  const { groups, skipped } = await audit(START, { fetch, maxRequests: 2 });
  const messages = groups.map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(/^Links beyond the first 5000/));
  expect(skipped).toBeGreaterThan(100);
});

test('a link to a redirect without Location leads to no resource', async () => {
  const { fetch } = serviceOf((url) =>
    url === START ? json(linksTo(url, `${START}a`)) : new Response(null, { status: 301 }),
  );
  const { groups } = await audit(START, { fetch });
  expect(groups.map(({ rule }) => rule)).toContain('link.state');
});

describe('by default', () => {
  test('at most 500 requests are sent', async () => {
    const urls = Array.from({ length: 600 }, (_, at) => `${START}orders/${at}`);
    const { calls, fetch } = serviceOf((url) =>
      json(url === START ? linksTo(url, ...urls) : linksTo(url)),
    );
    const report = await audit(START, { fetch });
    expect([calls.length, report.requests, report.skipped]).toEqual([500, 500, 101]);
  });
});

describe('what is fetched', () => {
  test('no URL with credentials, and no link of another method in a Link header', async () => {
    const { calls, fetch } = serviceOf((url) =>
      json(linksTo(url, START.replace('//', '//user:word@')), {
        link: `<${START}cancellations>; rel=cancel; method=POST, <${START}next>; rel=next`,
      }),
    );
    await audit(START, { fetch, maxRequests: 2 });
    expect(calls).toEqual([START, `${START}next`]);
  });

  /** Spellings of other origins, the metadata service of clouds and the internal network first. */
  const ELSEWHERE = [
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/admin',
    'http://[::1]:6379/',
    '//internal.example/',
    '\\\\internal.example\\',
    '/\\internal.example/',
    'https:\\\\internal.example/',
    'https://api.example.se@internal.example/',
    'https://api.example.se.internal.example/',
    'https://api.example.se:8443/',
    'http://api.example.se/',
    'HTTP://API.EXAMPLE.SE/',
    'file:///etc/passwd',
    'data:application/json,{}',
    'javascript:alert(1)',
  ];

  test('nothing off the origin of the start, whatever links and redirects say', async () => {
    const redirects: unknown[] = [];
    const { calls, fetch } = serviceOf((url, _, { redirect }) => {
      redirects.push(redirect);
      const index = /moved=(\d+)$/.exec(url)?.[1];
      if (index !== undefined) {
        return new Response(null, {
          status: 302,
          headers: { location: ELSEWHERE[Number(index)] ?? '' },
        });
      }
      if (url !== START) return json(linksTo(url));
      const moved = ELSEWHERE.map((_, at) => `${START}moved?moved=${at}`);
      const link = ELSEWHERE.map((target) => `<${target}>; rel="item"`).join(', ');
      return json(linksTo(url, ...ELSEWHERE, ...moved), { link });
    });
    await audit(START, { fetch, maxRequests: 200, headers: { authorization: 'Bearer secret' } });
    expect(calls.length).toBeGreaterThan(ELSEWHERE.length);
    expect(calls.filter((url) => !url.startsWith('https://api.example.se/'))).toEqual([]);
    // The platform follows no redirect by itself.
    expect(new Set(redirects)).toEqual(new Set(['manual']));
  });
});

describe('header fields', () => {
  test.each([{ Accept: 'text/json', X: 'a' }, new Headers({ accept: 'text/json', x: 'a' })])(
    'replace those of the audit, whatever their case',
    async (given) => {
      const sent: unknown[] = [];
      const { fetch } = serviceOf((url, _, init) => {
        sent.push(init.headers);
        return json(linksTo(url));
      });
      await audit(START, { fetch, maxRequests: 1, headers: given as Record<string, string> });
      expect(sent).toEqual([{ accept: 'text/json', x: 'a' }]);
    },
  );

  test('are sent with every request, and are in no report', async () => {
    const sent: Readonly<Record<string, string>>[] = [];
    const { fetch } = serviceOf((url, _, init) => {
      sent.push(init.headers);
      const more = { etag: '"1"', 'cache-control': 'no-store', 'set-cookie': 'a=secret' };
      return json(linksTo(url, `${START}orders`), more);
    });
    const secrets = { authorization: 'Bearer secret', cookie: 'b=secret' };
    const report = await audit(START, { fetch, headers: secrets });
    expect(sent.map(({ authorization, cookie }) => ({ authorization, cookie }))).toEqual(
      sent.map(() => secrets),
    );
    // Of each of the two resources: read, read again, and asked for by its tag.
    expect(sent.map((fields) => fields['if-none-match'])).toEqual([
      ...[undefined, undefined],
      ...[undefined, '"1"', undefined, '"1"'],
      // The catalog of APIs
      undefined,
    ]);
    expect(report.groups.map(({ rule }) => rule)).toContain('CAC.01');
    expect(JSON.stringify(report) + formatHtml(report)).not.toContain('secret');
  });

  test('that can not be sent are refused without their values', async () => {
    const options = { headers: { authorization: 'Bearer secret\n' + 'x: y' } };
    const error = await audit(START, options).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'audit.option' });
    expect(error.message).not.toContain('secret');
  });
});
