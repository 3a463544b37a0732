import { describe, expect, test } from 'vitest';
import { halyard } from './fake-system.js';
import { START, serviceOf } from './service.js';

/** Links without a self link. */
const LINKS = [{ href: `${START}orders/17`, rel: 'first', method: 'GET' }];
const FAULTY = { 'orders/17': { id: 17, _links: [] } };

describe('halyard audit', () => {
  test('finds nothing in a service that follows the rules', async () => {
    const { fetch, calls } = serviceOf();
    const { code, stdout, stderr } = await halyard(['audit', START], { fetch });
    expect(stdout).toMatch(
      /^No findings in \d+ requests\nRules: \d+ passed, 0 failed, \d+ not seen\n$/,
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(calls[0]?.headers).toMatchObject({ 'user-agent': 'halyard/1.2.3' });
  });

  test('exits with 1 for a service that does not', async () => {
    const { code, stdout } = await halyard(['audit', START], serviceOf(FAULTY));
    expect(code).toBe(1);
    expect(stdout).toContain(`${START}orders/17\n  SHALL HYP.05 response.body._links\n`);
  });

  test('sends the header fields of --header and of the configuration', async () => {
    const { fetch, calls } = serviceOf();
    const files = {
      '/project/api/halyard.config.json': '{ "header": ["Accept-Language: sv", "X-Tenant: 1"] }',
    };
    const fields = ['-H', 'Authorization: Bearer a:b ', '--header', 'x-tenant:2'];
    await halyard(['audit', START, ...fields], { fetch, files });
    expect(calls[0]?.headers).toMatchObject({
      authorization: 'Bearer a:b',
      'x-tenant': '2',
      'accept-language': 'sv',
    });
  });

  test.each(['authorization', ': x', 'a b: c', 'a: b\r\nc: d', 'authorization: Ł'])(
    'refuses the header %j, and does not print it',
    async (field) => {
      const { code, stderr } = await halyard(['audit', START, '--header', field]);
      expect(code).toBe(2);
      expect(stderr).toBe(
        'halyard: --header must be a header field such as "accept-language: sv"\n',
      );
    },
  );
});

test('a service on this machine may have http and any port', async () => {
  const start = 'http://localhost:3000/v1/';
  const links = [{ href: start, rel: 'self', method: 'GET' }];
  const fetch = async () => Response.json({ _links: links });
  expect((await halyard(['audit', start], { fetch })).stdout).not.toContain('UFN.02');
});

test("a service in the HAL draft's form without --hal-form: the report names the option", async () => {
  const self = { href: START };
  const fetch = async () => Response.json({ _links: { self, help: { href: 'https://b.se/' } } });
  const { stdout } = await halyard(['audit', START], { fetch });
  expect(stdout).toContain('SHALL HYP.11');
  expect(stdout).toContain('which the option halForm (--hal-form) accepts');
  const accepted = (await halyard(['audit', START, '--hal-form'], { fetch })).stdout;
  expect(accepted).not.toContain('HYP.11');
  expect(accepted).not.toContain('--hal-form');
});

describe('an audit of nothing is no pass', () => {
  test('says that the service can not be reached', async () => {
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') });
    };
    expect(await halyard(['audit', START], { fetch })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `halyard: Can't reach ${START}: connect ECONNREFUSED 127.0.0.1:1. Check that the service runs and that the URL is right\n`,
    });
  });

  const page = { 'content-type': 'text/html', 'cache-control': 'max-age=60', etag: '"1"' };
  test.each<[status: number, headers: Record<string, string>]>([
    [401, {}],
    [404, {}],
    [302, { location: 'https://b.example.se/' }],
    [200, page],
  ])('says that the index answers %i', async (status, headers) => {
    const fetch = async () => new Response('<a href="/">', { status, headers });
    const remedy = 'Give the URL of the index, and credentials with --header "authorization: …"';
    expect(await halyard(['audit', START], { fetch })).toMatchObject({
      code: 2,
      stderr: `halyard: ${START} must return JSON with links, got status ${status}. ${remedy}\n`,
    });
  });

  test('refuses credentials in the URL, and does not print them', async () => {
    const { code, stderr } = await halyard(['audit', 'https://anna:secret@api.example.se/']);
    expect([code, stderr]).toEqual([
      2,
      'halyard: The URL of api.example.se must not have credentials. Pass them with --header "authorization: …"\n',
    ]);
  });

  test.each(['api.example.se', 'ftp://a.se/'])('refuses the start %s', async (start) => {
    const { code, stderr } = await halyard(['audit', start]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^halyard: start must be an absolute http\(s\) URL .*\n$/);
    expect(stderr).toContain(start);
  });

  test('fails where a page can not be fetched, without a finding', async () => {
    for (const [fault, message] of [
      [new Error('socket hang up'), 'socket hang up'],
      [new Response(null, { status: 503 }), '1 response had status 503'],
    ] as const) {
      const { code, stdout } = await halyard(['audit', START], serviceOf({ 'orders/17': fault }));
      expect(code).toBe(1);
      expect(stdout).toContain(`${START}orders/17\n  FAILED  ${message}`);
    }
  });
});

