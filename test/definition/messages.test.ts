import { defineResource, HalyardError, service, serviceIndex } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const base = 'https://api.example.se/orders/v1';
const schema = z.object({ id: z.int(), status: z.enum(['open', 'paid']) });
const right = { name: 'orders', schema, path: '/orders/{id}', links: {} };
const links = (definition: unknown) => ({ links: { pay: definition } });
const MEMBERS =
  'href, method, title, permission, meaning, accepts, status, returns, errors, hreflang, type, deprecation, profile';
const LINKS_REMEDY = 'Pass links by relation type, such as { edit: {}, … }.';

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof HalyardError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'nothing is thrown';
}

describe('the message of a wrong definition has the requirement, what was given and the remedy', () => {
  test.each<[wrong: object, message: string]>([
    [{ links: 7 }, `resource.links: links must be an object, got 7. ${LINKS_REMEDY}`],
    [{ links: [] }, `resource.links: links must be an object, got []. ${LINKS_REMEDY}`],
    [{ links: null }, `resource.links: links must be an object, got null. ${LINKS_REMEDY}`],
    [
      { collectionLinks: 7 },
      `resource.links: collectionLinks must be an object, got 7. ${LINKS_REMEDY}`,
    ],
    [
      { collectionLinks: null, parameterDescriptions: {} },
      `resource.links: collectionLinks must be an object, got null. ${LINKS_REMEDY}`,
    ],
    [
      { collectionLinks: [] },
      `resource.links: collectionLinks must be an object, got []. ${LINKS_REMEDY}`,
    ],
    [
      links(7),
      `resource.links: The definition of link pay must be an object, got 7. ${LINKS_REMEDY}`,
    ],
    [
      links(null),
      `resource.links: The definition of link pay must be an object, got null. ${LINKS_REMEDY}`,
    ],
    [
      { collectionLinks: { create: null } },
      `resource.links: The definition of link create must be an object, got null. ${LINKS_REMEDY}`,
    ],
    [
      links({ whenn: 'open' }),
      `resource.links: The definition of link pay must not contain whenn. Write when.`,
    ],
    [
      { collectionLinks: { create: { when: 'open' } } },
      `resource.links: The definition of link create must not contain when. Allowed: ${MEMBERS}.`,
    ],
    [
      links(Promise.resolve({ permission: 'admin' })),
      'resource.links: The definition of link pay must not be a promise, got a Promise. Await it before the call.',
    ],
    [
      links(Object.create({ permission: 'admin' })),
      'resource.links: The definition of link pay must be a plain object that inherits from no class or object. Write the members in an object literal.',
    ],
    [
      { collectionLinks: { create: Object.create({ permission: 'admin' }) } },
      'resource.links: The definition of link create must be a plain object that inherits from no class or object. Write the members in an object literal.',
    ],
    [
      { links: Object.create({ delete: {} }) },
      'resource.links: links must be a plain object that inherits from no class or object. Write the members in an object literal.',
    ],
    [
      { embed: Promise.resolve({}) },
      'resource.schema: embed must not be a promise, got a Promise. Await it before the call.',
    ],
    [
      { transitions: Promise.resolve({ open: [] }) },
      'resource.state: transitions must not be a promise, got a Promise. Await it before the call.',
    ],
    [
      links({ errors: Promise.resolve({ 402: 'The card was declined' }) }),
      'resource.links: errors of link pay must be an object with a description for each status from 400 to 599, got a Promise. Await it before the call.',
    ],
    [
      links({ when: 7 }),
      'resource.links: when of link pay must be a state, an array of states or a function; got 7. Leave it out for a link that every state has. [link.state]',
    ],
    [
      links({ when: ['open', 7] }),
      'resource.links: when of link pay must be a state, an array of states or a function; got ["open",7]. Leave it out for a link that every state has. [link.state]',
    ],
    [
      links({ when: 'open' }),
      `resource.state: state must name the field of the state, since link pay depends on it; got undefined. Pass state: 'status', or a function as when. [link.state]`,
    ],
    [
      { links: { self: { permission: 'read' } } },
      'resource.links: self must have method GET and be present in every state for every caller, got {"permission":"read"}. Leave out `method`, `when`, `permission` and `to`. [HYP.05]',
    ],
    [
      { links: { Self: {} } },
      'resource.links: links must write self in lower case, got "Self". Rename it. [HYP.05]',
    ],
    [
      links({ permission: 5 }),
      'resource.links: permission of link pay must be a string, got 5. Leave it out if there is none.',
    ],
    [
      links({ meaning: 5 }),
      'resource.links: meaning of link pay must be a non-empty string, got 5. Say in a sentence what the target is or what the link does, or leave it out.',
    ],
    [
      { collectionLinks: { next: {} } },
      'resource.links: collectionLinks must not contain next, got {}. Leave it out: self, first, prev, next and last are made from the position of the page. [collection.links]',
    ],
    [
      { path: '/settings', singleton: true, links: { create: {} } },
      'resource.links: Link create must have href, since a singleton has no collection. Pass href, or leave the link out.',
    ],
    [
      { path: '/settings', singleton: true, links: { collection: {} } },
      'resource.links: Link collection must have href, since a singleton has no collection. Pass href, or leave the link out.',
    ],
    [
      { path: '/settings', singleton: true, collectionLinks: {} },
      'resource.links: collectionLinks must be left out for a singleton, which has no collection. Define the links of the resource in links.',
    ],
    [
      {
        links: Object.fromEntries(
          Array.from({ length: 31 }, (_, at) => [
            `act-${at}`,
            { href: `/orders/{id}/acts-${at}`, permission: 'x' },
          ]),
        ),
      },
      'resource.links: links must have at most 30 links with when, transitions or permission; got 31. Split the resource into several.',
    ],
    [
      { state: 'status', transitions: { open: ['pay'] }, links: { edit: {} } },
      'resource.state: transitions of state open must be links of the resource: edit, got "pay". Define it in links. [link.state]',
    ],
    ...[7, null, [], { open: 'pay' }, { open: ['pay'], paid: 'pay' }].map(
      (transitions): [object, string] => [
        { state: 'status', transitions, links: { pay: {} } },
        `resource.state: transitions must have an array of relation types for each state, got ${JSON.stringify(transitions)}. Pass them as { open: ['pay'], paid: ['ship'] }. [link.state]`,
      ],
    ),
    [
      {
        state: 'status',
        transitions: { open: ['pay'], paid: [] },
        links: { pay: { method: 'POST', to: 'open' } },
      },
      `resource.state: State paid must be initial or be the target (to) of a link, got {"open":["pay"],"paid":[]}. Add to: 'paid' to the link that leads there, or write initial: ['open', 'paid']. [link.state]`,
    ],
    [
      {
        state: 'status',
        transitions: { open: ['pay'] },
        links: { pay: { method: 'POST', when: 'open' } },
      },
      'resource.links: Link pay must be set by when or by transitions, not by both; got "open". Keep one. [link.state]',
    ],
    [
      { schema: 5 },
      'resource.schema: schema must be a Standard Schema, got 5. Pass a schema of zod, Valibot, ArkType or another library that implements it.',
    ],
    [
      { input: { '~standard': { version: 1 } } },
      'resource.schema: input must be a Standard Schema. Pass a schema of zod, Valibot, ArkType or another library that implements it, not an object with the members ["~standard"].',
    ],
    [
      { singleton: 'yes' },
      'resource.schema: singleton must be true or false, got "yes". Leave it out for the default.',
    ],
    [
      { only: 'links' },
      'resource.schema: only must be "schema", got "links". Leave it out for the default.',
    ],
    [{ onyl: 'schema' }, 'resource.schema: definition must not contain onyl. Write only.'],
    ...['orders/{id}', '/orders', '/{id}', '/orders/{id}/', 'x/a/{id}', 7].map(
      (path): [object, string] => [
        { path },
        `resource.path: path must be a template that ends in the identifier of the resource, got ${JSON.stringify(path)}. Write a template such as '/orders/{id}', or pass singleton: true if there is only one. [naming.identifier]`,
      ],
    ),
    ...['settings', '//settings', '/', 'a/b', 7, ['/a']].map((path): [object, string] => [
      { path, singleton: true, name: 'settings' },
      `resource.path: path must be a template that starts with a slash and a segment, got ${JSON.stringify(path)}. Write a template such as '/settings'.`,
    ]),
    [
      { title: '' },
      'resource.schema: title must be a non-empty string, got "". Leave it out if there is none.',
    ],
    [
      { description: 7 },
      'resource.schema: description must be a non-empty string, got 7. Leave it out if there is none.',
    ],
    [
      { state: 'nope' },
      'resource.state: state must be a field of the schema, got "nope". The schema has id, status. [link.state]',
    ],
    [
      { state: ['status'] },
      'resource.state: state must be a field of the schema, got ["status"]. The schema has id, status. [link.state]',
    ],
    [
      { state: 7, schema: z.looseObject({ id: z.int() }) },
      'resource.state: state must be a field of the schema, got 7. Pass the name of the field that holds the state. [link.state]',
    ],
    [
      { embed: 7 },
      'resource.schema: embed must be an object, got 7. Pass definitions by member, such as { customer: customers }.',
    ],
    [
      { embed: { customer: {} } },
      'resource.schema: Member customer of embed must be a field of the schema. The schema has id, status.',
    ],
    [
      { example: 7 },
      'resource.schema: example must be an object, got 7. Pass an item of the schema.',
    ],
    [
      { parameterDescriptions: 7 },
      `resource.schema: parameterDescriptions must be an object, got 7. Pass texts by parameter, such as { q: 'Words to search for' }.`,
    ],
    [
      { parameterDescriptions: { page: 'x' }, collectionLinks: { create: null } },
      `resource.links: The definition of link create must be an object, got null. ${LINKS_REMEDY}`,
    ],
    [
      links({ accepts: 7 }),
      'resource.links: accepts of link pay must be a Standard Schema, got 7. Pass a schema of zod, Valibot, ArkType or another library that implements it.',
    ],
    [
      links({ returns: 7 }),
      'resource.links: returns of link pay must be a definition, an array with one definition of a collection, or a Standard Schema; got 7. Omit it if the link returns the resource itself.',
    ],
    [
      links({ errors: 7 }),
      "resource.links: errors of link pay must be an object with a description for each status from 400 to 599, got 7. Pass { 402: 'The card was declined' }.",
    ],
    [
      { parameterDescriptions: { page: 7 } },
      'resource.schema: Description of parameter page must be a non-empty string, got 7. Omit it to get the default.',
    ],
    [
      links({ status: [402] }),
      'resource.links: status of link pay must be one of 200, 201, 202, 204, 303, or an array of them; got [402]. Describe other statuses in errors.',
    ],
    [
      { schema: z.looseObject({ id: z.int() }), only: 'schema' },
      'resource.schema: schema with only: \'schema\' must name all members of the resource, got "zod". Pass a closed object of zod or ArkType, or one of Valibot by toStandardJsonSchema, or leave `only` out.',
    ],
  ])('%j', (wrong, message) => {
    expect(messageOf(() => defineResource({ ...right, ...wrong } as never))).toBe(message);
  });

  test.each([7, null, undefined])('a definition that is %j', (definition) => {
    expect(messageOf(() => defineResource(definition as never))).toBe(
      `resource.schema: definition must be an object, got ${String(definition)}. Pass { name: 'orders', schema, path: '/orders/{id}', links: {} }.`,
    );
  });

  test('thirty conditional links are accepted, besides those without a condition', () => {
    const thirty = Array.from({ length: 30 }, (_, at) => [
      `act-${at}`,
      { href: `/orders/{id}/acts-${at}`, permission: 'x' },
    ]);
    const define = () =>
      defineResource({ ...right, links: { edit: {}, ...Object.fromEntries(thirty) } } as never);
    expect(messageOf(define)).toBe('nothing is thrown');
  });

  test('a field of the state is accepted where the schema does not list its fields', () => {
    const loose = z.looseObject({ id: z.int() });
    expect(
      messageOf(() => defineResource({ ...right, schema: loose, state: 'status' } as never)),
    ).toBe('nothing is thrown');
  });
});

