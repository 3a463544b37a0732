export { collection } from './collection.js';
export type {
  Collection,
  CollectionInput,
  CollectionItem,
  CollectionMeta,
  Paging,
} from './paging.js';
export { type Creatable, type ParseCreateOptions, parseCreate } from './parse-create.js';
export { type Resource, resource } from './resource.js';
export {
  type JsonPieces,
  readableStream,
  type StreamInput,
  type StreamPaging,
  streamCollection,
} from './stream-collection.js';
