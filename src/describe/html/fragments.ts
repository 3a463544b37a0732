import type { LinkModel } from '../model/model.js';

/** The fragment of a link of a resource, or of its collection. */
export function linkId(
  resource: string,
  { rel }: Pick<LinkModel, 'rel'>,
  isOfPage = false,
): string {
  return idOf(`${isOfPage ? 'page' : 'link'}-${resource}-${rel}`);
}

/** The fragment of a resource. */
export function resourceId(name: string): string {
  return idOf(`resource-${name}`);
}

function idOf(text: string): string {
  return text.replace(/[^\w-]+/g, '-');
}

/** The fragment of a status that many operations share. */
export function errorId(status: number | 'default'): string {
  return `status-${status}`;
}
