import { checkUrl } from '../../../src/url/index.js';
import type { RuleExample } from './rule-example.js';

const API = 'https://api.example.se/orders/v1';

export const urlRules = {
  'UFN.01': url(
    'Logs, gateways and access rules can tell API, version and resource.',
    `${API}/orders/17/`,
    `${API}/orders/17`,
  ),
  'UFN.02': url(
    'Plain HTTP can be read and changed on the way. Many networks block other ports.',
    'http://api.example.se:8080/orders/v1/orders',
    `${API}/orders`,
  ),
  'UFN.03': url(
    'URLs end up in logs, browser histories and the Referer header.',
    '/orders?email=eva%40example.se',
    '/orders?customer=3',
  ),
  'UFN.04': url(
    'Who has used one API can page, sort and filter the next one.',
    '/orders?orderby=created',
    '/orders?sort=created%20desc',
  ),
  'UFN.05': url(
    'Clients, proxies and servers truncate or refuse longer URLs.',
    '/orders?fields=id%2Cstatus…',
    '/orders?fields=id%2Cstatus',
  ),
  'UFN.06': url(
    'Paths are case-sensitive: nobody should have to guess the case.',
    '/Orders/17',
    '/orders/17',
  ),
  'UFN.07': url(
    'Other characters are percent-encoded, and clients, proxies and logs do it differently.',
    '/förskolor',
    '/forskolor',
  ),
  'UFN.08': url('With one separator, nobody has to look it up.', '/order.lines', '/order-lines'),
  'UFN.09': url(
    'An underscore disappears in an underlined link, and a space ends the URL in most text.',
    '/order_lines',
    '/order-lines',
  ),
  'UFN.10': url(
    'At the start or end, an underscore is easily missed.',
    '/orders?_created_after=2026-01-01',
    '/orders?created_after=2026-01-01',
  ),
  'UFN.11': url(
    'A host name with an underscore is not valid (RFC 1123 §2.1): clients, certificates and proxies refuse it.',
    'https://order_api.example.se/orders/v1/orders',
    'https://order-api.example.se/orders/v1/orders',
  ),
  'VER.05': url(
    'A version in the path is visible in every log and link.',
    'https://api.example.se/orders/v1.2/orders',
    `${API}/orders`,
  ),
  'naming.identifier': url('The name tells what 17 is.', `${API}/17`, `${API}/orders/17`),
  'naming.singular': url(
    'One name serves the collection and each item.',
    '/order/17',
    '/orders/17',
  ),
  'naming.verb': url(
    'The method is the verb. An action is a noun that POST creates: a cancellation.',
    '/orders/17/cancel',
    '/orders/17/cancellations',
  ),
  'naming.query-word': url(
    'Filters with paths of their own cannot be combined.',
    '/orders/sort/created',
    '/orders?sort=created%20desc',
  ),
} satisfies Record<string, RuleExample>;

function url(why: string, wrong: string, right: string): RuleExample {
  return {
    why,
    language: 'text',
    wrong,
    right,
    check: (text) => checkUrl(text.replace('…', '%2Cstatus'.repeat(250))),
  };
}
