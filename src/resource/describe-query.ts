import type { AnyResource } from './describe-operations.js';
import type { JsonSchema } from './json-schema.js';

/** The query parameters of a collection, as OpenAPI has them (UFN.04). */
export function queryParameters({ query }: AnyResource): JsonSchema[] {
  const { page, limit, fields, sort, filter, parameters = [] } = query;
  const described: [name: string, description: string, schema: JsonSchema][] = [
    [page?.parameter ?? 'page', 'The number of the page, from 1.', { type: 'integer', minimum: 1 }],
    [
      limit?.parameter ?? 'limit',
      'The page size.',
      {
        type: 'integer',
        minimum: 1,
        maximum: limit?.maximum ?? 100,
        default: limit?.default ?? 20,
      },
    ],
  ];
  if (fields !== undefined) {
    const pattern = `^(${fields.join('|')})(,(${fields.join('|')}))*$`;
    described.push(['fields', listing('The fields to send', fields), { type: 'string', pattern }]);
  }
  if (sort !== undefined) {
    const text = `${listing('The field to sort by', sort)} A direction, asc or desc, stands behind a space.`;
    described.push(['sort', text, { type: 'string' }]);
  }
  if (filter !== undefined) {
    const text = `${listing('A condition of a field', filter)} Written as field, operator, value.`;
    described.push(['filter', text, { type: 'string' }]);
  }
  for (const name of parameters) {
    described.push([name, `Only those whose ${name} is this one.`, { type: 'string' }]);
  }
  return described.map(([name, description, schema]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  }));
}

function listing(what: string, fields: readonly string[]): string {
  return `${what}: ${fields.join(', ')}.`;
}
