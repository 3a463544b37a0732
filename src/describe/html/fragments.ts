import type { LinkModel } from '../model/model.js';

/** The fragment of a link of a resource, or of its collection. */
export function linkId(
  resource: string,
  { rel }: Pick<LinkModel, 'rel'>,
  isOfPage = false,
): string {
  return idOf(`${isOfPage ? 'page' : 'link'}-${resource}`, rel);
}

/** The fragment of a resource, or of a part of its section. */
export function resourceId(name: string, ...parts: readonly string[]): string {
  return idOf(`resource-${name}`, ...parts);
}

/** Parts are joined by points, because names have hyphens. */
function idOf(...parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[^\w-]+/g, '.')).join('.');
}

/** The fragment of a status that many operations share. */
export function errorId(status: number | 'default'): string {
  return `status-${status}`;
}
