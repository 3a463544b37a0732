export {
  collectionJsonSchema,
  type JsonSchema,
  linkJsonSchema,
  linksJsonSchema,
  representationJsonSchema,
} from './json-schema.js';
export {
  collectionSchema,
  linkSchema,
  linksSchema,
  representationSchema,
} from './representation-schema.js';
