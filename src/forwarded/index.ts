export type { ForwardedHeaders, TrustedHops, XForwardedName } from './base-url.js';
export { type BaseUrl, type BaseUrlOptions, baseUrl } from './base-url.js';
export { checkForwarded } from './check-forwarded.js';
export { type ForwardedInput, formatForwarded } from './format-forwarded.js';
export type { ForwardedElement, ForwardedFault } from './parse-forwarded.js';
export { parseForwarded } from './parse-forwarded.js';
export type { AllowedHosts, BaseUrlReason } from './url-parts.js';
