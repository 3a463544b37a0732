import fc from 'fast-check';
import { agentTools } from 'halyard/agent';
import type { Fetch } from 'halyard/client';
import { describe, expect, test } from 'vitest';
import { isSuccess, type Subject, subjects, World } from '../support/order-world.js';
import { runs } from '../support/runs.js';
import { callsOf, type InputSchema, type Outcome, urlOf } from '../support/tool-calls.js';

/*
 * A random walk through the tools over a service beside a model of it, while other clients change the same orders. The
 * walker knows what results contain: their URLs, relation types and inputs.
 */

/** The choices of a walk. With inputs that are described and steps behind refusals, it has about 200 calls. */
const CHOICES = 100;

/** The numbers by which a walker chooses, and the changes of others before each of the requests of the call. */
interface Choice {
  readonly tool: 'read' | 'describe' | 'submit' | 'guess';
  readonly result: number;
  readonly place: number;
  readonly operation: number;
  readonly input: number;
  readonly isValid: boolean;
  readonly others: readonly Change[];
}

/** A change by another client; undefined for none. */
type Change = { readonly order: number; readonly kind: number } | undefined;

const number = fc.nat({ max: 9999 });
const change = fc.option(fc.record({ order: fc.nat({ max: 6 }), kind: fc.nat({ max: 6 }) }), {
  nil: undefined,
  freq: 1,
});
const choice: fc.Arbitrary<Choice> = fc.record({
  tool: fc.constantFrom('read', 'read', 'describe', 'submit', 'submit', 'submit', 'guess'),
  result: number,
  place: number,
  operation: number,
  input: number,
  isValid: fc.boolean(),
  others: fc.array(change, { maxLength: 3 }),
});
const choices = fc.array(choice, { minLength: CHOICES, maxLength: CHOICES, size: 'max' });
const permissions = fc.subarray(['write', 'delete', 'ship']);

const pick = <Value>(list: readonly Value[], by: number): Value | undefined =>
  list[by % list.length];

interface Link {
  readonly href: string;
  readonly rel?: string;
  readonly method?: string;
}

/** A service as a walker reaches it, which notes what was offered and shown to it. */
class Service {
  readonly world: World;
  readonly #subject: Subject;
  readonly #permissions: readonly string[];
  /** The links and forms of the representations so far: a method and a URL, with `?` for any query. */
  readonly #offers = new Set<string>();
  /** The versions of orders in the last response, and in the last result. */
  readonly #received = new Map<string, number | undefined>();
  readonly #shown = new Map<string, number | undefined>();
  /** What others do before the next requests. */
  others: Change[] = [];
  /** What a promise broke: an error of `fetch` would be a result. */
  fault: unknown;

  constructor(subject: Subject, permissions: readonly string[]) {
    this.world = new World(subject);
    this.#subject = subject;
    this.#permissions = permissions;
    this.#offers.add(`GET ${this.start}`);
    for (let order = 0; order < 5; order += 1) this.#change({ order, kind: 0 }, undefined);
  }

  get start(): string {
    return `${this.#subject.base}/`;
  }

  /** Notes that a result has shown an order. */
  show({ from = '' }: Outcome): void {
    const path = this.#orderOf(from);
    if (path !== undefined) this.#shown.set(path, this.#received.get(path));
  }

  readonly fetch: Fetch = async (url, init) => {
    try {
      return this.#exchange(url, init);
    } catch (error) {
      this.fault ??= error;
      throw error;
    }
  };

