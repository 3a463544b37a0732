import { checkLink, checkLinks } from '../../../src/link/index.js';
import { checkRelation } from '../../../src/relation/index.js';
import { jsonExamples, jsonText, type RuleExample, unseenExample } from './rule-example.js';

export const API = 'https://api.example.se/v1';
export const ORDER = `${API}/orders/17`;
export const SELF = { rel: 'self', method: 'GET', href: ORDER };
export const COLLECTION = { rel: 'collection', method: 'GET', href: `${API}/orders` };

const link = jsonExamples(checkLink);
const links = jsonExamples(checkLinks);
const relation = jsonExamples((value) => checkRelation((value as { rel: string }).rel));

export const linkRules = {
  'HYP.07': links(
    'A client that stores, logs or passes on a relative URL loses what it is relative to.',
    { _links: [{ ...SELF, href: '/orders/17' }] },
    { _links: [SELF] },
  ),
  'HYP.11': links(
    'One client reads all links only if they have the same form in the same place.',
    { _links: { self: { href: ORDER } } },
    { _links: [SELF] },
  ),
  'HYP.12': link(
    'A link without a target leads nowhere.',
    { rel: 'self', method: 'GET', url: ORDER },
    SELF,
  ),
  'HYP.13': link(
    'A client requests the href as it is: spaces, credentials and templates fail.',
    { ...SELF, href: `${API}/orders/{id}` },
    SELF,
  ),
  'HYP.14': link(
    'An internal host cannot be reached from outside.',
    { ...SELF, href: '/orders/17' },
    SELF,
  ),
  'HYP.15': link(
    'Without the rel, a client guesses from the URL or the position.',
    { method: 'GET', href: `${API}/orders` },
    COLLECTION,
  ),
  'HYP.16': link(
    'Operations share the URL of their resource.',
    { rel: 'edit', href: ORDER },
    { rel: 'edit', method: 'PATCH', href: ORDER },
  ),
  'HYP.17': link(
    'Methods are case-sensitive (RFC 9110 §9.1).',
    { rel: 'edit', method: 'patch', href: ORDER },
    { rel: 'edit', method: 'PATCH', href: ORDER },
  ),
  'HYP.18': relation(
    'A client acts on the rel alone. A name such as link or data says nothing.',
    { rel: 'link' },
    { rel: 'collection' },
  ),
  'HYP.19': relation(
    'Client authors can look up a registered type, and libraries know it.',
    { rel: 'previous' },
    { rel: 'prev' },
  ),
  'link.title': link(
    'User interfaces show the title on a button.',
    { rel: 'edit', method: 'PATCH', href: ORDER, title: '' },
    { rel: 'edit', method: 'PATCH', href: ORDER, title: 'Change the order' },
  ),
  'link.template': link(
    'A client fills in the href first. A variable in the host could send it elsewhere.',
    {
      rel: 'search',
      method: 'GET',
      href: 'https://api.example.se{.country}/orders{?q}',
      templated: true,
    },
    { rel: 'search', method: 'GET', href: `${API}/orders{?q}`, templated: true },
  ),
  'link.attribute': link(
    'A client that chooses a link by language misses one in another form.',
    { rel: 'describedby', method: 'GET', href: `${API}/guide`, hreflang: 'sv_SE' },
    { rel: 'describedby', method: 'GET', href: `${API}/guide`, hreflang: 'sv' },
  ),
  'relation.method': link(
    'Client authors know that edit means PATCH.',
    { rel: 'edit', method: 'PUT', href: ORDER },
    { rel: 'replace', method: 'PUT', href: ORDER },
  ),
  'relation.action': unseenExample(
    'json',
    'Client authors look for the name of the action.',
    jsonText({ rel: 'edit', method: 'POST', href: `${ORDER}/cancellations` }),
    jsonText({ rel: 'cancel', method: 'POST', href: `${ORDER}/cancellations` }),
    'Only a reader can judge whether a relation type names its action.',
  ),
  'version.latest': unseenExample(
    'json',
    'A client with an old version needs a way to the current one.',
    jsonText({ rel: 'newest', method: 'GET', href: `${API}/contracts/17` }),
    jsonText({ rel: 'latest-version', method: 'GET', href: `${API}/contracts/17` }),
    'Only the service knows which version is the latest.',
  ),
} satisfies Record<string, RuleExample>;
