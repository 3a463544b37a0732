import { HalyardError } from '../errors.js';
import { isErrorTexts } from '../internal/is-error-texts.js';
import { notMembers, quotable } from '../internal/quotable.js';
import { isStandardSchema } from '../internal/standard-schema.js';
import type { CollectionLinkDefinition, DefinedLink } from './definition.js';

/** The members of a link for its documentation. */
type Documentation = Pick<DefinedLink, 'accepts' | 'status' | 'returns' | 'errors'>;

/** Checks the documentation of the request and the responses of a link. */
export function linkDocumentation(
  rel: string,
  { accepts, status, returns, errors }: CollectionLinkDefinition,
): Documentation {
  const statuses = status === undefined ? undefined : requireStatuses(rel, status);
  requireAccepted(rel, accepts);
  requireReturned(rel, returns);
  requireErrors(rel, errors);
  return {
    ...(accepts !== undefined && { accepts }),
    ...(statuses !== undefined && { status: statuses }),
    ...(returns !== undefined && { returns }),
    ...(errors !== undefined && { errors: Object.freeze({ ...errors }) }),
  };
}

const STATUSES: readonly unknown[] = [200, 201, 202, 204, 303];

function requireStatuses(rel: string, given: unknown): NonNullable<DefinedLink['status']> {
  const statuses: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (statuses.length > 0 && statuses.every((status) => STATUSES.includes(status))) {
    return Object.freeze([...statuses]) as NonNullable<DefinedLink['status']>;
  }
  throw new HalyardError('resource.links', {
    subject: `status of link ${rel}`,
    expected: `be one of ${STATUSES.join(', ')}, or an array of them`,
    given,
    remedy: 'Describe other statuses in errors',
  });
}

function requireAccepted(rel: string, accepts: unknown): void {
  if (accepts === undefined || isStandardSchema(accepts)) return;
  throw new HalyardError('resource.links', {
    subject: `accepts of link ${rel}`,
    expected: 'be a Standard Schema',
    ...quotable(accepts),
    remedy: `Pass a schema of zod, Valibot, ArkType or another library that implements it${notMembers(accepts)}`,
  });
}

function requireReturned(rel: string, returns: unknown): void {
  const [returned, ...others] = Array.isArray(returns) ? returns : [returns];
  const isPage = Array.isArray(returns);
  const { schema, collectionPath } = (returned ?? {}) as Partial<Record<string, unknown>>;
  const isDefinition = isStandardSchema(schema) && (!isPage || collectionPath !== undefined);
  if (returns === undefined || isDefinition || (!isPage && isStandardSchema(returned))) {
    if (others.length === 0) return;
  }
  throw new HalyardError('resource.links', {
    subject: `returns of link ${rel}`,
    expected: 'be a definition, an array with one definition of a collection, or a Standard Schema',
    ...quotable(returns),
    remedy: 'Omit it if the link returns the resource itself',
  });
}

function requireErrors(rel: string, errors: unknown): void {
  if (errors === undefined || isErrorTexts(errors)) return;
  throw new HalyardError('resource.links', {
    subject: `errors of link ${rel}`,
    expected: 'be an object with a description for each status from 400 to 599',
    ...quotable(errors),
    remedy: "Pass { 402: 'The card was declined' }",
  });
}
