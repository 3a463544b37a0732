import { isObject, type Members } from '../internal/json-object.js';

/**
 * The first relation type of an object that is keyed by them, such as a member of
 * `[{ "self": { "href": … }, "up": { "href": … } }]`, which some services write for a list of links.
 */
export function relKeyOf(value: Members): string | undefined {
  if (Object.hasOwn(value, 'href') || Object.hasOwn(value, 'rel')) return undefined;
  return Object.keys(value).find((key) => isLinkObject(value[key]));
}

/** Whether a value is a Link Object (draft-kelly-json-hal §5): an object with an `href`. */
export function isLinkObject(value: unknown): value is Members & { readonly href: string } {
  return isObject(value) && Object.hasOwn(value, 'href') && typeof value.href === 'string';
}
