import { checkCollection, checkResource } from 'halyard/audit';
import {
  formatLinkHeader,
  formatLinkset,
  fromHal,
  type HalResource,
  type Link,
  toHal,
} from 'halyard/link';
import { markJson } from '../json-text.js';
import { countFindings, type Output, type Tool } from '../output.js';

const ORDER = {
  id: 17,
  status: 'open',
  _links: [
    { href: 'https://api.example.se/shop/v1/orders/17', rel: 'self', method: 'GET' },
    { href: '/shop/v1/orders/17/cancel', rel: 'cancel', method: 'GET' },
    { href: 'https://api.example.se/shop/v1/orders', rel: 'parent' },
  ],
};

const PAGE = {
  _meta: { totalRecords: 3, page: 1, limit: 2, count: 2 },
  _links: [{ href: 'https://api.example.se/shop/v1/orders', rel: 'self', method: 'GET' }],
  orders: [
    {
      id: 17,
      _links: [{ href: 'https://api.example.se/shop/v1/orders/17', rel: 'self', method: 'GET' }],
    },
    { id: 18 },
  ],
};

const HAL = {
  id: 17,
  _links: {
    self: { href: 'https://api.example.se/shop/v1/orders/17' },
    customer: { href: 'https://api.example.se/shop/v1/customers/3', title: 'Astrid' },
  },
  _embedded: {
    lines: [{ sku: 'A1', _links: { self: { href: 'https://api.example.se/shop/v1/lines/1' } } }],
  },
};

const RIGHT = {
  id: 17,
  _links: [
    { href: 'https://api.example.se/shop/v1/orders/17', rel: 'self', method: 'GET' },
    { href: 'https://api.example.se/shop/v1/orders/17', rel: 'edit', method: 'PATCH' },
  ],
};

const values = (body: object) => ({ body: JSON.stringify(body, undefined, 2) });

export const bodyTool: Tool = {
  id: 'body',
  title: 'Body',
  about: 'Checks a JSON body and its links, and writes it in each form.',
  fields: [{ name: 'body', label: 'JSON body', kind: 'lines', required: true }],
  examples: [
    { title: 'Wrong links', values: values(ORDER) },
    { title: 'A page without next', values: values(PAGE) },
    { title: 'The HAL draft', values: values(HAL) },
    { title: 'No faults', values: values(RIGHT) },
  ],
  run({ body = '' }): Output {
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch (error) {
      return { verdict: `The body is not JSON: ${(error as Error).message}`, tone: 'bad' };
    }
    const isPage = typeof value === 'object' && value !== null && '_meta' in value;
    const findings = isPage ? checkCollection(value) : checkResource(value);
    return {
      ...countFindings(findings),
      checked: markJson(value, findings),
      texts: formsOf(value),
    };
  },
};

type Texts = { readonly title: string; readonly text: string }[];

function formsOf(value: unknown): Texts {
  const resource = value as HalResource;
  return [
    ...form('Array form', () => json(fromHal(resource))),
    ...form('HAL draft', () => json(toHal(fromHal(resource) as { _links: Link[] }))),
    ...form('Link header', () => formatLinkHeader(linksOf(resource)).replaceAll(', <', ',\n<')),
    ...form('Linkset (RFC 9264)', () => json(formatLinkset(linksOf(resource)))),
  ];
}

/** A body that no form can have is left out: the findings say why. */
function form(title: string, write: () => string): Texts {
  try {
    return [{ title, text: write() }];
  } catch {
    return [];
  }
}

const linksOf = (resource: HalResource) => (fromHal(resource) as { _links: Link[] })._links;
const json = (value: unknown) => JSON.stringify(value, undefined, 2);
