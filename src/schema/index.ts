export { type JsonSchema, linkJsonSchema } from './json-schema.js';
export {
  collectionSchema,
  linkSchema,
  linksSchema,
  representationSchema,
} from './representation-schema.js';
