import { HalyardError } from '../errors.js';
import { isStandardSchema } from '../internal/standard-schema.js';
import { checkedSpec } from './checked-spec.js';
import { parseQuery } from './parse-query.js';
import type { AnyQuery } from './query.js';
import type { QuerySpec } from './query-spec.js';

/** Throws unless `parseQuery` reads the text as the query that it was written from. */
export function checkReadBack(query: AnyQuery, text: string, spec: QuerySpec): void {
  const result = parseQuery(`?${text}`, spec);
  if (!result.ok) {
    const [finding] = result.findings;
    throw readBackError(`The query could not be read: ${finding?.message}`, text);
  }
  const read = statementsOf(result.value as AnyQuery, spec);
  for (const [index, statement] of statementsOf(query, spec).entries()) {
    if (statement !== read[index]) {
      throw readBackError('A part of the query would be read as another', JSON.parse(statement));
    }
  }
}

/** What a query says, piece by piece, as comparable texts; what a schema makes of a text is its own. */
function statementsOf(query: AnyQuery, spec: QuerySpec): string[] {
  const { fields, parameters } = checkedSpec(spec);
  const comparable = (type: unknown, value: unknown) =>
    isStandardSchema(type) ? 'what the schema makes of it' : value;
  const given = Object.entries(query.parameters ?? {}).filter(([, value]) => value !== undefined);
  return [
    ['fields', query.fields],
    ['sort', ...(query.sort ?? []).map(({ field, direction }) => [field, direction])],
    ...(query.filters ?? []).map(({ field, operator, value }) => [
      field,
      operator,
      comparable(operator === 'like' ? 'string' : fields?.get(field)?.type, value),
    ]),
    ...given
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, comparable(parameters.get(name), value)]),
  ].map((statement) => JSON.stringify(statement));
}

function readBackError(problem: string, given: unknown): HalyardError {
  return new HalyardError(
    'query.value',
    {
      problem,
      given,
      remedy:
        'Give names that the spec declares, values of their types, and no more than its limits',
    },
    'UFN.04',
  );
}
