import { nearestName } from '../internal/nearest-name.js';
import { type Finding, finding } from '../rules/finding.js';
import { conventionalParameter } from '../url/lint/words/parameter-aliases.js';
import type { CheckedSpec } from './checked-spec.js';
import { about, didYouMean, listed, shownName, written } from './messages.js';
import type { RawParameter } from './raw-parameters.js';

/** A client that sends thousands of names is told of the first; the response stays small. */
const MOST_NAMED = 20;

/** Whether a query is read without a finding. */
type Reads = (query: string) => boolean;

/** Names each parameter that the resource does not have, and what was meant by it. */
export function findUnknown(
  parameters: readonly RawParameter[],
  spec: CheckedSpec,
  findings: Finding[],
  reads: Reads,
): void {
  const first = new Map<string, RawParameter>();
  for (const parameter of parameters) {
    if (!first.has(parameter.name)) first.set(parameter.name, parameter);
  }
  for (const parameter of [...first.values()].slice(0, MOST_NAMED)) {
    findings.push(unknown(parameter, spec, reads));
  }
  if (first.size > MOST_NAMED) {
    findings.push(finding('UFN.04', `${first.size - MOST_NAMED} more parameters are unknown here`));
  }
}

function unknown(parameter: RawParameter, spec: CheckedSpec, reads: Reads): Finding {
  const { name, value } = parameter;
  const message = `${shownName(name)} is no parameter here`;
  const known = namesOf(spec);
  const short = value.length <= spec.limits.value;
  const meant = nearestName(name, [...known, ...filterable(spec)]);
  if (meant !== undefined) {
    return about(parameter, message + didYouMean(meant), short ? written(meant, value) : undefined);
  }
  const conventional = conventionalName(name, spec);
  if (conventional === undefined) {
    return about(parameter, `${message}; there are ${listed(known)}`);
  }
  const { means, name: instead } = conventional;
  // A number behind `offset` is no number of a page.
  const same = short && means !== 'page' && reads(written(instead, value));
  return about(
    parameter,
    `${message}; ${HOW_TO[means](instead)}`,
    same ? written(instead, value) : undefined,
  );
}

function namesOf({ page, limit, parameters, others, fields }: CheckedSpec): string[] {
  const lists = fields === undefined ? [] : ['fields', 'filter', 'sort'];
  return [page, limit, ...lists, ...parameters.keys(), ...others];
}

function filterable({ fields }: CheckedSpec): string[] {
  return [...(fields?.values() ?? [])]
    .filter(({ operators }) => operators.includes('eq'))
    .map(({ name }) => name);
}

type Meaning = keyof typeof HOW_TO;

/** How each of the conventional parameters is written. */
const HOW_TO = {
  fields: () => 'fields are chosen by fields=<field>,<field>',
  filter: () => 'a condition is written filter=<field> <operator> <value>',
  sort: () => 'the order is asked for by sort=<field> <direction>',
  page: (name: string) => `the page is asked for by ${name}=<number>, from 1`,
  limit: (name: string) => `the page size is asked for by ${name}=<number>`,
};

/** Words for a search in texts, which stand for no parameter of UFN.04 and are not declared here. */
const SEARCH_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(['q', 'query', 'search']);

/** What a home-made name stands for here, and how that is called here. */
function conventionalName(
  name: string,
  spec: CheckedSpec,
): { readonly means: Meaning; readonly name: string } | undefined {
  const means = conventionalParameter(name) ?? (SEARCH_WORDS.has(name) ? 'filter' : undefined);
  if (means === undefined) return undefined;
  if (means === 'page' || means === 'limit') return { means, name: spec[means] };
  return spec.fields === undefined ? undefined : { means, name: means };
}
