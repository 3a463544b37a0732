import { ABSOLUTE_URL_PATTERN, isAbsoluteUrl } from '../url/absolute-url.js';

/**
 * Whether a text can be the href of a link with that relation type: an absolute URL, or for `curies`
 * a template of one, with the variable `rel` in its path, query or fragment (draft-kelly-json-hal
 * §8.2).
 */
export function isLinkHref(href: string, rel: unknown): boolean {
  return isAbsoluteUrl(href) || (isCuries(rel) && isCuriesTemplate(href));
}

/** The href of a `curies` link, as a JSON Schema pattern. */
export const CURIES_HREF_PATTERN = /* @__PURE__ */ ABSOLUTE_URL_PATTERN.replace(
  // The classes of path, query and fragment characters.
  /(\[\\w\.~[^\]]*\])\*/g,
  '(?:$1|\\{rel\\})*',
).replace('^', '^(?!.*\\{.*\\{)');

function isCuries(rel: unknown): boolean {
  return typeof rel === 'string' && rel.toLowerCase() === 'curies';
}

function isCuriesTemplate(href: string): boolean {
  const [before = '', after, ...others] = href.split('{rel}', 3);
  return (
    after !== undefined &&
    others.length === 0 &&
    /^[^:/]+:\/\/[^/?#]+[/?#]/.test(before) &&
    isAbsoluteUrl(`${before}rel${after}`)
  );
}
