import { checkUrl } from 'halyard/url';
import type { RuleExample } from './rule-example.js';

export const urlRules = {
  'UFN.01': {
    why: 'With one form for all URLs, people and tools find the API, the version, the resource and the identifier in any of them: in logs, gateways and access rules.',
    wrong: () => checkUrl('https://api.example.se/orders/v1/orders/17/'),
    right: () => checkUrl('https://api.example.se/orders/v1/orders/17'),
  },
  'UFN.02': {
    why: 'Plain HTTP can be read and changed on the way. Many networks block other ports.',
    wrong: () => checkUrl('http://api.example.se:8080/orders/v1/orders'),
    right: () => checkUrl('https://api.example.se/orders/v1/orders'),
  },
  'UFN.03': {
    why: 'URLs end up in logs, browser histories and the Referer header. Payload and personal data belong in the body, which is not logged by default.',
    wrong: () => checkUrl('/orders?email=eva%40example.se'),
    right: () => checkUrl('/orders?customer=3'),
  },
  'UFN.04': {
    why: 'A client author who has used one API can page, sort and filter the next one without reading its documentation.',
    wrong: () => checkUrl('/orders?orderby=created'),
    right: () => checkUrl('/orders?sort=created%20desc'),
  },
  'UFN.05': {
    why: 'Some clients, proxies and servers truncate or refuse longer URLs, and their limits differ. A long query is better sent as the body of a resource that POST creates.',
    wrong: () => checkUrl(`/orders?fields=id${'%2Cstatus'.repeat(250)}`),
    right: () => checkUrl('/orders?fields=id%2Cstatus'),
  },
  'UFN.06': {
    why: 'Paths are case-sensitive. If only lower case is used, nobody has to remember or guess the case, and caches do not store one resource under two URLs.',
    wrong: () => checkUrl('/Orders/17'),
    right: () => checkUrl('/orders/17'),
  },
  'UFN.07': {
    why: 'Other characters have to be percent-encoded, and each client, proxy and log does it a little differently. The unreserved characters of RFC 3986 §2.3 need no encoding anywhere.',
    wrong: () => checkUrl('/förskolor'),
    right: () => checkUrl('/forskolor'),
  },
  'UFN.08': {
    why: 'With one separator for all names, nobody has to look up whether it was a dot, an underscore or a capital letter.',
    wrong: () => checkUrl('/order.lines'),
    right: () => checkUrl('/order-lines'),
  },
  'UFN.09': {
    why: 'An underscore disappears in an underlined link, and a space ends the URL in most text. The hyphen is visible everywhere.',
    wrong: () => checkUrl('/order_lines'),
    right: () => checkUrl('/order-lines'),
  },
  'UFN.10': {
    why: 'Names of parameters often equal names of fields, so they may have underscores. One at the start or the end is an easily missed typing error.',
    wrong: () => checkUrl('/orders?_created_after=2026-01-01'),
    right: () => checkUrl('/orders?created_after=2026-01-01'),
  },
  'UFN.11': {
    why: 'A host name with an underscore is not valid (RFC 1123 §2.1): some clients, certificates and proxies refuse it.',
    wrong: () => checkUrl('https://order_api.example.se/orders/v1/orders'),
    right: () => checkUrl('https://order-api.example.se/orders/v1/orders'),
  },
  'VER.05': {
    why: 'A version in the path is visible in every log and link. A gateway can route by it and serve two versions side by side.',
    wrong: () => checkUrl('https://api.example.se/orders/v1.2/orders'),
    right: () => checkUrl('https://api.example.se/orders/v1/orders'),
  },
  'naming.identifier': {
    why: 'The identifier follows the name of what it identifies. A reader of the URL then knows what 17 is, and the collection is the same URL without it.',
    wrong: () => checkUrl('https://api.example.se/orders/v1/17'),
    right: () => checkUrl('https://api.example.se/orders/v1/orders/17'),
  },
  'naming.singular': {
    why: 'The same name serves the collection and each item. With the plural everywhere, nobody has to remember which resource has which form.',
    wrong: () => checkUrl('/order/17'),
    right: () => checkUrl('/orders/17'),
  },
  'naming.verb': {
    why: 'The method is the verb. A verb in the path is a second one, which caches, proxies and generic clients do not understand. An action becomes a noun that POST creates: a cancellation.',
    wrong: () => checkUrl('/orders/17/cancel'),
    right: () => checkUrl('/orders/17/cancellations'),
  },
  'naming.query-word': {
    why: 'A filtered list is the same resource, seen through parameters. A path of its own gives it a second address, and the filters cannot be combined.',
    wrong: () => checkUrl('/orders/sort/created'),
    right: () => checkUrl('/orders?sort=created%20desc'),
  },
} satisfies Record<string, RuleExample>;
