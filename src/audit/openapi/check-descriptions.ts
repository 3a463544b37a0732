import { must } from '../../internal/must.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { DocumentedResponse, Operation } from './operations.js';
import { member, members, type Place, type Resolve } from './references.js';

/** Checks that each operation, each response and each link is described (HYP.01). */
export function checkDescriptions(
  operations: readonly Operation[],
  responses: readonly DocumentedResponse[],
  resolve: Resolve,
): Finding[] {
  const described = new Set(operations.filter(({ place }) => isDescribed(place, resolve)));
  const ids = new Set(
    Array.from(described, ({ place }) => member(place, 'operationId', resolve).value),
  );
  return [
    ...operations
      .filter((operation) => !described.has(operation))
      .map(({ method, place }) =>
        finding('HYP.01', `The ${method} operation must have a description of what it does`, {
          path: place.path,
        }),
      ),
    ...responses.flatMap(({ place }) => checkResponse(place, ids, resolve)),
  ];
}

function checkResponse(place: Place, ids: ReadonlySet<unknown>, resolve: Resolve): Finding[] {
  const links = members(member(place, 'links', resolve), resolve);
  return [
    ...(hasText(member(place, 'description', resolve))
      ? []
      : [finding('HYP.01', 'The response must have a description', { path: place.path })]),
    ...links
      .filter(([, link]) => !isDescribedLink(link, ids, resolve))
      .map(([name, { path }]) =>
        finding('HYP.01', must(`Link ${name}`, 'have a description of what it leads to'), { path }),
      ),
  ];
}

/** By itself, or by the operation that it leads to. */
function isDescribedLink(link: Place, ids: ReadonlySet<unknown>, resolve: Resolve): boolean {
  if (!link.isKnown || hasText(member(link, 'description', resolve))) return true;
  const { value: id } = member(link, 'operationId', resolve);
  if (id !== undefined) return ids.has(id);
  const { value: reference, path } = member(link, 'operationRef', resolve);
  const target = resolve({ value: { $ref: reference }, path, isKnown: true });
  return !target.isKnown || isDescribed(target, resolve);
}

function isDescribed(operation: Place, resolve: Resolve): boolean {
  return ['description', 'summary'].some((name) => hasText(member(operation, name, resolve)));
}

function hasText({ value }: Place): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
