export { type JsonSchema, linkJsonSchema } from './json-schema.js';
export { linkSchema, linksSchema } from './link-schema.js';
