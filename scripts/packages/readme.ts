import { siteLink } from '../site/links.js';

/** The README of the package, whose links lead to the site: npm resolves relative ones for some hosts alone. */
export function packedReadme(text: string, homepage: string): string {
  const withoutImages = text.replace(/^!\[.*\n\n?/gm, '');
  return withoutImages.replace(/\]\((?![a-z]+:|#)([^)]+)\)/g, (_, link: string) => {
    const path = siteLink('files/README.md', link).replace(/\.md(?=#|$)/, '');
    return `](${new URL(path, homepage)})`;
  });
}
