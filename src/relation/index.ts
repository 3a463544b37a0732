export { type CheckRelationOptions, checkRelation } from './check-relation.js';
export { ianaRelations } from './iana-relations.js';
export type { Method, Relation, Relations } from './method.js';
export {
  defineRelations,
  type ExtendedRelationName,
  extendedRelations,
  type IanaRelationName,
  type Rel,
  type RelationDefinition,
  relation,
} from './relation.js';
