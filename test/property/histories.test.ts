import fc from 'fast-check';
import { fromHal } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import {
  type Answer,
  type Body,
  type Client,
  type Fields,
  isSuccess,
  pathOf,
  type Sent,
  subjects,
  World,
} from '../support/order-world.js';
import { runs } from '../support/runs.js';
import { shaped } from '../support/tags.js';

/* Random histories of several clients against a service, beside a model of it. */

/** What a client does. Orders are chosen by number among all that ever were, and one that never was. */
type Step = { readonly client: number } & (
  | { readonly do: 'create'; readonly bodies: readonly unknown[] }
  | { readonly do: 'read'; readonly order: number; readonly query: string; readonly verb: string }
  | { readonly do: 'list'; readonly query: string }
  | { readonly do: 'change'; readonly order: number; readonly put: boolean; readonly body: unknown }
  | { readonly do: 'delete'; readonly order: number }
  | { readonly do: 'act'; readonly order: number; readonly segment: string }
  | { readonly do: 'follow'; readonly order: number; readonly link: number; readonly body: Fields }
) & { readonly tag: Tag };

/** The tag that a client sends: the one that it has, of a version it may be unaware is old, or others. */
type Tag = 'own' | 'own and others' | 'none' | 'any' | 'weak' | 'of another' | 'unknown';

const client = fc.nat({ max: 2 });
const order = fc.nat({ max: 6 });
const tag = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Tag>('own') },
  fc.constantFrom<Tag>('own and others', 'none', 'any', 'weak', 'of another', 'unknown'),
);
const fields = fc.record({
  customer: fc.oneof(
    fc.constantFrom('Eva', '__proto__', 'å"\\\u2028'),
    fc.string({ minLength: 1 }),
  ),
  total: fc.oneof(fc.nat(), fc.constantFrom(0, 0.1, 1e21)),
});
const body = fc.oneof(
  { weight: 4, arbitrary: fields },
  fc.constantFrom({ customer: '', total: 1 }, { customer: 'Eva' }, { total: -1 }, {}),
);
const orderQuery = fc.constantFrom('', '', '?fields=customer');
const listQuery = fc.constantFrom('', '?limit=2', '?page=2&limit=2', '?status=open', '?page=9');
const segment = fc.constantFrom('payments', 'shipments', 'cancellations', 'refunds');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('create'),
    client,
    tag,
    bodies: fc.array(body, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    do: fc.constant('read'),
    client,
    tag,
    order,
    query: orderQuery,
    verb: fc.constantFrom('GET', 'GET', 'HEAD'),
  }),
  fc.record({ do: fc.constant('list'), client, tag, query: listQuery }),
  fc.record({ do: fc.constant('change'), client, tag, order, put: fc.boolean(), body }),
  fc.record({ do: fc.constant('delete'), client, tag, order }),
  fc.record({ do: fc.constant('act'), client, tag, order, segment }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('follow'),
      client,
      tag,
      order,
      link: fc.nat({ max: 9 }),
      body: fields,
    }),
  },
) as fc.Arbitrary<Step>;
const steps = fc.array(step, { minLength: 1, maxLength: 40, size: 'max' });
const clients = fc.array(
  fc.record({
    permissions: fc.subarray(['write', 'delete', 'ship']),
    accept: fc.constantFrom('*/*', 'application/hal+json', 'application/prs.hal-forms+json'),
  }),
  { minLength: 3, maxLength: 3 },
);

