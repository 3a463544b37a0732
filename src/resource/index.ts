export {
  type Collection,
  type CollectionFormat,
  type CollectionInput,
  type CollectionItem,
  type CollectionMeta,
  collection,
  type Paging,
} from './collection.js';
export { defineResource } from './define-resource.js';
export type {
  Caller,
  CollectionLinkDefinition,
  DefinedLink,
  LinkDefinition,
  PageOptions,
  ResourceDefinition,
  ResourceInput,
  ResourceQuery,
  StateOf,
  StreamOptions,
  Transition,
} from './definition.js';
export { type Creatable, type ParseCreateOptions, parseCreate } from './parse-create.js';
export { type Resource, resource } from './resource.js';
export type {
  StandardIssue,
  StandardJsonSchema,
  StandardProperties,
  StandardResult,
  StandardSchema,
} from './standard-schema.js';
export {
  readableStream,
  type StreamInput,
  type StreamPaging,
  streamCollection,
} from './stream-collection.js';
