export { type CacheGroups, cacheGroups } from './cache-groups.js';
export { defineResource } from './define-resource.js';
export type {
  AnyResource,
  Caller,
  CollectionLinkDefinition,
  DefinedLink,
  DefinitionTypes,
  Forms,
  LinkDefinition,
  LinkTypes,
  PageOptions,
  PageQuery,
  PrepareForms,
  PresentLink,
  RefuseCollectionOptions,
  RefuseOptions,
  ResourceDefinition,
  ResourceInput,
  RespondCollectionOptions,
  RespondCreatedOptions,
  RespondItemOptions,
  Returned,
  SingletonDefinition,
  StreamOptions,
  SuccessStatus,
  Transition,
  TypedLinks,
} from './definition.js';
export { forms } from './forms/prepare-forms.js';
export type { Match, MatchedOperation } from './match.js';
export {
  type RequestContext,
  type Service,
  type ServiceCall,
  type ServiceIndexOptions,
  type ServiceOptions,
  service,
  serviceIndex,
} from './service.js';
