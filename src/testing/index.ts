export { assertUrl } from '../url/lint/assert-url.js';
export { type AssertOptions, assertExchange } from './assert-exchange.js';
export { checked } from './checked.js';
export {
  type HalyardMatchers,
  type MatcherResult,
  matchers,
  type TestedExchange,
} from './matchers.js';
