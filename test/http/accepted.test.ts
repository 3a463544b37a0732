import { type AcceptedOptions, accepted } from 'halyard/http';
import { link } from 'halyard/link';
import { resource } from 'halyard/resource';
import { describe, expect, test } from 'vitest';

const POST = { method: 'POST', url: '/imports', headers: {} };
const monitor = 'https://api.example.se/orders/v1/imports/8';
const SELF = { href: monitor, rel: 'self', method: 'GET' };
const MONITOR = { href: monitor, rel: 'monitor', method: 'GET' };
const LINK = `<${monitor}>; rel="monitor"`;

const untyped = accepted as (request: unknown, options?: unknown) => unknown;
const bodyOf = (options: Partial<AcceptedOptions>) =>
  JSON.parse(accepted(POST, { monitor, ...options }).body ?? '');

describe('202 points to the monitor (RFC 9110 §15.3.3)', () => {
  test('in the body and in Link, and nothing stores it', () => {
    expect(accepted(POST, { monitor })).toStrictEqual({
      status: 202,
      headers: {
        'content-type': 'application/hal+json',
        'content-length': '179',
        'cache-control': 'no-store',
        link: LINK,
      },
      body: JSON.stringify({ _links: [SELF, MONITOR] }),
    });
  });

  test('the body describes the status of the work', () => {
    expect(bodyOf({ body: { status: 'queued', position: 3 } })).toStrictEqual({
      status: 'queued',
      position: 3,
      _links: [SELF, MONITOR],
    });
  });

  test('the links of the body are kept, and replace those that it would get', () => {
    const cancel = link('cancel', `${monitor}/cancellations`);
    expect(bodyOf({ body: { _links: [cancel] } })).toEqual({ _links: [SELF, cancel, MONITOR] });
    const own = resource({ status: 'queued' }, [link('self', `${monitor}/status`), cancel]);
    expect(bodyOf({ body: own })).toEqual({ ...own, _links: [...own._links, MONITOR] });
    const titled = link('monitor', monitor, { title: 'The import' });
    expect(bodyOf({ body: { _links: [titled] } })).toEqual({ _links: [SELF, titled] });
  });

  test('__proto__ from JSON is data', () => {
    const body = JSON.parse('{"__proto__":{"a":1}}') as object;
    expect(accepted(POST, { monitor, body }).body).toMatch(/^\{"__proto__":\{"a":1\},"_links":/);
  });

  test('in the form that the client asks for', () => {
    const headers = { accept: 'application/prs.hal-forms+json' };
    const { body = '', headers: fields } = accepted(
      { ...POST, headers },
      { monitor, format: 'negotiate' },
    );
    expect(JSON.parse(body)).toEqual({
      _links: { self: { href: monitor }, monitor: { href: monitor } },
    });
    expect(fields.vary).toBe('accept');
  });

  test('there is no Location, which a client would follow as that of a new resource', () => {
    expect(accepted(POST, { monitor }).headers).not.toHaveProperty('location');
  });
});

describe('header fields', () => {
  // RFC 9110 §10.2.3.
  test.each<[retryAfter: number | Date, value: string]>([
    [120, '120'],
    [new Date(Date.UTC(1999, 11, 31, 23, 59, 59)), 'Fri, 31 Dec 1999 23:59:59 GMT'],
  ])('Retry-After of %o is %j', (retryAfter, value) => {
    expect(accepted(POST, { monitor, retryAfter }).headers['retry-after']).toBe(value);
  });

  test('more of them, and more links', () => {
    const headers = { 'X-Request-Id': 'a', Link: '</docs>; rel="help"' };
    expect(accepted(POST, { monitor, headers }).headers).toMatchObject({
      'x-request-id': 'a',
      link: `${LINK}, </docs>; rel="help"`,
    });
  });

  test('Vary has those of the base URL', () => {
    const base = {
      href: 'https://api.example.se/orders/v1',
      source: 'forwarded',
      reason: 'trusted-element',
      vary: ['forwarded'],
    } as const;
    expect(accepted(POST, { monitor, base, vary: 'prefer' }).headers.vary).toBe(
      'forwarded, prefer',
    );
  });
});

test.each<[what: string, options: object, code: string]>([
  ['no monitor', {}, 'link.href'],
  ['a relative URL', { monitor: '/imports/8' }, 'link.href'],
  ['a promise', { monitor, body: Promise.resolve({}) }, 'http.body'],
  ['links of the HAL draft', { monitor, body: { _links: { self: {} } } }, 'link.href'],
])('%s is refused', (_what, options, code) => {
  expect(() => untyped(POST, options)).toThrow(expect.objectContaining({ code }));
});

test('a body that is null counts as left out', () => {
  expect(accepted(POST, { monitor, body: null, retryAfter: null })).toStrictEqual(
    accepted(POST, { monitor }),
  );
});

test('Retry-After in headers stays', () => {
  const { headers } = accepted(POST, { monitor, headers: { 'Retry-After': 5 } });
  expect(headers['retry-after']).toBe('5');
});
