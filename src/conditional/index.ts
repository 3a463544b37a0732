export {
  entityTag,
  type TagOptions,
  type Version,
  type VersionPart,
  versionTag,
} from './entity-tag.js';
export { evaluateIfRange, type IfRangeVerdict, type RangeValidators } from './evaluate-if-range.js';
export {
  evaluatePreconditions,
  type PreconditionOptions,
  type PreconditionRequired,
  type PreconditionVerdict,
} from './evaluate-preconditions.js';
export { type EntityTag, parseEntityTags } from './parse-entity-tags.js';
export type { Validators } from './validators.js';
