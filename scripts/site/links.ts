import { dirname, join } from 'node:path';

/** The folder of pages for files outside `docs`. */
const FILES = 'files/';

/** The path in the repository that a link on a page leads to, if it is a relative one. */
export function linkTarget(page: string, link: string): string | undefined {
  const path = /^(?![a-z][a-z\d+.-]*:|[/#])[^#?]+/i.exec(link)?.[0];
  return path === undefined ? undefined : join(dirname(page), path).replace(/\/$/, '');
}

/** The page of a file outside `docs`, relative to `docs`. */
export function pageOfFile(file: string): string {
  return `${FILES}${file.replace(/\.md$/, '')}.md`;
}

/**
 * The link of the site for a link on one of its pages: a file outside `docs` has a page there.
 *
 * @param page The page, relative to `docs`.
 */
export function siteLink(page: string, link: string): string {
  const isFile = page.startsWith(FILES);
  const target = linkTarget(isFile ? page.slice(FILES.length) : join('docs', page), link);
  if (target === undefined) return link;
  const fragment = link.slice(link.search(/#|$/));
  if (!target.startsWith('docs/')) return `/${pageOfFile(target)}${fragment}`;
  return isFile ? `/${target.slice('docs/'.length)}${fragment}` : link;
}

/** The id of a heading, as GitHub makes it: the same links lead to it there and on the site. */
export function headingId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}
