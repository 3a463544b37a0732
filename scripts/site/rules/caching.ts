import { checkExchange } from 'halyard/audit';
import type { RuleExample } from './rule-example.js';

export const cachingRules = {
  'CAC.01': {
    why: 'A client that may store a response does not have to ask for it again, or only asks whether it changed. A response that forbids this costs a full request each time.',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        {
          status: 200,
          headers: { 'cache-control': 'no-store', 'content-type': 'text/csv' },
          body: 'id\n17\n',
        },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        {
          status: 200,
          headers: { 'cache-control': 'private, max-age=60', 'content-type': 'text/csv' },
          body: 'id\n17\n',
        },
      ),
  },
  'caching.post': {
    why: 'A POST usually changes something, so its response must not be reused for the next one. Where it may be, the response has to say so, and say for which URL (RFC 9110 §9.3.3).',
    wrong: () =>
      checkExchange(
        { method: 'POST', url: '/orders/v1/order-searches', headers: {} },
        { status: 204, headers: { 'cache-control': 'public, max-age=60' } },
      ),
    right: () =>
      checkExchange(
        { method: 'POST', url: '/orders/v1/order-searches', headers: {} },
        { status: 204, headers: { 'cache-control': 'no-store' } },
      ),
  },
  'caching.put-delete': {
    why: 'The response to a change describes what happened once. A stored copy of it would answer a later request that never reached the server.',
    wrong: () =>
      checkExchange(
        { method: 'DELETE', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { 'cache-control': 'public, max-age=60' } },
      ),
    right: () =>
      checkExchange(
        { method: 'DELETE', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { 'cache-control': 'no-store' } },
      ),
  },
  'caching.precedence': {
    why: 'Caches that know Cache-Control ignore Expires. If the two disagree, old and new caches keep the response for different times, and nobody sees why.',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        {
          status: 204,
          headers: {
            date: 'Fri, 01 May 2026 12:00:00 GMT',
            'cache-control': 'max-age=60',
            expires: 'Fri, 01 May 2026 13:00:00 GMT',
          },
        },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        {
          status: 204,
          headers: {
            date: 'Fri, 01 May 2026 12:00:00 GMT',
            'cache-control': 'max-age=60',
            expires: 'Fri, 01 May 2026 12:01:00 GMT',
          },
        },
      ),
  },
  'caching.expires': {
    why: 'A cache treats a date that it cannot read as one in the past (RFC 9111 §5.3). A date in another format or zone turns caching off without a word.',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { expires: '2026-05-01T13:00:00+02:00' } },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { expires: 'Fri, 01 May 2026 11:00:00 GMT' } },
      ),
  },
  'caching.age': {
    why: 'A cache subtracts Age from the lifetime of a response. A value that is no number of seconds makes a stale response look fresh, or a fresh one stale.',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { 'cache-control': 'max-age=60', age: '-5' } },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { 'cache-control': 'max-age=60', age: '5' } },
      ),
  },
  'caching.pragma': {
    why: 'Pragma is a request header of HTTP/1.0. In a response it has no meaning, and whoever relies on it believes that nothing is stored (RFC 9111 §5.4).',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { pragma: 'no-cache', etag: '"3"' } },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: { pragma: 'no-cache' } },
        { status: 204, headers: { 'cache-control': 'no-cache', etag: '"3"' } },
      ),
  },
  'caching.warning': {
    why: 'A client reads the code to decide what to do, and shows the text. Without both, in their form, the warning is noise.',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { etag: '"3"', warning: 'Response is stale' } },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { etag: '"3"', warning: '110 - "Response is Stale"' } },
      ),
  },
  'caching.etag': {
    why: 'A client sends the tag back to ask whether its copy is still good, or to protect a change. A tag that does not follow the resource gives stale data and lost updates.',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { etag: '3' } },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: {} },
        { status: 204, headers: { etag: '"3"' } },
      ),
  },
  'conditional.not-modified': {
    why: 'The client has the representation already. A 200 sends all of it again; a 304 sends a few header fields.',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: { 'if-none-match': '"3"' } },
        { status: 200, headers: { etag: '"3"', 'content-type': 'text/csv' }, body: 'id\n17\n' },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: { 'if-none-match': '"3"' } },
        { status: 304, headers: { etag: '"3"' } },
      ),
  },
  'conditional.modified': {
    why: 'A 304 says that the copy of the client is current. If the tags differ, it is not, and the client keeps showing old data.',
    wrong: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: { 'if-none-match': '"2"' } },
        { status: 304, headers: { etag: '"3"' } },
      ),
    right: () =>
      checkExchange(
        { method: 'GET', url: '/orders/v1/orders/17', headers: { 'if-none-match': '"2"' } },
        { status: 200, headers: { etag: '"3"', 'content-type': 'text/csv' }, body: 'id\n17\n' },
      ),
  },
} satisfies Record<string, RuleExample>;
