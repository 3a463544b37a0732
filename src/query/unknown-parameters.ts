import { nearestName } from '../internal/nearest-name.js';
import { type Finding, finding } from '../rules/finding.js';
import { conventionalParameter } from '../url/lint/words/parameter-aliases.js';
import { allowedNames, type CheckedSpec } from './checked-spec.js';
import { formatLiteral } from './filter/filter-literal.js';
import { suggestOperator } from './filter/operators.js';
import { joinNames, parameterFinding, showName } from './parameter-finding.js';
import { groupParameters, parseParameters } from './parse-parameters.js';
import { formatParameter, type RawParameter, rawParameter } from './raw-parameters.js';

/** How many unknown parameters get a finding of their own. */
const MAX_UNKNOWN = 20;

/** The findings of parameters that the resource does not have, with suggestions. */
export function findUnknown(parameters: readonly RawParameter[], spec: CheckedSpec): Finding[] {
  const first = new Map<string, RawParameter>();
  for (const parameter of parameters) {
    if (!first.has(parameter.name)) first.set(parameter.name, parameter);
  }
  const findings = [...first.values()]
    .slice(0, MAX_UNKNOWN)
    .map((parameter) => unknownParameter(parameter, spec));
  if (first.size > MAX_UNKNOWN) {
    const more = first.size - MAX_UNKNOWN;
    findings.push(finding('UFN.04', `${more} more unknown parameters`));
  }
  return findings;
}

function unknownParameter(parameter: RawParameter, spec: CheckedSpec): Finding {
  const name = showName(parameter.name);
  const meant =
    bracketedCondition(parameter, spec) ??
    misspeltName(parameter, spec) ??
    conventionalName(parameter, spec);
  if (meant === undefined) {
    return parameterFinding(
      parameter,
      `Unknown parameter ${name}. Allowed: ${joinNames(allowedNames(spec))}`,
    );
  }
  const { shape, correction } = meant;
  return parameterFinding(
    parameter,
    `Unknown parameter ${name}. Did you mean ${shape}?`,
    correction !== undefined && isValid(correction, parameter, spec) ? correction : undefined,
  );
}

/** The parameter that the client is likely to mean. */
interface Meant {
  /** The parameter as a message shows it: a name, or a name with the shape of its value. */
  readonly shape: string;
  /** The whole parameter to write instead, if its value is right. */
  readonly correction?: string | undefined;
}

/** A correction is suggested only if it is valid on its own. */
function isValid(correction: string, { source }: RawParameter, spec: CheckedSpec): boolean {
  const grouped = groupParameters([rawParameter(correction, 0, source)], spec);
  const findings: Finding[] = [];
  parseParameters(grouped, spec, findings);
  return findings.length === 0;
}

/** `total[gt]`, `filter[total][gt]`, `filter[total]`, `total__gt`, `total_gt` */
const CONDITION =
  /^(?:filter\[(?<member>[^[\]]{1,80})\]|(?<field>[^[\]]{1,80}?))(?:\[(?<bracketed>[a-z]{2,6})\]|__?(?<suffix>[a-z]{2,4}))?$/;

/** A condition as other query languages write it. */
function bracketedCondition({ name, value }: RawParameter, spec: CheckedSpec): Meant | undefined {
  const { member, field = member ?? '', bracketed, suffix } = CONDITION.exec(name)?.groups ?? {};
  const operator = suggestOperator(bracketed ?? suffix ?? 'eq');
  if (operator === undefined || !spec.fields?.get(field)?.operators.includes(operator)) return;
  const literal =
    operator === 'in' ? value.split(',').map(formatLiteral).join(',') : formatLiteral(value);
  return {
    shape: `filter=${field} ${operator} <value>`,
    correction: formatParameter('filter', `${field} ${operator} ${literal}`),
  };
}

function misspeltName({ name, value }: RawParameter, spec: CheckedSpec): Meant | undefined {
  const near = nearestName(name, allowedNames(spec));
  return near === undefined ? undefined : { shape: near, correction: formatParameter(near, value) };
}

/** Names that mean something else elsewhere, so that they are no aliases of UFN.04. */
const FURTHER_ALIASES: ReadonlyMap<string, keyof typeof SHAPES> = /* @__PURE__ */ new Map<
  string,
  keyof typeof SHAPES
>([
  ['size', 'limit'],
  ['rows', 'limit'],
  ['top', 'limit'],
  ['order', 'sort'],
  ['q', 'filter'],
  ['query', 'filter'],
  ['search', 'filter'],
]);

/** Names of cursors in other APIs, in lower case without separators. */
const CURSOR_ALIASES =
  /^(?:(?:next|prev|start|end)?cursor|after|before|startingafter|endingbefore|(?:next)?pagetoken|continuation(?:token)?|scrollid|marker)$/;

/** The shape of each conventional parameter; page and limit may have another name here. */
const SHAPES = {
  fields: 'fields=<field>,<field>',
  filter: 'filter=<field> <operator> <value>',
  sort: 'sort=<field> <direction>',
  page: '<number>',
  limit: '<number>',
} as const;

/** The conventional parameter for a name that other APIs use. */
function conventionalName({ name, value }: RawParameter, spec: CheckedSpec): Meant | undefined {
  const means = conventionalParameter(name) ?? FURTHER_ALIASES.get(name) ?? placeName(name, spec);
  if (means === undefined) return undefined;
  if (means === 'page') return placeParameter(name, value, spec);
  if (means === 'limit') {
    const shape = `${spec.limit}=${SHAPES.limit}`;
    return { shape, correction: formatParameter(spec.limit, value) };
  }
  if (spec.fields === undefined) return undefined;
  return { shape: SHAPES[means], correction: formatParameter(means, value) };
}

/** Whether a name is one for the position of a page, where clients do not page by page. */
function placeName(name: string, { paging }: CheckedSpec): 'page' | undefined {
  if (paging === 'page') return undefined;
  const plain = name.slice(0, 40).toLowerCase().replace(/[-_]/g, '');
  const isCursor = paging === 'cursor' && CURSOR_ALIASES.test(plain);
  return isCursor || plain === 'page' ? 'page' : undefined;
}

/** The parameter for the position of a page. The value is kept only if it is an offset in both. */
function placeParameter(name: string, value: string, { paging, place }: CheckedSpec): Meant {
  if (paging === 'cursor') return { shape: `${place}=<cursor of a link>` };
  const isOffset = paging === 'offset' && /skip|offset/i.test(name);
  return {
    shape: `${place}=${SHAPES.page}`,
    ...(isOffset && { correction: formatParameter(place, value) }),
  };
}
