export {
  entityTag,
  type TagOptions,
  type Version,
  type VersionPart,
  versionTag,
} from './entity-tag.js';
export {
  evaluatePreconditions,
  type PreconditionVerdict,
  type Validators,
} from './evaluate-preconditions.js';
export { type EntityTag, parseEntityTags } from './parse-entity-tags.js';