/** Runs the steps of one client, which remembers the tag of each URL that it has read. */
function clientOf(world: World, client: Client, base: string) {
  const tags = new Map<string, string>();

  function send(sent: Sent): Answer {
    const response = world.exchange(client, sent);
    const { etag } = response.headers;
    // The tag of a response to a change is that of the order (RFC 9110 §8.8.3).
    const [, order = sent.path] =
      /(\/orders\/\d+)/.exec(response.headers.location ?? sent.path) ?? [];
    const path = sent.method === 'GET' || sent.method === 'HEAD' ? sent.path : order;
    if (etag !== undefined && response.status < 400) tags.set(path, etag);
    return response;
  }

  function condition(name: 'if-match' | 'if-none-match', path: string, kind: Tag) {
    const own = tags.get(path);
    // The versions of two orders may have the same tag: it belongs to its URL.
    const isOther = (key: string) =>
      key !== path && (pathOf(key) === path || pathOf(key) === '/orders');
    const other = [...tags].find(([key]) => isOther(key))?.[1];
    const value = {
      own,
      'own and others': own && `"x", ${own}, ${other ?? '"y"'}`,
      none: undefined,
      any: name === 'if-match' ? '*' : undefined,
      weak: own && `W/${own}`,
      'of another': other,
      unknown: shaped('99', ';form=3:hal'),
    }[kind];
    return value === undefined ? {} : { [name]: value };
  }

  return async (step: Step, turn: () => Promise<void>): Promise<void> => {
    const id = 'order' in step ? world.idOf(step.order) : 0;
    const path = `/orders/${id}`;
    await turn();
    switch (step.do) {
      case 'create': {
        const { bodies } = step;
        send({ method: 'POST', path: '/orders', body: bodies[1] ? { orders: bodies } : bodies[0] });
        return;
      }
      case 'read': {
        const at = path + step.query;
        send({ method: step.verb, path: at, headers: condition('if-none-match', at, step.tag) });
        return;
      }
      case 'list': {
        const at = `/orders${step.query}`;
        send({ method: 'GET', path: at, headers: condition('if-none-match', at, step.tag) });
        return;
      }
      case 'change': {
        const method = step.put ? 'PUT' : 'PATCH';
        send({ method, path, headers: condition('if-match', path, step.tag), body: step.body });
        return;
      }
      case 'delete':
        send({ method: 'DELETE', path, headers: condition('if-match', path, step.tag) });
        return;
      case 'act': {
        const at = `${path}/${step.segment}`;
        send({ method: 'POST', path: at, headers: condition('if-match', path, step.tag) });
        return;
      }
      case 'follow': {
        const read = send({ method: 'GET', path });
        if (read.status !== 200) return;
        const version = world.version(id);
        const { _links = [] } = fromHal(JSON.parse(read.body ?? '')) as Body;
        const chosen = _links[step.link % _links.length];
        if (chosen === undefined) throw new Error('A resource has a link to itself');
        await turn();
        const isUnchanged = world.version(id) === version;
        const { method, href } = chosen;
        const { status } = send({
          method,
          path: href.slice(base.length),
          headers: method === 'GET' ? {} : { 'if-match': read.headers.etag ?? '' },
          ...((method === 'PUT' || method === 'PATCH') && { body: step.body }),
        });
        // A link that is offered can be followed, until somebody else changes the resource.
        if (isUnchanged)
          expect([chosen.rel, status]).toEqual([chosen.rel, expect.toSatisfy(isSuccess)]);
        else if (method !== 'GET') expect([404, 409, 412]).toContain(status);
      }
    }
  };
}

describe.each(Object.entries(subjects))('%s', (_name, subject) => {
  const numRuns = runs({ quick: 20, full: 100, nightly: 1000 });

  test('keeps every promise to clients that take turns', async () => {
    await fc.assert(
      fc.asyncProperty(clients, steps, async (people, history) => {
        const world = new World(subject);
        const acting = people.map((client) => clientOf(world, client, subject.base));
        for (const step of history) await acting[step.client]?.(step, async () => {});
      }),
      { numRuns },
    );
  });

  test('keeps every promise to clients whose requests overlap', async () => {
    await fc.assert(
      fc.asyncProperty(clients, steps, fc.scheduler(), async (people, history, scheduler) => {
        const world = new World(subject);
        const turn = scheduler.scheduleFunction(async () => {});
        const all = people.map(async (client, index) => {
          const act = clientOf(world, client, subject.base);
          for (const step of history) if (step.client === index) await act(step, turn);
        });
        await scheduler.waitFor(Promise.all(all));
      }),
      { numRuns },
    );
  });
});
