import type { RuleId } from '../../../src/rules/finding.js';
import { bodyRules } from './bodies.js';
import { cachingRules } from './caching.js';
import { collectionRules } from './collections.js';
import { creationRules } from './creation.js';
import { gatewayRules } from './gateways.js';
import { linkRules } from './links.js';
import type { RuleExample } from './rule-example.js';
import { urlRules } from './urls.js';

/** Why each rule is there, with an example that breaks it and one that keeps it. */
export const ruleExamples: Readonly<Record<RuleId, RuleExample>> = {
  ...bodyRules,
  ...collectionRules,
  ...creationRules,
  ...linkRules,
  ...urlRules,
  ...gatewayRules,
  ...cachingRules,
};