describe('the message of a wrong item', () => {
  const orders = defineResource({
    ...right,
    schema: z.object({ id: z.int(), status: z.string() }),
    state: 'status',
    links: { edit: { when: 'open' } },
  });

  test('without its state', () => {
    expect(messageOf(() => orders.represent({ id: 1 } as never, base))).toBe(
      'resource.state: item must have its state in the member status, got {"id":1}. Give the whole item; select fields of the representation instead. [link.state]',
    );
  });

  test.each(['status', undefined])(
    'a promise, whether the definition has a state or not',
    (state) => {
      const { respondCollection } = state === undefined ? defineResource(right) : orders;
      const page = { base, page: 1, limit: 20, totalRecords: 1 };
      const request = { method: 'GET', url: '/orders', headers: {} };
      const items = [Promise.resolve({ id: 1, status: 'open' })] as never;
      expect(messageOf(() => respondCollection(request, items, page))).toBe(
        'resource.fields: item must not be a promise, got a Promise. Await it before the call.',
      );
    },
  );

  test.each([null, 7])('%j', (item) => {
    expect(messageOf(() => orders.represent(item as never, base))).toMatch(
      /^resource\.fields: item must be an object/,
    );
  });

  test('that is not awaited', () => {
    expect(messageOf(() => orders.represent(Promise.resolve() as never, base))).toBe(
      'resource.fields: item must not be a promise, got a Promise. Await it before the call.',
    );
  });

  test('with a cycle below a schema of its members', () => {
    const closed = defineResource({
      ...right,
      schema: z.object({ id: z.int(), parent: z.object({ id: z.int(), parent: z.unknown() }) }),
      only: 'schema',
    });
    const parent = {
      id: 2,
      get parent() {
        return list;
      },
    };
    const list: unknown[] = [];
    list.push(list);
    expect(messageOf(() => closed.serializeItem({ id: 1, parent } as never, base))).toContain(
      'resource.fields: item must be a value that JSON can express',
    );
  });
});

