/** How often a property runs in `npm test`; `npm run test:all` runs each as often as it asks. */
const QUICK_RUNS = 100;

/**
 * The number of runs of a property: `fc.assert(property, { numRuns: runs(2000) })`.
 * At most 100 in `npm test`, all of them in `npm run test:all` (`vitest --mode full`).
 */
export function runs(full: number): number {
  return process.env.FULL_RUNS === 'true' ? full : Math.min(full, QUICK_RUNS);
}
