export { assertUrl } from '../url/lint/assert-url.js';
export {
  type AssertOptions,
  assertExchange,
  checked,
  type HalyardMatchers,
  type MatcherResult,
  matchers,
  type TestedExchange,
} from './matchers.js';
