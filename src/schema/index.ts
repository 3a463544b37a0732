export {
  collectionJsonSchema,
  type JsonSchema,
  representationJsonSchema,
} from './json-schema.js';
export {
  collectionSchema,
  linkJsonSchema,
  linkSchema,
  linksJsonSchema,
  linksSchema,
  representationSchema,
} from './representation-schema.js';
