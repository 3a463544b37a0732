import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { defineResource } from 'halyard';
import { describe as describeApi, describeHtml } from 'halyard/describe';
import { bodyText } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about } from '../definition/shop.js';

const orders = defineResource({
  name: 'orders',
  description: 'What customers have ordered.',
  schema: z.object({ id: z.int(), total: z.number() }),
  path: '/orders/{id}',
  links: { collection: {} },
  query: { method: 'QUERY', fields: { id: 'integer', total: 'number' } },
  example: { id: 1, total: 80 },
});
const notes = defineResource({
  name: 'notes',
  schema: z.object({ id: z.int() }),
  path: '/notes/{id}',
  links: { search: { href: '/notes/{id}/lines', method: 'QUERY' } },
});
// biome-ignore lint/suspicious/noExplicitAny: a document is read by its paths
const documented = (openapi?: '3.1' | '3.2'): any =>
  JSON.parse(
    JSON.stringify(describeApi([orders, notes], { ...about, ...(openapi && { openapi }) }).openapi),
  );

describe('the operation by QUERY', () => {
  test.each([
    [undefined, '3.1.0', 'x-query'],
    ['3.1', '3.1.0', 'x-query'],
    ['3.2', '3.2.0', 'query'],
  ] as const)('in OpenAPI %s', async (given, version, name) => {
    const document = documented(given);
    expect(document.openapi).toBe(version);
    expect(Object.keys(document.paths['/orders'])).toEqual(['get', name]);
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  });

  test('takes the parameters as JSON or as a form, each list as text or as an array', () => {
    const { requestBody, responses, parameters, operationId } =
      documented('3.2').paths['/orders'].query;
    expect(operationId).toBe('search-collection-orders');
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['If-None-Match']);
    expect(Object.keys(requestBody.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ]);
    const { schema } = requestBody.content['application/json'];
    const validate = new Ajv2020({ strict: false }).compile(schema);
    const content = { page: 2, limit: 5, fields: ['id'], filter: 'total gt 1', sort: ['id'] };
    expect(validate(content)).toBe(true);
    expect(validate({ limit: 1000 })).toBe(false);
    expect(Object.keys(responses)).toEqual([
      '200',
      '304',
      '400',
      '412',
      '413',
      '415',
      '422',
      'default',
    ]);
  });

  test('returns a page, and links lead to it from OpenAPI 3.2 on', () => {
    const { get, query } = documented('3.2').paths['/orders'];
    expect(query.responses['200'].content).toEqual(get.responses['200'].content);
    expect(get.responses['200'].links.search.operationId).toBe(query.operationId);
    expect(documented().paths['/orders'].get.responses['200'].links).not.toHaveProperty('search');
  });

  test('the schema of the page allows a self link by QUERY', () => {
    const document = documented('3.2');
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(document, 'doc');
    const request = { method: 'QUERY', url: '/orders', headers: {} };
    const response = orders.respondCollection(request, [{ id: 1, total: 80 }], {
      base: 'https://api.example.se/shop/v1',
      page: 1,
      limit: 20,
      totalRecords: 1,
    });
    expect(ajv.validate('doc#/components/schemas/OrdersPage', JSON.parse(bodyText(response)))).toBe(
      true,
    );
  });

  test('is none of the query of another link by QUERY', () => {
    expect(documented('3.2').paths['/notes/{id}/lines'].query).not.toHaveProperty('requestBody');
  });
});

test('the page for people lists it, with a command', () => {
  const page = describeHtml([orders], about);
  expect(page).toContain('--request QUERY');
  expect(page).toContain('the parameters of the query');
});
