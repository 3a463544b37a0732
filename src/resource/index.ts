export {
  type Collection,
  type CollectionInput,
  type CollectionItem,
  type CollectionMeta,
  collection,
} from './collection.js';
export { type Resource, resource } from './resource.js';
