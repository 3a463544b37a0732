export { collection } from './collection.js';
export { defineResource } from './define-resource.js';
export type {
  Caller,
  CollectionLinkDefinition,
  DefinedLink,
  LinkDefinition,
  PageOptions,
  ResourceDefinition,
  ResourceInput,
  StateOf,
  StreamOptions,
  Transition,
} from './definition.js';
export { describe } from './describe.js';
export type { AnyResource } from './describe-operations.js';
export type { DescribeOptions, Description, OpenApiDocument } from './description.js';
export {
  collectionJsonSchema,
  type Describable,
  type JsonSchema,
  representationJsonSchema,
} from './json-schema.js';
export type {
  Collection,
  CollectionFormat,
  CollectionInput,
  CollectionItem,
  CollectionMeta,
  Paging,
} from './page.js';
export { type Creatable, type ParseCreateOptions, parseCreate } from './parse-create.js';
export { type Resource, resource } from './resource.js';
export { collectionSchema, representationSchema } from './schema.js';
export { type ServiceIndexOptions, serviceIndex } from './start-point.js';
export {
  readableStream,
  type StreamInput,
  type StreamPaging,
  streamCollection,
} from './stream-collection.js';
