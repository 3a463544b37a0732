export { checkLink, checkLinks } from './check-links.js';
export { findLink, findLinks, follow, type LinkRequest } from './find-link.js';
export { fromHal, type HalLink, type HalResource, toHal } from './hal.js';
export type { SerializableLink } from './header/format-link-header.js';
export { formatLinkHeader } from './header/format-link-header.js';
export type {
  HeaderLink,
  LinkAttribute,
  LinkAttributes,
  LinkAttributeValue,
} from './header/header-link.js';
export { type ExtValue, formatExtValue, parseExtValue } from './header/header-link.js';
export {
  formatLinkset,
  type LinkContext,
  type Linkset,
  type LinkTarget,
} from './header/linkset.js';
export { parseLinkHeader } from './header/parse-link-header.js';
export {
  type Link,
  type LinkInput,
  type LinkOptions,
  type LinkTo,
  link,
  links,
  type MeaningOf,
} from './link.js';
export {
  type HalFormsResource,
  type HalOptions,
  type HalProperty,
  type HalPropertyType,
  type HalTemplate,
  type HalTemplates,
  toHalForms,
} from './to-hal-forms.js';
