import { URI_PATTERN } from '../relation/relation-type.js';
import { ABSOLUTE_URL_PATTERN } from '../url/absolute-url.js';

/** The members of a link beside href, rel, method and title (draft-kelly-json-hal §5). */
export interface LinkAttributeMembers {
  /** Whether the href is a URI template (RFC 6570), which {@link follow} expands. */
  readonly templated?: boolean;
  /** The language of the target, as a BCP 47 tag such as `sv` or `en-GB`, with at most 99 subtags. */
  readonly hreflang?: string;
  /** The media type that the target is expected to have, with at most 99 parameters. */
  readonly type?: string;
  /** The URL of a page about the deprecation of this link. */
  readonly deprecation?: string;
  /** The URI of the profile of the target (RFC 6906). */
  readonly profile?: string;
  /** A name that tells links of one relation type apart, such as the prefix of a `curies` link. */
  readonly name?: string;
}

type AttributeName = keyof LinkAttributeMembers;
type Attributes = { readonly [Name in AttributeName]?: unknown };

/**
 * The syntax of the members that are texts, as patterns of a JSON Schema. Millions of subtags or
 * parameters would exhaust the stack of regular expressions.
 */
export const ATTRIBUTE_PATTERNS: Readonly<Record<Exclude<AttributeName, 'templated'>, string>> = {
  // The subtags of a Language-Tag (RFC 5646 §2.1), in any order
  hreflang: '^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,99}$',
  // type-name "/" subtype-name (RFC 6838 §4.2), and parameters such as a profile
  type: '^[A-Za-z0-9][\\w!#$&^.+-]*/[A-Za-z0-9][\\w!#$&^.+-]*(?: *; *[\\w!#$&^.+-]+=(?:[\\w!#$&^.+-]+|"[ !#-[\\]-~]*")){0,99}$',
  deprecation: ABSOLUTE_URL_PATTERN,
  profile: URI_PATTERN,
  name: '^[^]',
};

/** The members in the order in which `link` writes them. */
const ATTRIBUTES = [
  'templated',
  'hreflang',
  'type',
  'deprecation',
  'profile',
  'name',
] as const satisfies readonly AttributeName[];

/** The names of the members that break their syntax. */
export function attributeFaults(link: Attributes): readonly AttributeName[] {
  return hasAttributes(link) ? ATTRIBUTES.filter((name) => !isValid(name, link[name])) : [];
}

function isValid(name: AttributeName, value: unknown): boolean {
  if (value === undefined) return true;
  if (name === 'templated') return typeof value === 'boolean';
  return typeof value === 'string' && new RegExp(ATTRIBUTE_PATTERNS[name]).test(value);
}

/** The requirement on a member, as messages state it after "must". */
export function attributeRequirement(name: AttributeName): string {
  switch (name) {
    case 'templated':
      return 'be true for a URI template or be left out';
    case 'hreflang':
      return 'be a language tag such as "sv" or "en-GB"';
    case 'type':
      return 'be a media type such as "text/html"';
    case 'deprecation':
      return 'be the absolute URL of a page about the deprecation';
    case 'profile':
      return 'be the URI of a profile with its scheme';
    case 'name':
      return 'be a non-empty string';
  }
}

/** Whether a link has any of the members. Written out, since each link of a body is checked. */
export function hasAttributes(link: Attributes): boolean {
  const { templated, hreflang, type, deprecation, profile, name } = link;
  return (
    templated !== undefined ||
    hreflang !== undefined ||
    type !== undefined ||
    deprecation !== undefined ||
    profile !== undefined ||
    name !== undefined
  );
}

/** The members that are set, in the order in which `link` writes them; null and false are not. */
export function attributesOf(options: Attributes): LinkAttributeMembers {
  const isSet = (name: AttributeName) => (options[name] ?? false) !== false;
  const set = ATTRIBUTES.filter(isSet).map((name) => [name, options[name]]);
  return Object.fromEntries(set) as LinkAttributeMembers;
}
