export type { AllowedHosts } from './allowed-hosts.js';
export { type BaseUrl, type BaseUrlOptions, baseUrl } from './base-url.js';
export type { BaseUrlReason } from './base-url-reason.js';
export { checkForwarded } from './check-forwarded.js';
export { type ForwardedInput, formatForwarded } from './format-forwarded.js';
export type { ForwardedElement, ForwardedFault } from './forwarded-element.js';
export { type ForwardedNode, formatForwardedNode, parseForwardedNode } from './forwarded-node.js';
export { parseForwarded } from './parse-forwarded.js';
export type { ForwardedHeaders, TrustedHops, XForwardedName } from './trusted-parameters.js';
