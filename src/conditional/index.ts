export {
  type EntityTag,
  entityTag,
  parseEntityTags,
  type TagOptions,
  type Version,
  type VersionPart,
  versionTag,
} from './entity-tag.js';
export type { Validators } from './evaluate-preconditions.js';
export {
  evaluateIfRange,
  evaluatePreconditions,
  type IfRangeVerdict,
  type PreconditionOptions,
  type PreconditionRequired,
  type PreconditionVerdict,
} from './evaluate-preconditions.js';
