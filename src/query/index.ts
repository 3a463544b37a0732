export { pageUrl, withQuery } from './page-url.js';
export { parseQuery, type Query, type QuerySpec } from './parse-query.js';