describe('Ctrl-C', () => {
  test.each([
    ['a report', serviceOf().fetch],
    ['an error', undefined],
  ])('ends no process after %s', async (_, fetch) => {
    let released = 0;
    const given = { ...(fetch && { fetch }), released: () => (released += 1) };
    await halyard(['audit', START], given);
    expect(released).toBe(1);
  });

  /** Presses Ctrl-C when a request is made, counted from 0. */
  function pressedAt(request: number, faults = {}) {
    let press = () => {};
    const service = serviceOf(faults);
    const fetch: typeof service.fetch = async (url, init) => {
      if (service.calls.length === request) press();
      init.signal?.throwIfAborted();
      return service.fetch(url, init);
    };
    const interrupt = (listener: () => void) => {
      press = listener;
    };
    return { fetch, interrupt };
  }

  test('ends the audit with 130, and a report of what was fetched', async () => {
    const given = pressedAt(2, { orders: { _links: LINKS } });
    const { code, stdout, stderr } = await halyard(['audit', START, '--concurrency', '1'], given);
    expect([code, stderr]).toEqual([130, 'Interrupted after 2 requests\n']);
    expect(stdout).toContain(`${START}orders\n  SHALL HYP.05 response.body._links\n`);
    expect(stdout).toContain(' not fetched, since the audit was interrupted');
  });

  test('before the first answer there is nothing to report', async () => {
    const { code, stdout, stderr } = await halyard(['audit', START], pressedAt(0));
    expect([code, stdout, stderr]).toEqual([130, '', 'Interrupted after 0 requests\n']);
  });

  test('leaves the baseline as it is', async () => {
    const files = { '/project/api/b.json': `["HYP.05 | /orders | gone"]` };
    const args = ['audit', START, '--baseline', 'b.json', '--update-baseline'];
    const run = await halyard([...args, '--concurrency', '1'], { ...pressedAt(2), files });
    expect(run).toMatchObject({ code: 130, files, stderr: 'Interrupted after 2 requests\n' });
  });
});

describe('on a terminal', () => {
  test('shows the progress and colours', async () => {
    const given = { ...serviceOf(FAULTY), isTTY: true };
    const { stdout, stderr } = await halyard(['audit', START], given);
    expect(stdout).toContain('\u001b[31mSHALL\u001b[39m');
    expect(stdout).toContain('\u001b]8;;https://halyard.example/rules.html#HYP.05\u001b\\');
    expect(stdout).toContain('Reasons and examples: ');
    expect(stderr).toContain('waiting');
  });

  test.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }, { FORCE_COLOR: '0' }])(
    'has neither with %j',
    async (environment) => {
      const given = { ...serviceOf(FAULTY), isTTY: true, environment };
      const { stdout, stderr } = await halyard(['audit', START], given);
      expect(stdout).not.toContain('\u001b');
      expect(stderr).toBe('');
    },
  );
});

describe('a hostile service', () => {
  const hostile = '\u001b]0;owned\u0007\u009b2J\u202e\n::error::x';
  const faults = {
    'orders/17': {
      id: 17,
      _links: [hostile, '::error::y', '=cmd()', '@x', '+1', '-1'].map((text) => ({
        rel: text,
        href: text,
        method: text,
      })),
      [hostile]: { _links: [] },
    },
  };

  test.each(['pretty', 'json', 'sarif', 'github', 'html'])(
    'writes no control character to the terminal in the format %s',
    async (format) => {
      const { stdout } = await halyard(['audit', START, '--format', format], serviceOf(faults));
      expect(stdout).toContain('owned');
      expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
      // The runner of GitHub Actions looks for commands behind spaces too.
      expect(stdout).not.toMatch(/^\s*::error::[xy]/m);
    },
  );

  test('can not write to the progress line or to an error', async () => {
    const url = `${START}${encodeURI(hostile)}`;
    const fetch = async () => {
      throw new Error(hostile);
    };
    const { stderr } = await halyard(['audit', url], { fetch });
    expect(stderr.trimEnd()).not.toMatch(/\p{Cc}/u);
  });
});