  #exchange(url: string, { method, headers, body }: Parameters<Fetch>[1]): Response {
    const path = url.slice(this.#subject.base.length);
    // The documentation would take most of the time.
    if (/^\/service-/.test(path)) return Response.json({});
    const order = this.#orderOf(path);
    this.#change(this.others.shift(), order);
    const asked = `${method} ${url}`;
    const isOffered = [asked, asked.replace(/\?.*/, '?')].some((each) => this.#offers.has(each));
    expect([asked, isOffered]).toEqual([asked, true]);
    const version = this.#versionOf(order);
    const client = { permissions: this.#permissions, accept: headers.accept ?? '*/*' };
    const content = body === undefined ? undefined : JSON.parse(String(body));
    const response = this.world.exchange(client, { method, path, headers, body: content });
    const { status } = response;
    if (isSuccess(status) && /^(?:PUT|PATCH|DELETE)$/.test(method)) {
      expect([asked, this.#shown.get(order ?? '')]).toEqual([asked, version]);
    }
    const shown = this.#orderOf(response.headers.location ?? path);
    if (shown !== undefined && status < 400) this.#received.set(shown, this.#versionOf(shown));
    const [, linked] = /<([^>]*)>/.exec(response.headers.link ?? '') ?? [];
    this.#offers.add(`GET ${linked}`);
    this.#offer(JSON.parse(response.body || '{}'), url);
    const init = { status, headers: response.headers };
    return new Response(status === 204 || status === 304 ? null : response.body, init);
  }

  #orderOf(url: string): string | undefined {
    return /\/orders\/\d+/.exec(url)?.[0];
  }

  #versionOf(path = ''): number | undefined {
    return this.world.version(Number(path.split('/')[2]));
  }

  /** Notes the links and forms of a body and of the resources in it. */
  #offer(body: unknown, url: string): void {
    if (typeof body !== 'object' || body === null) return;
    const { _links = {}, _templates = {}, ...members } = body as Record<string, object>;
    const links: Link[] = Object.values(_links).flat();
    const self = (Object(_links).self ?? links.find(({ rel }) => rel === 'self'))?.href ?? url;
    const forms: Link[] = Object.values(_templates).map(({ target = self, method, properties }) => {
      const isQuery = (method ?? 'GET') === 'GET' && properties?.length > 0;
      return { method, href: isQuery ? `${target}{?}` : target };
    });
    for (const { method = 'GET', href } of [...links, ...forms]) {
      this.#offers.add(`${method} ${href.replace(/\{\?.*/, '?')}`);
    }
    for (const member of Object.values(members)) this.#offer(member, url);
  }

  /** A change by another client, of any order or of the one that is requested. */
  #change(change: Change, requested: string | undefined): void {
    if (change === undefined) return;
    const client = { permissions: ['write', 'delete', 'ship'], accept: 'application/json' };
    const any = `/orders/${this.world.idOf(change.order)}`;
    const path = change.order % 2 === 0 ? (requested ?? any) : any;
    const headers = { 'if-match': '*' };
    const body = { customer: 'Other', total: change.kind };
    const act = (segment: string) => ({ method: 'POST', path: path + segment, headers });
    const sent = [
      { method: 'POST', path: '/orders', body },
      { method: 'PATCH', path, headers, body },
      { method: 'PATCH', path, headers, body },
      { method: 'DELETE', path, headers },
      ...['/payments', '/shipments', '/cancellations'].map(act),
    ];
    this.world.exchange(client, sent[change.kind] ?? { method: 'GET', path });
  }
}

/** A value that the schema of an input allows, or one that it or the service refuses. */
function inputFor(schema: InputSchema | undefined, by: number, isValid: boolean): unknown {
  const { properties = {}, required = [] } = schema ?? {};
  const members = Object.entries(properties).filter(
    ([name], index) => required.includes(name) || (by >> index) % 2 === 0,
  );
  const exampleOf = ({ type }: Readonly<Record<string, unknown>>) =>
    type === 'number' ? by % 100 : `Customer ${by}`;
  const input = Object.fromEntries(members.map(([name, each]) => [name, exampleOf(each)]));
  if (isValid) return input;
  return pick([{ ...input, total: -1 }, { ...input, customer: '' }, { unknown: by }, [], 7], by);
}

const UNSAFE = /^(?:PUT|PATCH|POST|DELETE)$/;

/** A resource that a result names, and the relation types of the operations that change something. */
interface Place {
  readonly from: string;
  readonly rels: readonly string[];
}

function placesOf({ from, data, operations = [] }: Outcome): Place[] {
  const items: { _self?: string; _can?: string[] }[] = Object.values(Object(data)).flat() as [];
  const places = items.flatMap((item): Place[] => {
    const { _self, _can = [] } = Object(item);
    return _self === undefined ? [] : [{ from: _self, rels: _can }];
  });
  const rels = operations.filter(({ method }) => UNSAFE.test(method)).map(({ rel }) => rel);
  return from === undefined ? places : [{ from, rels }, ...places];
}

