/*
 * A service of many resources, by hand and by the library: how the cost of a request, and of the start,
 * grows with the definitions of a process.
 */

import { defineResource, service } from 'halyard';
import * as z from 'zod';
import type { Incoming } from './service.js';
import { BASE } from './shapes.js';

export interface DefinitionsCase {
  readonly definitions: number;
  /** To read one item of each resource in turn, or to make the definitions and the service. */
  readonly task: 'read' | 'define';
}

export type DefinitionsWay = keyof typeof READERS;

const schema = z.object({ id: z.int(), name: z.string(), total: z.number() });
const ROW = { id: 17, name: 'Åsa Öberg', total: 125 };

/** Prepares a way: each run reads an item of another resource. */
export function prepare(way: DefinitionsWay, given: DefinitionsCase): () => unknown {
  const names = Array.from({ length: given.definitions }, (_, index) => `parts-${index}`);
  if (given.task === 'define') return () => serviceOf(names);
  const read = READERS[way](names);
  const requests = names.map((name): Incoming => {
    const request = { method: 'GET', url: `/v1/${name}/17`, headers: { host: 'x', accept: '*/*' } };
    return JSON.parse(JSON.stringify(request));
  });
  let run = 0;
  return () => read(requests[run++ % requests.length] as Incoming);
}

/** Throws if the library does not write what the code by hand writes. */
export function prove(way: DefinitionsWay, given: DefinitionsCase): void {
  if (given.task === 'define') return;
  const [seen, wanted] = [way, 'hand' as const].map((each) => String(prepare(each, given)()));
  if (seen !== wanted) throw new Error(`${way} writes ${seen} in place of ${wanted}`);
}

function serviceOf(names: readonly string[]) {
  const links = { collection: {}, edit: {} };
  const resources = names.map((name) =>
    defineResource({ name, schema, path: `/${name}/{id}`, links }),
  );
  return service({ title: 'Parts', resources, fallback: BASE });
}

const READERS = {
  halyard: (names: readonly string[]) => {
    const api = serviceOf(names);
    return (request: Incoming) => {
      const match = api.match(request);
      if (match.target !== 'item') return match.response;
      return api.at(request).respond(match.resource, ROW, { version: 1 }).body;
    };
  },
  hand: (names: readonly string[]) => {
    const known = new Set(names);
    return ({ url }: Incoming) => {
      const [, , name = '', given] = url.split('/');
      if (!known.has(name) || given !== '17') return undefined;
      const list = `${BASE}/${name}`;
      const _links = [
        { href: `${list}/${ROW.id}`, rel: 'self', method: 'GET' },
        { href: list, rel: 'collection', method: 'GET' },
        { href: `${list}/${ROW.id}`, rel: 'edit', method: 'PATCH' },
      ];
      const { id, name: called, total } = ROW;
      return Buffer.from(JSON.stringify({ id, name: called, total, _links }));
    };
  },
};
