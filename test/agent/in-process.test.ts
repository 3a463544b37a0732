import { defineResource, parseCreate, type ResponseDescriptor, service } from 'halyard';
import { agentTools } from 'halyard/agent';
import type { Fetch } from 'halyard/client';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { callsOf, urlOf } from '../support/tool-calls.js';

const input = z.strictObject({ text: z.string().min(1) });
const notes = defineResource({
  name: 'notes',
  schema: z.object({ id: z.int(), ...input.shape }),
  input,
  path: '/notes/{id}',
  links: { collection: {}, delete: { permission: 'delete' } },
  collectionLinks: { create: { permission: 'write' } },
});
const base = 'https://notes.example.se/v1';
const api = service({ title: 'Notes', resources: [notes], fallback: base });
const kept = [{ id: 1, text: 'First' }];

/** Calls the service in this process, for a caller whose permissions are in `Authorization`. */
const fetch: Fetch = (url, { method, headers, body: content }) => {
  const request = { method, url: url.slice(base.length), headers };
  const caller = { permissions: headers.authorization?.split(' ') ?? [] };
  const match = api.match(request);
  const call = api.at(request, { caller, vary: 'authorization' });
  const respond = (): ResponseDescriptor => {
    if (match.target !== 'collection') return match.response ?? call.index();
    const refused = call.refuseCollection(notes, { rel: match.rel });
    if (refused !== undefined) return refused;
    if (match.rel === 'collection') {
      return call.respondCollection(notes, kept, { page: 1, limit: 10, totalRecords: kept.length });
    }
    const created = parseCreate(`${content}`, notes, { request });
    if (!created.ok) return created.response;
    const added = created.value.map((fields) => ({ id: kept.length + 1, ...fields }));
    kept.push(...added);
    return call.respondCreated(notes, added, { version: 1 });
  };
  const { status, headers: fields, body = null } = respond();
  return new Response(body as BodyInit | null, { status, headers: fields });
};

/** What a caller is shown of all notes. */
async function asCaller(authorization: string) {
  const headers = { authorization };
  const tools = agentTools(`${base}/`, { fetch, headers, mode: 'write', resources: [notes] });
  const call = callsOf(tools);
  const all = await call('read', { url: urlOf(await call('read'), 'notes') });
  const operation = { from: all.from, rel: 'create' };
  return {
    call,
    operation,
    can: all.data.notes[0]._can,
    described: await call('describe', operation),
  };
}

test('the tools serve the definitions of a service in this process, for the caller of a request', async () => {
  const { call, operation, can, described } = await asCaller('write delete');
  expect(can).toEqual(['delete']);
  const schema = { properties: { text: { minLength: 1 } }, required: ['text'] };
  expect(described.input).toMatchObject(schema);
  const refused = await call('submit', { ...operation, input: { text: '' } });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('/text') });
  const made = await call('submit', { ...operation, input: { text: 'Second' } });
  expect(made).toMatchObject({ isError: false, data: { id: 2, text: 'Second' } });

  const reader = await asCaller('read');
  expect(reader).toMatchObject({ can: undefined, described: { isError: true } });
  const input = { text: 'Third' };
  expect(await reader.call('submit', { ...operation, input })).toMatchObject({ isError: true });
  expect(kept).toHaveLength(2);
});
