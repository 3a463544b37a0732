import type { Rel } from '../../relation/relation.js';
import type { ExtValue } from './ext-value.js';

/** A link of a `Link` header or a link set: the target, what it is to its context, and attributes. */
export interface HeaderLink {
  /** The target as it is written: often relative, since neither header nor link set has a base. */
  readonly href: string;
  /** What the target is to the context, in lower case (RFC 8288 appendix B.2). */
  readonly rel: Rel;
  /** A heading for people: that of `title*` where there is one that can be read. */
  readonly title?: string;
  /** The method to call the link with, where the extension attribute `method` gives one. */
  readonly method?: string;
  /**
   * The context, as it is written, where it is not the resource that sent the link: such a link is
   * another resource's, and RFC 8288 §3.2 lets a client ignore it.
   */
  readonly anchor?: string;
  /** The other target attributes. */
  readonly attributes: LinkAttributes;
}

/**
 * Target attributes by their names in lower case, such as `type`, `hreflang` or `as`. Without
 * prototype.
 */
export interface LinkAttributes {
  readonly [name: string]: LinkAttribute | undefined;
}

/**
 * The value of a target attribute: `true` where it has none, a text with its language where the name
 * ends in `*`, a list where the attribute is repeated. `title*` is here only when it has a language.
 */
export type LinkAttribute = LinkAttributeValue | readonly LinkAttributeValue[];

/** One value of a target attribute. */
export type LinkAttributeValue = string | true | ExtValue;
