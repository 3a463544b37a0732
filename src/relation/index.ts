export { type CheckRelationOptions, checkRelation } from './check-relation.js';
export { ianaRelations } from './iana-relations.js';
export type { Method } from './method.js';
export {
  defineRelations,
  type ExtendedRelationName,
  extendedRelations,
  type IanaRelationName,
  type Rel,
  type Relation,
  type RelationDefinition,
  type Relations,
  relation,
} from './relation.js';
