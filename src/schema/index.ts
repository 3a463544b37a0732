export {
  collectionJsonSchema,
  type JsonSchema,
  representationJsonSchema,
} from './json-schema.js';
export { linkJsonSchema, linkSchema, linksJsonSchema, linksSchema } from './representation-schema.js';
export { collectionSchema, representationSchema } from './representation-schema.js';
