import { defineResource, HalyardError } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const define = (link: object, more: object = {}) =>
  defineResource({
    name: 'orders',
    schema: z.object({ id: z.int(), total: z.number() }),
    path: '/orders/{id}',
    links: { edit: link },
    ...more,
  } as never);

const profile = defineResource({
  name: 'profile',
  schema: z.object({ name: z.string() }),
  path: '/profile',
  singleton: true,
  links: {},
});

describe('what only the documentation reads', () => {
  test('is kept with the link', () => {
    const errors = { 402: 'Unpaid.' };
    const [, edit] = define({ status: [200, 204], returns: profile, errors }).links;
    expect(edit).toMatchObject({ status: [200, 204], returns: profile, errors });
    expect(define({ status: 202 }).links[1]?.status).toEqual([202]);
    const orders = define({});
    expect(define({ returns: [orders] }).links[1]?.returns).toEqual([orders]);
    const text = z.string();
    expect(define({ returns: text }).links[1]?.returns).toBe(text);
    expect(Object.keys(define({}).links[1] ?? {})).toEqual(['rel', 'href', 'method']);
  });

  test.each<[link: object, message: string]>([
    [
      { meaning: '' },
      'meaning of link edit must be a non-empty string, got "". Say in a sentence what the target is or what the link does, or leave it out.',
    ],
    [{ meaning: ' \n' }, 'meaning of link edit must be a non-empty string, got " \\n". '],
    [{ meaning: 7 }, 'meaning of link edit must be a non-empty string, got 7. '],
    [{ status: 404 }, 'status of link edit must be one of 200, 201, 202, 204, 303'],
    [{ status: [] }, 'status of link edit must be one of 200, 201, 202, 204, 303'],
    [{ status: [200, 404] }, 'status of link edit must be one of 200, 201, 202, 204, 303'],
    [{ status: '200' }, 'status of link edit must be one of 200, 201, 202, 204, 303'],
    [{ accepts: { card: 'text' } }, 'accepts of link edit must be a Standard Schema'],
    [{ accepts: null }, 'accepts of link edit must be a Standard Schema, got null'],
    [{ returns: {} }, 'returns of link edit must be a definition'],
    [{ returns: [profile] }, 'returns of link edit must be a definition'],
    [{ returns: [] }, 'returns of link edit must be a definition'],
    [{ returns: [z.string()] }, 'returns of link edit must be a definition'],
    [{ returns: [define({}), define({})] }, 'returns of link edit must be a definition'],
    [{ returns: 'orders' }, 'returns of link edit must be a definition'],
    [{ errors: [402] }, 'errors of link edit must be an object with a description for each status'],
    [{ errors: { 302: 'Found.' } }, 'errors of link edit must be an object'],
    [{ errors: { 402: '' } }, 'errors of link edit must be an object'],
    [{ errors: null }, 'errors of link edit must be an object'],
  ])('%j is refused', (link, message) => {
    expect(() => define(link)).toThrow(HalyardError);
    expect(() => define(link)).toThrow(expect.objectContaining({ code: 'resource.links' }));
    expect(() => define(link)).toThrow(message);
  });

  test.each<[more: object, message: string]>([
    [{ example: 'a' }, 'example must be an object, got "a"'],
    [{ parameterDescriptions: 'q' }, 'parameterDescriptions must be an object, got "q"'],
    [{ parameterDescriptions: { q: 'Words.' } }, 'parameterDescriptions must not contain q'],
    [{ parameterDescriptions: { pages: 'x' } }, 'Write page.'],
    [{ parameterDescriptions: { words: 'x' } }, ' Allowed: page, limit.'],
    [{ parameterDescriptions: { page: '' } }, 'Description of parameter page must be a non-empty'],
  ])('%j is refused', (more, message) => {
    expect(() => define({}, more)).toThrow(expect.objectContaining({ code: 'resource.schema' }));
    expect(() => define({}, more)).toThrow(message);
  });

  test('describes the parameters of the query, of its fields and of templates', () => {
    const query = { fields: { total: 'number' }, parameters: ['code'], unknown: 'ignore' };
    const collectionLinks = { search: { href: '/orders{?q}' } };
    const texts = { page: 'a', total: 'b', filter: 'c', code: 'd', q: 'e' };
    const defined = define({}, { query, collectionLinks, parameterDescriptions: texts });
    expect(defined.parameterDescriptions).toEqual(texts);
  });
});
