import { checkLink, checkLinks, findLink, link } from 'halyard/link';
import { checkRelation, defineRelations } from 'halyard/relation';
import { href } from 'halyard/url';
import type { RuleExample } from './rule-example.js';

export const linkRules = {
  'HYP.07': {
    why: 'A relative URL means something only together with the URL of the response. A client that stores a link, logs it or passes it on loses that context. With absolute URLs, no client needs to find a base URL.',
    wrong: () =>
      checkLinks({
        _links: [
          { href: '/orders/17', rel: 'self', method: 'GET' },
          { href: '/orders', rel: 'collection', method: 'GET' },
        ],
      }),
    right: () => {
      const base = 'https://api.example.se/orders/v1';
      return checkLinks({
        _links: [
          link('self', href(base, '/orders/{id}', { id: 17 })),
          link('collection', href(base, '/orders')),
        ],
      });
    },
  },
  'HYP.11': {
    why: 'A client can only read links generically if every link has the same shape, in the same place. The array of objects is that shape. The HAL draft uses another shape, an object keyed by relation type, which halyard writes for clients that ask for it.',
    wrong: () =>
      checkLinks({
        _links: { self: { href: 'https://api.example.se/orders/v1/orders/17' } },
      }),
    right: () =>
      checkLinks({
        _links: [
          link('self', 'https://api.example.se/orders/v1/orders/17'),
          link('collection', 'https://api.example.se/orders/v1/orders'),
        ],
      }),
  },
  'HYP.12': {
    why: 'A link without a target leads nowhere. The usual cause is a member with another name, such as url or uri.',
    wrong: () =>
      checkLink({ url: 'https://api.example.se/orders/v1/orders/17', rel: 'self', method: 'GET' }),
    right: () =>
      checkLink({ href: 'https://api.example.se/orders/v1/orders/17', rel: 'self', method: 'GET' }),
  },
  'HYP.13': {
    why: 'A client requests the href as it is. A template that nobody expanded, a space, credentials or a control character make the request fail, or make it reach something else.',
    wrong: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders/{id}',
        rel: 'self',
        method: 'GET',
      }),
    right: () =>
      checkLink(link('self', href('https://api.example.se/orders/v1', '/orders/{id}', { id: 17 }))),
  },
  'HYP.14': {
    why: 'The client has to return the way it came. A link to an internal host is unreachable from outside, and a relative one depends on the client to complete it.',
    wrong: () => checkLink({ href: '/orders/17', rel: 'self', method: 'GET' }),
    right: () =>
      checkLink({ href: 'https://api.example.se/orders/v1/orders/17', rel: 'self', method: 'GET' }),
  },
  'HYP.15': {
    why: 'The rel is how a client finds a link. Without it, the client has to guess from the URL or the position, and breaks when either changes.',
    wrong: () => checkLink({ href: 'https://api.example.se/orders/v1/orders', method: 'GET' }),
    right: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders',
        rel: 'collection',
        method: 'GET',
      }),
  },
  'HYP.16': {
    why: 'Links to operations share their URL with links to resources; only the method tells them apart. A client that sees no method assumes GET, and an edit link becomes a read.',
    wrong: () => checkLink({ href: 'https://api.example.se/orders/v1/orders/17', rel: 'edit' }),
    right: () => checkLink(link('edit', 'https://api.example.se/orders/v1/orders/17')),
  },
  'HYP.17': {
    why: 'Clients pass the method on to their HTTP library. Methods are case-sensitive (RFC 9110 §9.1), so a server may refuse `patch`.',
    wrong: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders/17',
        rel: 'edit',
        method: 'patch',
      }),
    right: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders/17',
        rel: 'edit',
        method: 'PATCH',
      }),
  },
  'HYP.18': {
    why: 'A client acts on the rel alone. A name such as link or data says nothing, and another case or spelling is a second name for the same thing.',
    wrong: () => checkRelation('link'),
    right: () => checkRelation('collection'),
  },
  'HYP.19': {
    why: 'A registered relation type has a definition that every client author can look up, and libraries already know it. A private name for the same meaning is one more thing to document and to learn.',
    wrong: () => checkRelation('previous'),
    right: () => checkRelation('prev'),
  },
  'link.title': {
    why: 'User interfaces show the title on a button or in a list. An empty title gives a button without text, which is worse than no title.',
    wrong: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders/17',
        rel: 'edit',
        method: 'PATCH',
        title: '',
      }),
    right: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders/17',
        rel: 'edit',
        method: 'PATCH',
        title: 'Change the order',
      }),
  },
  'link.template': {
    why: 'A client has to know whether it may request the href or has to fill it in first. And if a variable could change the host, whoever supplies the value could send the client elsewhere.',
    wrong: () =>
      checkLink({
        href: 'https://api.example.se{.country}/orders{?status}',
        rel: 'search',
        method: 'GET',
        templated: true,
      }),
    right: () =>
      checkLink(
        link('search', 'https://api.example.se/orders/v1/orders{?status}', { templated: true }),
      ),
  },
  'link.attribute': {
    why: 'These members come from HAL, and stock HAL clients read them. A client that chooses a link by its language or media type misses one whose value has another form.',
    wrong: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders/17/receipt',
        rel: 'describedby',
        method: 'GET',
        hreflang: 'sv_SE',
      }),
    right: () =>
      checkLink(
        link('describedby', 'https://api.example.se/orders/v1/orders/17/receipt', {
          hreflang: 'sv',
        }),
      ),
  },
  'relation.method': {
    why: 'Client authors know that edit means PATCH and delete means DELETE. A link that surprises them is called with the wrong method, or with a body of the wrong form.',
    wrong: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders/17',
        rel: 'edit',
        method: 'PUT',
      }),
    right: () =>
      checkLink({
        href: 'https://api.example.se/orders/v1/orders/17',
        rel: 'replace',
        method: 'PUT',
      }),
  },
  'relation.action': {
    why: 'For an action of your domain there is no registered type. Its own name is the shortest one that a client author can guess and find in the documentation.',
    wrong: () => link('edit', 'https://api.example.se/orders/v1/orders/17/cancellations'),
    right: () => {
      const relations = defineRelations({
        cancel: { method: 'POST', meaning: 'Cancels the order.' },
      });
      return link('cancel', 'https://api.example.se/orders/v1/orders/17/cancellations', {
        relations,
      });
    },
    unseen: 'Only a reader can judge whether a relation type names its action.',
  },
  'version.latest': {
    why: 'A client that holds an old version of a document needs a way to the current one, without knowing how versions are numbered.',
    wrong: () => link('newest', 'https://api.example.se/contracts/v1/contracts/17'),
    right: () => {
      const contract = {
        id: 17,
        version: 2,
        _links: [
          link('self', 'https://api.example.se/contracts/v1/contracts/17/versions/2'),
          link('latest-version', 'https://api.example.se/contracts/v1/contracts/17'),
        ],
      };
      return findLink(contract, 'latest-version')?.href;
    },
    unseen: 'Only the service knows which version is the latest.',
  },
} satisfies Record<string, RuleExample>;
