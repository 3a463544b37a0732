import fc from 'fast-check';

/**
 * The seed of all properties, so that a run repeats the one before. `SEED=random` looks for new
 * faults; a property that fails prints the seed that repeats it.
 */
const { SEED = '1' } = process.env;

if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) });
