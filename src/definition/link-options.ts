import type { LinkOptions } from '../link/link.js';
import type { DefinedLink } from './definition.js';

/** The options of `link` for a defined link. */
export function linkOptions({ method, title }: DefinedLink): LinkOptions {
  return { method, ...(title !== undefined && { title }) };
}
