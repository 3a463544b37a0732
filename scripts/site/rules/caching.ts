import { checkExchange } from 'halyard/audit';
import type { RuleExample } from './rule-example.js';

export const cachingRules = {
  'CAC.01': {
    why: 'A client that may store a response need not request it again, or only asks whether it has changed. A response that forbids storing costs a full transfer each time.',
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
    why: 'A POST usually changes something, so its response must not be reused for the next one. Where it may be, the response has to state how long it is fresh and for which URL (RFC 9110 §9.3.3).',
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
    why: 'The response to a change describes one event. If a cache reused it, a later change would seem to succeed without reaching the server.',
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
    why: 'A cache treats a date that it cannot read as one in the past (RFC 9111 §5.3). A date in another format or zone silently turns caching off.',
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
    why: 'A cache subtracts Age from the lifetime of a response. A value that is not a number of seconds makes a stale response look fresh, or a fresh one stale.',
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
    why: 'Pragma is a request header of HTTP/1.0. In a response it has no specified meaning (RFC 9111 §5.4), so a cache may store what its author meant to protect.',
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
    why: 'RFC 9111 §5.5 makes the field obsolete. A client that still reads it acts on the code and shows the text, so it needs both in their defined form.',
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
    why: 'A client sends the tag back to ask whether its copy is still good, or to protect a change. A tag that does not change with the resource gives stale data and lost updates.',
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
