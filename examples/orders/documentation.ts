import type { BaseUrl, ResponseDescriptor } from 'halyard';
import type { ServiceCall } from 'halyard/definition';
import { type DescribeOptions, describe, describeHtml } from 'halyard/describe';
import { orders } from './resources.js';

/** What the service and its documentation have in common. */
export const about = {
  title: 'Order service',
  serviceDesc: '/service-desc',
  serviceDoc: '/service-doc',
  // Accept decides the form of each response: the list of links, HAL, or HAL with forms.
  format: 'negotiate',
} as const;

/** The documentation that HYP.01 asks for, with the URLs that the client uses. */
function options(base: BaseUrl): DescribeOptions {
  return {
    ...about,
    version: '1.0.0',
    base,
    description: 'Places, changes, pays, ships and cancels orders.',
    contact: { name: 'The order team', url: 'https://example.se', email: 'orders@example.se' },
    license: { name: 'MIT', identifier: 'MIT' },
    termsOfService: 'https://example.se/terms',
    limitations: 'A request has at most 64 KiB and creates at most 100 orders.',
  };
}

const cache = { public: true, maxAge: 3600 };

/** The OpenAPI document: `service-desc` (RFC 8631). */
export function serviceDesc({ base, respondWith }: ServiceCall): ResponseDescriptor {
  return respondWith({
    body: () => describe([orders], options(base)).openapi,
    cache,
    headers: { 'content-type': 'application/vnd.oai.openapi+json;version=3.1' },
  });
}

/** The page for people: `service-doc` (RFC 8631). */
export function serviceDoc({ base, respondWith }: ServiceCall): ResponseDescriptor {
  return respondWith({
    body: () => describeHtml([orders], options(base)),
    cache,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
