export { type CheckRelationOptions, checkRelation } from './check-relation.js';
export { defineRelations, type RelationDefinition, type Relations } from './relation.js';
export { extendedRelations } from './relation.js';
export { ianaRelations } from './iana-relations.js';
export type { Method } from './method.js';
export {
  type ExtendedRelationName,
  type IanaRelationName,
  type Rel,
  type Relation,
  relation,
} from './relation.js';
