import type { BaseUrl, RequestDescriptor, ResponseDescriptor } from 'halyard';
import type { ServiceCall } from 'halyard/definition';
import { type DescribeOptions, describe, describeHtml } from 'halyard/describe';
import { preferredType } from 'halyard/http';
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

/** The page for people: `service-doc` (RFC 8631), as HTML for those who ask for it. */
export function serviceDoc({
  base,
  request,
  respondWith,
}: ServiceCall & { readonly request: RequestDescriptor }): ResponseDescriptor {
  const type = preferredType(request, ['text/markdown', 'text/html']);
  return respondWith({
    body: () =>
      type === 'text/html'
        ? describeHtml([orders], options(base))
        : describe([orders], options(base)).markdown,
    cache,
    vary: 'accept',
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
}
