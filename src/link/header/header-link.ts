import type { Rel } from '../../relation/relation.js';
import type { ExtValue } from './ext-value.js';

/** A link of a `Link` header or a link set. */
export interface HeaderLink {
  /** The target, often relative; what a URL cannot have is percent-encoded. */
  readonly href: string;
  /** The relation type, in lower case (RFC 8288 appendix B.2). */
  readonly rel: Rel;
  /** A heading for people, from `title*` if that is readable, else from `title`. */
  readonly title?: string;
  /** The method to call the link with, from the extension attribute `method`. */
  readonly method?: string;
  /**
   * The context of the link if it is not the resource that sent it. RFC 8288 §3.2 lets a client
   * ignore such a link.
   */
  readonly anchor?: string;
  /** The other target attributes. */
  readonly attributes: LinkAttributes;
}

/** Target attributes by lower-case name, such as `type`, `hreflang` or `as`. It has no prototype. */
export interface LinkAttributes {
  readonly [name: string]: LinkAttribute | undefined;
}

/**
 * The value of a target attribute: `true` if it has none, an {@link ExtValue} if the name ends in `*`,
 * a list if it is repeated. `title*` is present only if it has a language.
 */
export type LinkAttribute = LinkAttributeValue | readonly LinkAttributeValue[];

/** One value of a target attribute. */
export type LinkAttributeValue = string | true | ExtValue;
