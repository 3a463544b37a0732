export { defineResource } from './define-resource.js';
export type {
  AnyResource,
  Caller,
  CollectionLinkDefinition,
  DefinedLink,
  DefinitionTypes,
  LinkDefinition,
  LinkTypes,
  ResourceDefinition,
  ResourceInput,
  Returned,
  SingletonDefinition,
  SuccessStatus,
  Transition,
  TypedLinks,
} from './definition.js';
export type { Match, MatchedOperation } from './match.js';
export type { PageOptions, StreamOptions } from './definition.js';
export type {
  PageQuery,
  RefuseCollectionOptions,
  RefuseOptions,
  RespondCollectionOptions,
  RespondCreatedOptions,
  RespondItemOptions,
} from './definition.js';
export {
  type RequestContext,
  type Service,
  type ServiceCall,
  type ServiceOptions,
  service,
} from './service.js';
export { type ServiceIndexOptions, serviceIndex } from './service.js';
