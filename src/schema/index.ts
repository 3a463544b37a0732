export {
  collectionJsonSchema,
  type JsonSchema,
  representationJsonSchema,
} from './json-schema.js';
export { linkJsonSchema, linkSchema, linksJsonSchema, linksSchema } from './link-schema.js';
export { collectionSchema, representationSchema } from './representation-schema.js';
