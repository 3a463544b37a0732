export { defineResource } from './define-resource.js';
export type {
  AnyResource,
  Caller,
  CollectionLinkDefinition,
  DefinedLink,
  LinkDefinition,
  PageOptions,
  ResourceDefinition,
  ResourceInput,
  StreamOptions,
  Transition,
} from './definition.js';
export { type ServiceIndexOptions, serviceIndex } from './service-index.js';
