import { fromHal, toHal } from 'halyard';
import { type HalProperty, type HalTemplates, toHalForms } from 'halyard/link';
import { Client, type State } from 'ketting';
import { afterEach, describe, expect, test, vi } from 'vitest';

/*
 * The shapes that the test data of HAL Explorer and the examples of the specification have, in words
 * of our own: a client parses a body that this library has written as it parses the body itself.
 */

const url = 'https://api.example.se/trips/v1/trips';
const search: HalProperty = {
  name: 'sort',
  prompt: 'Order by',
  type: 'text',
  options: {
    promptField: 'label',
    valueField: 'code',
    minItems: 0,
    maxItems: 5,
    inline: [
      { label: 'Length, longest first', code: 'length,desc' },
      { label: 'Length, shortest first', code: 'length,asc' },
    ],
  },
};

const SHAPES: readonly (readonly [shape: string, templates: HalTemplates])[] = [
  ['one form', { default: { title: 'Plan a trip', method: 'POST', properties: [{ name: 'to' }] } }],
  [
    'a form for each of several operations',
    {
      default: {
        title: 'Plan',
        method: 'POST',
        properties: [{ name: 'to', value: '', prompt: 'To' }],
      },
      again: { title: 'Repeat', method: 'POST', properties: [{ name: 'when', type: 'date' }] },
      find: { title: 'Find', method: 'GET', properties: [{ name: 'q' }] },
    },
  ],
  ['a form without properties', { default: { title: 'Cancel', method: 'POST' } }],
  ['an empty list of properties', { default: { method: 'DELETE', properties: [] } }],
  ['a target', { default: { method: 'PUT', target: `${url}/7`, properties: [{ name: 'to' }] } }],
  [
    'another media type',
    { default: { method: 'POST', contentType: 'application/x-www-form-urlencoded' } },
  ],
  [
    'each type of input',
    {
      default: {
        method: 'POST',
        properties: (
          [
            'hidden',
            'text',
            'textarea',
            'search',
            'tel',
            'url',
            'email',
            'password',
            'date',
            'month',
            'week',
            'time',
            'datetime-local',
            'number',
            'range',
            'color',
          ] as const
        ).map((type) => ({ name: type, type, required: type === 'email' })),
      },
    },
  ],
  [
    'constraints and hints',
    {
      default: {
        method: 'POST',
        properties: [
          { name: 'year', regex: '^\\d{4}$', placeholder: 'such as 2028', readOnly: true },
          { name: 'days', type: 'number', min: 1, max: 30, step: 1, value: '7' },
          { name: 'note', minLength: 2, maxLength: 200 },
        ],
      },
    },
  ],
  [
    'choices in the form',
    {
      default: {
        method: 'POST',
        properties: [
          { name: 'by', options: { inline: ['train', 'bus', 'boat'], selectedValues: ['boat'] } },
          {
            name: 'class',
            required: true,
            options: { inline: ['1', '2'], minItems: 1, maxItems: 1 },
          },
        ],
      },
    },
  ],
  ['choices with labels', { search: { method: 'GET', target: url, properties: [search] } }],
  [
    'choices of another resource',
    {
      default: {
        method: 'POST',
        properties: [
          {
            name: 'by',
            options: {
              selectedValues: ['boat'],
              maxItems: 1,
              link: { href: `${url}/means`, templated: false, type: 'application/json' },
            },
          },
        ],
      },
    },
  ],
  [
    'forms in an error',
    {
      login: {
        title: 'Log in',
        method: 'POST',
        target: 'https://api.example.se/login',
        contentType: 'application/json',
        properties: [
          { name: 'user', required: true },
          { name: 'word', type: 'password', required: true },
        ],
      },
    },
  ],
];

afterEach(() => vi.unstubAllGlobals());

/** The actions that Ketting reads of a body. */
async function actionsOf(body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/prs.hal-forms+json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { headers }));
  const state: State = await new Client(url).go().get();
  return state.actions().map(({ name, title, method, uri, contentType, fields }) => ({
    name,
    title,
    method,
    uri,
    contentType,
    fields,
  }));
}

describe('a client parses the same forms', () => {
  test.each(SHAPES)('%s', async (_, templates) => {
    const plain = { _links: { self: { href: url } }, _templates: templates };
    const written = toHalForms({ _links: [{ href: url, rel: 'self', method: 'GET' }] }, templates);
    const { default: first = { method: 'GET', target: url }, ...others } = templates;
    expect(written).toEqual({ ...plain, _templates: { default: first, ...others } });
    expect(await actionsOf(toHal(fromHal(plain) as object))).toEqual(await actionsOf(plain));
    const named = (await actionsOf(written)) as { name: string }[];
    expect(named.filter(({ name }) => name in templates)).toEqual(await actionsOf(plain));
  });
});
