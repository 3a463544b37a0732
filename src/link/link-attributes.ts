import { URI_PATTERN } from '../relation/relation-type.js';
import { ABSOLUTE_URL_PATTERN } from '../url/absolute-url.js';

/** The members of a link beside href, rel, method and title (draft-kelly-json-hal §5). */
export interface LinkAttributeMembers {
  /** Whether the href is a URI template (RFC 6570), which {@link follow} expands. */
  readonly templated?: boolean;
  /** The language of the target, as a BCP 47 tag such as `sv` or `en-GB`. */
  readonly hreflang?: string;
  /** The media type that the target is expected to have. */
  readonly type?: string;
  /** The URL of a page about the deprecation of this link. */
  readonly deprecation?: string;
  /** The URI of the profile of the target (RFC 6906). */
  readonly profile?: string;
  /** A name that tells links of one relation type apart, such as the prefix of a `curies` link. */
  readonly name?: string;
}

type Attributes = { readonly [Name in keyof LinkAttributeMembers]?: unknown };
type TextName = Exclude<keyof LinkAttributeMembers, 'templated'>;

/** What the members that are texts must be, each with the pattern of a JSON Schema. */
export const TEXT_ATTRIBUTES: Readonly<
  Record<TextName, readonly [expected: string, pattern: string]>
> = {
  hreflang: [
    'be a language tag such as "sv" or "en-GB"',
    // The subtags of a Language-Tag (RFC 5646 §2.1), in any order
    '^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$',
  ],
  type: [
    'be a media type such as "text/html"',
    // type-name "/" subtype-name (RFC 6838 §4.2), and parameters such as a profile
    '^[A-Za-z0-9][\\w!#$&^.+-]*/[A-Za-z0-9][\\w!#$&^.+-]*(?: *; *[\\w!#$&^.+-]+=(?:[\\w!#$&^.+-]+|"[ !#-[\\]-~]*"))*$',
  ],
  deprecation: ['be the absolute URL of a page about the deprecation', ABSOLUTE_URL_PATTERN],
  profile: ['be the URI of a profile with its scheme', URI_PATTERN],
  name: ['be a non-empty string', '^[^]'],
};

/** A member that breaks its syntax, and what it must be. */
interface AttributeFault {
  readonly name: keyof LinkAttributeMembers;
  readonly expected: string;
}

/** The members that break their syntax. */
export function attributeFaults(link: Attributes): AttributeFault[] {
  if (!hasAttributes(link)) return [];
  const faults: AttributeFault[] = [];
  if (link.templated !== undefined && typeof link.templated !== 'boolean') {
    faults.push({ name: 'templated', expected: 'be true for a URI template or be left out' });
  }
  for (const [name, [expected, pattern]] of Object.entries(TEXT_ATTRIBUTES)) {
    const value = link[name as TextName];
    if (value === undefined || (typeof value === 'string' && new RegExp(pattern).test(value)))
      continue;
    faults.push({ name: name as TextName, expected });
  }
  return faults;
}

/** Few links have any, and each link of a body is asked. */
export function hasAttributes(link: Attributes): boolean {
  const { templated, hreflang, type, deprecation, profile, name } = link;
  return [templated, hreflang, type, deprecation, profile, name].some(
    (value) => value !== undefined,
  );
}

/** The members that are given, in the order in which `link` writes them. */
export function attributesOf(options: LinkAttributeMembers): LinkAttributeMembers {
  const { templated, hreflang, type, deprecation, profile, name } = options;
  return {
    ...(templated && { templated }),
    ...(hreflang !== undefined && { hreflang }),
    ...(type !== undefined && { type }),
    ...(deprecation !== undefined && { deprecation }),
    ...(profile !== undefined && { profile }),
    ...(name !== undefined && { name }),
  };
}
