export { type CheckLinkOptions, checkLink } from './check-link.js';
export { checkLinks } from './check-links.js';
export { type ExtValue, formatExtValue, parseExtValue } from './ext-value.js';
export { findLink, findLinks, follow, type LinkRequest } from './find.js';
export { formatLinkHeader } from './format-link-header.js';
export { fromHal } from './from-hal.js';
export type {
  HeaderLink,
  LinkAttribute,
  LinkAttributes,
  LinkAttributeValue,
} from './header-link.js';
export { type Link, type LinkOptions, type LinkTo, link, type MeaningOf } from './link.js';
export { type LinkInput, links } from './links.js';
export {
  formatLinkset,
  type LinkContext,
  type Linkset,
  type LinkTarget,
  parseLinkset,
} from './linkset.js';
export { parseLinkHeader } from './parse-link-header.js';
export { linkJsonSchema, linkSchema, linksJsonSchema, linksSchema } from './schema.js';
export type { SerializableLink } from './serializable-link.js';
export { type HalLink, type HalResource, toHal } from './to-hal.js';