/** The URLs of a result that can be read. */
function urlsOf(result: Outcome): string[] {
  const { operations = [] } = result;
  const urls = operations.flatMap(({ url }) => url ?? []);
  return [...urls, ...placesOf(result).map(({ from }) => from)];
}

/** The arguments of a call. */
interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The next call, by what a refusal says alone. */
function nextOf({ args }: Call, refused: Outcome, by: number): Call {
  const { text, from, operations = [] } = refused;
  const [, schema] = /as JSON Schema: (.*)/.exec(text) ?? [];
  if (schema !== undefined) {
    const input = inputFor(JSON.parse(schema), by, true);
    return { name: 'submit', args: { ...args, input } };
  }
  const change = operations.find(({ method }) => UNSAFE.test(method));
  if (from !== undefined && change !== undefined) {
    const input = change.input && { customer: 'Eva', total: 1 };
    return { name: 'submit', args: { from, rel: change.rel, input } };
  }
  const [, url = from] = / (\/\S*#[\w.-]+)/.exec(text) ?? [];
  const [isStart = ''] = /read without url/i.exec(text) ?? [];
  expect([text, `${isStart}${url ?? ''}`]).not.toEqual([text, '']);
  return { name: 'read', args: isStart ? {} : { url } };
}

describe.each(Object.entries(subjects))('%s', (_name, subject) => {
  test('is changed by an agent as it is offered and as it was read, and a refusal leads on', async () => {
    await fc.assert(
      fc.asyncProperty(permissions, choices, async (permissions, walk) => {
        const service = new Service(subject, permissions);
        const { fetch, start } = service;
        const { resources } = subject;
        const tools = agentTools(start, { fetch, resources, mode: 'write', key: 'a secret' });
        const send = callsOf(tools);
        const results: Outcome[] = [];

        async function call({ name, args }: Call): Promise<Outcome> {
          const result = await send(name, args);
          if (service.fault !== undefined) throw service.fault;
          service.show(result);
          if (placesOf(result).some(({ rels }) => rels.length > 0)) results.push(result);
          return result;
        }

        /** The call of a step, by a result of the last ones. */
        async function chosen({ tool, result, place, operation, input, isValid }: Choice) {
          const known = pick(results.slice(-8), result) ?? { text: '', isError: false };
          const places = placesOf(known).filter(({ rels }) => rels.length > 0);
          const { from, rels } = pick(places, place) ?? { from: start, rels: [] };
          const rel = pick(rels, operation) ?? 'self';
          switch (tool) {
            case 'read': {
              const url = pick(urlsOf(known), place) ?? '';
              return { name: tool, args: { url, query: url.includes('{') ? { limit: '3' } : {} } };
            }
            case 'describe':
              return { name: tool, args: { from, rel } };
            case 'submit': {
              const { input: schema } = await call({ name: 'describe', args: { from, rel } });
              return { name: tool, args: { from, rel, input: inputFor(schema, input, isValid) } };
            }
            case 'guess': {
              const guessed = pick([from, `${start}orders/1`, `${from}x`], place);
              return { name: 'submit', args: { from: guessed, rel: pick(GUESSES, input) } };
            }
          }
        }

        const index = await call({ name: 'read', args: {} });
        await call({ name: 'read', args: { url: urlOf(index, 'orders') } });
        for (const choice of walk) {
          service.others = [...choice.others];
          const step = await chosen(choice);
          const result = await call(step);
          service.others = [];
          if (!result.isError) continue;
          const next = nextOf(step, result, choice.input);
          expect([step, result.text, await call(next)]).toEqual([
            step,
            result.text,
            expect.objectContaining({ isError: false }),
          ]);
        }
      }),
      { numRuns: runs({ quick: 4, full: 6, nightly: 20 }), endOnFailure: true },
    );
  });
});

/** Relation types that may be offered or not. */
const GUESSES = ['pay', 'delete', 'refund'];
