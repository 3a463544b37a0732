import { requireKnownMembers } from '../../internal/require-known-members.js';

/** Throws on an option that no function of a cache has: one object may give the options of all. */
export function requireCacheOptions(options: object): void {
  requireKnownMembers('options', options, OPTIONS, 'cache.option');
}

const OPTIONS = [
  'shared',
  'now',
  'responseTime',
  'requestTime',
  'scheme',
  'targets',
  'heuristic',
  'understood',
  'notModified',
];