describe('the message of wrong options', () => {
  const orders = defineResource({ ...right, collectionLinks: { create: {} } });
  const request = { method: 'GET', url: '/orders/17', headers: {} };
  const item = { id: 17, status: 'open' as const };

  test.each<[what: string, run: () => unknown, message: string]>([
    [
      'serviceIndex without options',
      () => serviceIndex([orders], base, 7 as never),
      "collection.input: options must be an object, got 7. Pass { title: 'Orders' }.",
    ],
    [
      'collection',
      () => orders.collection([], 7 as never),
      'collection.input: options must be an object, got 7.',
    ],
    [
      'an index without title',
      () => serviceIndex([orders], base, {} as never),
      'resource.fields: title must be a non-empty string, got undefined. Give the name of the API.',
    ],
    [
      'an index of something else',
      () => serviceIndex([orders, null as never], base, { title: 'Orders' }),
      'resource.schema: resources[1] must be a definition, got null. Pass what defineResource returns.',
    ],
    ...[
      { path: '/x' },
      right,
      { ...orders, schema: undefined },
      { ...orders, relations: undefined },
      { ...orders, collectionLinks: undefined },
      { ...orders, links: [null] },
    ].map((wrong): [string, () => unknown, string] => [
      'an index of what defineResource takes, or a part of what it returns',
      () => serviceIndex([wrong as never], base, { title: 'Orders' }),
      expect.stringMatching(
        /^resource\.schema: resources\[0\] must be a definition\. Pass what defineResource returns, not an object with the members \["/,
      ),
    ]),
    [
      'a service of what defineResource takes',
      () =>
        service({
          title: 'Orders',
          fallback: base,
          resources: [right as never],
        }),
      'resource.schema: resources[0] must be a definition. Pass what defineResource returns, not an object with the members ["name","schema","path","links"].',
    ],
    [
      'a service of one definition without a list',
      () => service({ title: 'Orders', fallback: base, resources: orders as never }),
      'resource.schema: resources must be an array of definitions. Write it in an array.',
    ],
    [
      'a service of no list',
      () => service({ title: 'Orders', fallback: base, resources: 7 as never }),
      'resource.schema: resources must be an array of definitions, got 7. Pass an array of what defineResource returns.',
    ],
    [
      'a service of nothing',
      () => service(7 as never),
      'http.option: Options of service must be an object, got 7. Pass { title, resources, fallback }.',
    ],
    [
      'respond',
      () => orders.respond(request, item, 7 as never),
      'http.option: Options of respond must be an object, got 7. Pass { base, … }, the base as baseUrl(request, …) returns it.',
    ],
    [
      'respondCollection',
      () => orders.respondCollection(request, [], 7 as never),
      'http.option: Options of respondCollection must be an object, got 7. Pass { base, … }, the base as baseUrl(request, …) returns it.',
    ],
    [
      'respondCreated',
      () => orders.respondCreated(request, item, 7 as never),
      'http.option: Options of respondCreated must be an object, got 7. Pass { base, … }, the base as baseUrl(request, …) returns it.',
    ],
  ])('%s', (_what, run, message) => {
    expect(messageOf(run)).toEqual(message);
  });
});
