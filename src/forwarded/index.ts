export { type BaseUrl, type BaseUrlOptions, type BaseUrlReason, baseUrl } from './base-url.js';
export { type ForwardedElement, type ForwardedFault, parseForwarded } from './parse-forwarded.js';
