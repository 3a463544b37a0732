import { performance } from 'node:perf_hooks';
import { expect } from 'vitest';

const FACTOR = 8;
/** Between linear (8) and quadratic (64). */
const LIMIT = 24;
const ATTEMPTS = 6;
const SAMPLES = 3;
/** Added to both times, so that the noise of a short run is no growth. */
const NOISE_MS = 2;

/**
 * Expects that an input eight times as long takes about eight times as long, and not 64 times. It
 * compares two times of the same process and tries again, so a loaded machine does not fail it; for
 * hostile tests only, since nothing else may run beside it.
 *
 * @param makeInput Makes the input of a size.
 * @param run What is measured.
 * @param size The smaller size; the larger is eight times that.
 */
export function expectLinear<Input>(
  makeInput: (size: number) => Input,
  run: (input: Input) => unknown,
  size = 50_000,
): void {
  const small = makeInput(size);
  const large = makeInput(size * FACTOR);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > LIMIT; attempt += 1) {
    const growth = (shortest(run, large) + NOISE_MS) / (shortest(run, small) + NOISE_MS);
    least = Math.min(least, growth);
  }
  expect(least, `the time for ${FACTOR} times the input, in times`).toBeLessThan(LIMIT);
}

function shortest<Input>(run: (input: Input) => unknown, input: Input): number {
  const times = Array.from({ length: SAMPLES }, () => {
    const start = performance.now();
    run(input);
    return performance.now() - start;
  });
  return Math.min(...times);
}
