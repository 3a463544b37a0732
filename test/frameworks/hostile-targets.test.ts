import Router from '@koa/router';
import express from 'express';
import findMyWay from 'find-my-way';
import { defineRelations, defineResource, href, type RequestDescriptor, service } from 'halyard';
import { Hono } from 'hono';
import Koa from 'koa';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { words } from '../support/rows.js';

const FALLBACK = 'https://api.example.se/v1';
const relations = defineRelations({
  approve: { method: 'POST', meaning: 'Approves the order.' },
  comment: { method: 'POST', meaning: 'Comments on the order.' },
});
const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.string(), customer: z.string() }),
  path: '/orders/{id}',
  relations,
  links: {
    approve: { href: '/orders/{id}/approvals', permission: 'admin' },
    comment: { href: '/orders/{id}/comments' },
    related: {
      href: '/customers/{customer}/orders/{id}/comments',
      method: 'POST',
      permission: 'admin',
    },
  },
});
const api = service({ title: 'Orders', resources: [orders], fallback: FALLBACK });

type Rel = 'self' | 'approve' | 'comment' | 'related';
const ROUTES: readonly [method: 'GET' | 'POST', path: string, rel: Rel][] = [
  ['GET', '/orders/:id', 'self'],
  ['POST', '/orders/:id/approvals', 'approve'],
  ['POST', '/orders/:id/comments', 'comment'],
  ['POST', '/customers/:customer/orders/:id/comments', 'related'],
];
/** What a client without a permission may run. */
const FREE: readonly Rel[] = ['self', 'comment'];

/** Paths, spelt in the ways in which routers and proxies differ. */
const SPELLINGS = words(`
    /orders/17/comments /orders/17/approvals /orders/17 /Orders/17/Approvals
    /orders/17/approvals/ /orders/17/comments/ /orders//17/approvals //orders/17/approvals
    /orders/%31%37/approvals /orders/17/%61pprovals /%6frders/17/approvals
    /orders/17%2Fapprovals /orders/17%2fcomments /orders/17%5Capprovals /orders/./17/approvals
    /orders/17/x/../approvals /orders/17/%2e%2e/17/approvals /customers/4/orders/17/comments
    /customers/4//orders/17/comments /Customers/4/orders/17/comments
    /customers%2F4/orders/17/comments /v1/orders/17/approvals /17/approvals /approvals
  `);
const JOINTS = ['', '/', '/../', '/..;/', ';', '?', '#', '\\', '%00'];
const PARTS = ['/orders/17', '/approvals', '/17', '/orders', ';', '%2F', '//', '/..', '?', '/v1'];
const PREFIXES = words(`
    http://api.example.se HTTPS://api.example.se:8443 http://user@api.example.se /v1 /V1
    /%76%31 /v1/v1 /v1;x
  `);
const paths = [
  ...SPELLINGS,
  ...SPELLINGS.flatMap((one) =>
    JOINTS.flatMap((joint) => SPELLINGS.map((other) => one + joint + other)),
  ),
  ...PARTS.flatMap((first) =>
    PARTS.flatMap((second) =>
      PARTS.map((third) => `/orders/17/approvals${first}${second}${third}`),
    ),
  ),
  ...PREFIXES.flatMap((prefix) => SPELLINGS.map((path) => prefix + path)),
];
const targets = [...new Set(paths)];

/** A target below a path. */
function below(prefix: string, target: string): string {
  return target.replace(/^(?:https?:\/\/[^/]*)?/i, (origin) => origin + prefix);
}

/** What a request runs: a handler as a guide shows it, which records what it did. */
interface Run {
  readonly judged: Rel[];
  readonly ran: Rel[];
}

function operate(run: Run, request: RequestDescriptor, rel: Rel): void {
  run.judged.push(rel);
  if (orders.refuse(request, { id: '17', customer: '4' }, { rel }) === undefined) run.ran.push(rel);
}

/** What a request runs that has no route of its own: what `match` names. */
function operateMatched(run: Run, request: RequestDescriptor): void {
  const match = api.match(request);
  if (match.target === 'item') operate(run, request, match.rel);
}

type Dispatch = (request: RequestDescriptor, run: Run) => unknown;

/** A router of Express, whose layers see the request while a run is noted. */
function expressRouter(verb: 'own' | 'use', isMounted: boolean): Dispatch {
  let run: Run;
  const router = express.Router({ caseSensitive: false, strict: false });
  for (const [method, path, rel] of ROUTES) {
    const handler = (request: express.Request) => operate(run, request, rel);
    if (verb === 'use') router.use(path, handler);
    else router[method === 'GET' ? 'get' : 'post'](path, handler);
  }
  router.use((request) => operateMatched(run, request));
  const outer = express.Router();
  outer.use('/v1', router);
  return (request, current) => {
    run = current;
    (isMounted ? outer : router)({ ...request } as never, {} as never, () => undefined);
  };
}

