import { HalyardError } from '../errors.js';
import { requireObject } from '../internal/require-object.js';
import { requireOptions } from '../internal/require-options.js';
import { allowedNames, checkedSpec } from '../query/checked-spec.js';
import type { QuerySpec } from '../query/query-spec.js';
import { variableNames } from '../url/template/parse-template.js';
import { queryOf } from './expand-link.js';

/** The members of a definition for its documentation, and those that they describe. */
interface Documented {
  readonly query?: QuerySpec;
  readonly collectionLinks?: Readonly<Record<string, { readonly href?: string }>>;
  readonly example?: unknown;
  readonly parameterDescriptions?: Readonly<Record<string, string>>;
}

/** Throws on an example or descriptions of the wrong type, and on parameters that do not exist. */
export function requireDocumentation(definition: Documented): void {
  const { example, parameterDescriptions } = definition;
  if (example !== undefined) {
    requireObject(example, 'resource.schema', {
      subject: 'example',
      remedy: 'Pass an item of the schema',
    });
  }
  if (parameterDescriptions === undefined) return;
  requireOptions(parameterDescriptions, parameterNames(definition), 'resource.schema', {
    subject: 'parameterDescriptions',
    remedy: "Pass texts by parameter, such as { q: 'Words to search for' }",
  });
  for (const [name, text] of Object.entries(parameterDescriptions)) {
    if (typeof text === 'string' && text !== '') continue;
    throw new HalyardError('resource.schema', {
      subject: `Description of parameter ${name}`,
      expected: 'be a non-empty string',
      given: text,
      remedy: 'Omit it to get the default',
    });
  }
}

/** The query parameters of a collection: those of its query, and the variables of its templates. */
function parameterNames({ query = {}, collectionLinks = {} }: Documented): string[] {
  const spec = checkedSpec(query);
  const variables = Object.values(collectionLinks).flatMap((link) =>
    variableNames(queryOf(link?.href ?? '')),
  );
  return [...allowedNames(spec), ...(spec.fields?.keys() ?? []), ...variables];
}
