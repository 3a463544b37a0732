export type { AllowedHosts } from './allowed-hosts.js';
export { type BaseUrl, type BaseUrlOptions, baseUrl } from './base-url.js';
export { checkForwarded } from './check-forwarded.js';
export type { ForwardedElement, ForwardedFault } from './element.js';
export { type ForwardedInput, formatForwarded } from './format-forwarded.js';
export { type ForwardedNode, formatForwardedNode, parseForwardedNode } from './node.js';
export { parseForwarded } from './parse-forwarded.js';
export type { BaseUrlReason } from './reason.js';
export type { ForwardedHeaders, TrustedHops } from './trusted-word.js';
