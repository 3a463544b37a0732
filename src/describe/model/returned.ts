import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { isStandardSchema, type StandardSchema } from '../../internal/standard-schema.js';

/** What the definition of a link says that it returns: fields, a resource or a page; or nothing. */
interface ReturnedBody {
  readonly schema?: StandardSchema;
  readonly definition?: AnyResource | undefined;
  readonly isPage?: boolean;
}

/** Reads `returns` of a link. */
export function returnedOf({ returns }: Pick<DefinedLink, 'returns'>): ReturnedBody {
  if (isStandardSchema(returns)) return { schema: returns };
  const isPage = Array.isArray(returns);
  return { definition: (isPage ? returns[0] : returns) as AnyResource | undefined, isPage };
}
