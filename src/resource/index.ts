export type {
  Collection,
  CollectionInput,
  CollectionItem,
  CollectionMeta,
  Cursors,
  Paging,
} from './collection.js';
export { collection } from './collection.js';
export {
  type CreateLimits,
  type ParseCreateOptions,
  type ParseInputOptions,
  parseCreate,
  parseInput,
} from './parse-input.js';
export { type ParsedPatch, type ParsePatchOptions, parsePatch } from './parse-patch.js';
export {
  type ParseQueryOptions,
  parseQueryContent,
  type QueryContent,
} from './parse-query-content.js';
export type { BodyLimits, BodyOptions, ParsedBody, RefusedBody } from './read-body.js';
export { type Resource, type ResourceOptions, resource } from './resource.js';
export { type JsonChunks, readableStream, type StreamPaging } from './stream-items.js';
export type { Creatable, InputTarget } from './validate-item.js';
