export { assertUrl } from '../url/lint/assert-url.js';
export { type AssertOptions, assertExchange } from './matchers.js';
export { checked } from './matchers.js';
export {
  type HalyardMatchers,
  type MatcherResult,
  matchers,
  type TestedExchange,
} from './matchers.js';
