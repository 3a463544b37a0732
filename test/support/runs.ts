import { env } from 'node:process';

/** How often a property runs in CI, with `--mode full` and with `npm run test:nightly`. */
const RUNS = { quick: 100, full: 1000, nightly: 100_000 };

type Mode = keyof typeof RUNS;

/**
 * The runs of a property that needs others than the rest: `fc.assert(property, { numRuns: runs({
 * nightly: 5000 }) })`. All others have theirs from `properties.ts`.
 */
export function runs(own: Partial<Record<Mode, number>> = {}): number {
  const mode = (env.PROPERTY_RUNS ?? 'quick') as Mode;
  return own[mode] ?? RUNS[mode];
}
