import { parseQuery, type QuerySource, type QuerySpec } from 'halyard/query';

/** A resource with a field of each type. */
export const fields = {
  id: 'integer',
  name: 'string',
  status: ['open', 'shipped', 'back order'],
  total: 'number',
  paid: 'boolean',
  created: 'date',
  'customer.name': 'string',
  'customer.city.code': 'integer',
  lines: 'object',
} as const;

/** The parsed query, or the messages of its findings. */
export function read(source: QuerySource, spec: QuerySpec = { fields }): unknown {
  const result = parseQuery(source, spec);
  return result.ok ? result.value : messagesOf(result);
}

export function messagesOf(result: ReturnType<typeof parseQuery>): string[] {
  return result.ok ? [] : result.findings.map(({ message }) => message);
}
