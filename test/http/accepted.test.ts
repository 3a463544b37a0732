import { type AcceptedOptions, accepted } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const POST = { method: 'POST', url: '/imports', headers: {} };
const monitor = 'https://api.example.se/orders/v1/imports/8';
const SELF = { href: monitor, rel: 'self', method: 'GET' };
const MONITOR = { href: monitor, rel: 'monitor', method: 'GET' };
const LINK = `<${monitor}>; rel="monitor"`;

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

  test('there is no Location, which a client would follow as that of a new resource', () => {
    expect(accepted(POST, { monitor }).headers).not.toHaveProperty('location');
  });
});

test('the links of the body and the header are kept', () => {
  const CANCEL = { href: monitor, rel: 'cancel', method: 'POST' } as const;
  const options = { monitor, headers: { link: '<https://a.example>; rel="help"' } };
  const body = { _links: [MONITOR, CANCEL] };
  const response = accepted(POST, { ...options, body });
  expect(JSON.parse(response.body ?? '')._links).toEqual([SELF, MONITOR, CANCEL]);
  expect(response.headers.link).toBe(`${LINK}, <https://a.example>; rel="help"`);
  expect(bodyOf({ body: null })).toEqual({ _links: [SELF, MONITOR] });
});
