import { describe as describeApi, describeHtml } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about } from '../definition/shop.js';
import { rows } from '../support/rows.js';
import { partOf } from './support/page.js';
import { plainOrders } from './support/plain-orders.js';

const example = { id: 17, note: 'a', status: 'open' };
const schema = z.object({ id: z.int(), note: z.string(), status: z.string() });

/** The documents of orders with this example. */
function documents(more: object = {}) {
  return describeApi([plainOrders({ schema, example, ...more })], about);
}

/** The example of the response to a GET. */
function responseOf(more: object): unknown {
  const operation = documents(more).openapi.paths['/orders/{id}']?.get;
  const { responses } = operation as { responses: Record<string, Response> };
  return Object.values(responses[200]?.content['application/hal+json']?.examples ?? {})[0]?.value;
}

interface Response {
  readonly content: Record<string, { examples: Record<string, { value: unknown }> } | undefined>;
}

describe('the example of a definition', () => {
  test('is shown as it is sent', () => {
    expect(responseOf({})).toMatchObject(example);
  });

  test('has no link whose condition throws', () => {
    const when = () => {
      throw new TypeError('no');
    };
    const links = { up: { href: '/up/{note}', when } };
    expect(responseOf({ links })).toMatchObject({ note: 'a', _links: [{ rel: 'self' }] });
  });
});

describe('a JSON Schema of any library is read', () => {
  const documentsOf = (field: object, more: object = {}) => {
    const properties = { id: { type: 'integer' }, field };
    const json = () => ({ type: 'object', properties, required: ['id', 'field'], ...more });
    const jsonSchema = { input: json, output: json };
    const validate = (value: unknown) => ({ value });
    const own = { '~standard': { version: 1, vendor: 'own', validate, jsonSchema } };
    return [plainOrders({ schema: own, name: 'things', path: '/things/{id}' })];
  };

  test.each(
    rows(`
    {"allOf":[{"properties":{"a":{"const":1}}},{"properties":{"b":{"const":true}}}]} => field.b true
    {"oneOf":[{"type":"null"},{"type":"string","const":"x"}]} => field required null, x
    {"$ref":"#/$defs/a~1b"} => field required string (date)
    {"$ref":"#/$defs/none/deeper"} => => field required any
    {"type":["null","integer"]} => field required null or integer
    {"type":["string","null"],"pattern":"^#$"} => field required string or null
    {"type":"number","exclusiveMinimum":2,"exclusiveMaximum":9,"multipleOf":3} => field required number more than 2, less than 9, a multiple of 3
    {"type":"array"} => field required array
    {"type":"array","minItems":1,"items":{}} => => field required list of any at least 1 item
    {"type":"array","prefixItems":[{}]} => => field required array
    {"allOf":[{"type":"string"}]} => field required string
    {"const":"a"} => field required a
    {"type":"string","pattern":"(?i)a++"} => => (?i)a++
    {"$ref":"#"} => => field.field.field required object
    {"$ref":"#/$defs/loop"} => field required list of
  `),
  )('%s', (_line, field = '', row) => {
    const $defs = {
      'a/b': { type: 'string', format: 'date' },
      loop: {
        anyOf: [{ type: 'array', items: { $ref: '#/$defs/loop' } }, { $ref: '#/$defs/loop' }],
      },
    };
    const page = describeHtml(documentsOf(JSON.parse(field), { $defs }), about);
    expect(partOf('resource-things', page)).toContain(row);
  });

  test('schemas of responses are open, at each level', () => {
    const map = {
      additionalProperties: { type: 'string' },
      patternProperties: { '^x': { additionalProperties: false } },
    };
    const field = { oneOf: [map], anyOf: [{ additionalProperties: true }] };
    const more = { unevaluatedProperties: false, additionalProperties: false };
    const { openapi } = describeApi(documentsOf(field, more), about);
    const { Things } = openapi.components.schemas as Record<string, object>;
    expect(JSON.stringify(Things)).not.toContain('Properties":false');
    expect(JSON.stringify(Things)).not.toContain('oneOf');
    expect(Things).toMatchObject({
      properties: {
        field: {
          anyOf: [{ additionalProperties: true }],
          allOf: [{ anyOf: [{ additionalProperties: { type: 'string' } }] }],
        },
      },
    });
  });
});
