import { env } from 'node:process';
import fc from 'fast-check';
import { runs } from './runs.js';

/** The runs and the seed of all properties. `vitest.config.ts` chooses both. */
fc.configureGlobal({ numRuns: runs(), seed: Number(env.SEED) });