function fastifyRouter(): Dispatch {
  let run: Run;
  // The most lenient options of Fastify.
  const router = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    ignoreDuplicateSlashes: true,
    ...{ useSemicolonDelimiter: true },
    defaultRoute: (request) => operateMatched(run, request),
    onBadUrl: (_path, request) => operateMatched(run, request),
  });
  for (const [method, path, rel] of ROUTES) {
    router.on(method, path, (request) => operate(run, request, rel));
  }
  return (request, current) => {
    run = current;
    router.lookup(request as never, {} as never);
  };
}

function koaRouter(): Dispatch {
  const app = new Koa();
  const router = new Router<{ run: Run }>({ prefix: '/v1', sensitive: false, strict: false });
  for (const [method, path, rel] of ROUTES) {
    router.register(path, [method], (context) => operate(context.state.run, context.request, rel));
  }
  const dispatch = router.routes();
  return (request, run) => {
    const context = app.createContext({ ...request, socket: {} } as never, {} as never);
    context.state.run = run;
    return dispatch(context as never, async () => operateMatched(run, context.request));
  };
}

function honoRouter(): Dispatch {
  let run: Run;
  const app = new Hono({ strict: false }).basePath('/v1');
  for (const [method, path, rel] of ROUTES) {
    app.on(method, path, ({ req }) => {
      operate(run, req.raw, rel);
      return new Response();
    });
  }
  app.notFound(({ req }) => {
    operateMatched(run, req.raw);
    return new Response();
  });
  return (request, current) => {
    run = current;
    const { method = '', url = '' } = request;
    const absolute = url.startsWith('/') ? `http://api.example.se${url}` : url;
    // A Request has no credentials in its URL.
    return app.fetch(new Request(absolute.replace('user@', ''), { method }));
  };
}

/** Each router, and where its routes are. */
const routers: readonly [name: string, prefix: string, dispatch: Dispatch][] = [
  ['Express', '', expressRouter('own', false)],
  ['Express, in a mounted router', '/v1', expressRouter('own', true)],
  ['Express, with routes that ignore further segments', '', expressRouter('use', false)],
  ['Fastify', '', fastifyRouter()],
  ['Koa', '/v1', koaRouter()],
  ['Hono', '/v1', honoRouter()],
];

test('there are enough targets', () => {
  expect(targets.length).toBeGreaterThanOrEqual(6237);
});

describe.each(routers)('%s', (_name, prefix, dispatch) => {
  test('runs no operation that was not judged, whatever the path is', async () => {
    const counts = new Map<Rel, number>();
    for (const target of targets) {
      const url = below(prefix, target);
      for (const method of ['GET', 'POST']) {
        const run: Run = { judged: [], ran: [] };
        await dispatch({ method, url, headers: {} }, run);
        expect([url, run.ran.filter((rel) => !FREE.includes(rel))]).toEqual([url, []]);
        for (const rel of run.judged) counts.set(rel, (counts.get(rel) ?? 0) + 1);
      }
    }
    // The targets lead to each operation, so that the judgement is what refuses.
    for (const [, , rel] of ROUTES) expect([rel, (counts.get(rel) ?? 0) > 0]).toEqual([rel, true]);
  });
});

test('match names an operation only by a spelling of its URL', () => {
  const seen = new Set<Rel>();
  for (const url of targets.flatMap((target) => [target, below('/v1', target)])) {
    for (const method of ['GET', 'POST']) {
      const match = api.match({ method, url, headers: {} });
      if (match.target !== 'item') continue;
      const { rel, values } = match;
      const link = orders.links.find((each) => each.rel === rel);
      expect([url, link?.method]).toEqual([url, method]);
      const made = href(FALLBACK, link?.href ?? '', values as Record<string, string>);
      // RFC 3986 §6.2.2: an equivalent URL, of which the WHATWG parser changes nothing but percent-encoding.
      const path = url.replace(/\?.*/s, '').replace(/^https?:\/\/[^/]*/i, '');
      const segments = path.replace(/^\/(?:v|%76)(?:1|%31)(?=\/)/, '').split('/');
      expect(segments.map(decodeURIComponent)).toEqual(
        made.slice(FALLBACK.length).split('/').map(decodeURIComponent),
      );
      seen.add(rel);
    }
  }
  expect([...seen].sort()).toEqual(['approve', 'comment', 'related', 'self']);
});
