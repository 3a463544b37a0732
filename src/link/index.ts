export { findLink, findLinks, follow, type LinkRequest } from './find.js';
export { type Link, type LinkOptions, link } from './link.js';
export { type LinkInput, links } from './links.js';
