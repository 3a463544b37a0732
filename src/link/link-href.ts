import { isAbsoluteUrl } from '../url/absolute-url.js';

/**
 * Whether a text can be the href of a link with that relation type: an absolute URL, or for `curies`
 * a template of one with the variable `rel` (draft-kelly-json-hal §8.2).
 */
export function isLinkHref(href: string, rel: unknown): boolean {
  if (isAbsoluteUrl(href)) return true;
  return isCuries(rel) && isAbsoluteUrl(href.replace('{rel}', 'rel'));
}

function isCuries(rel: unknown): boolean {
  return typeof rel === 'string' && rel.toLowerCase() === 'curies';
}
