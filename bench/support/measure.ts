/*
 * How the benches measure: rounds that take turns in one process, medians, ratios.
 */

/** What is done with a result, so that no engine leaves its making out. */
let sink: unknown;

/** A run, with what of its time belongs to the preparation and is taken off. */
export type Row = readonly [name: string, run: () => unknown, less?: () => unknown];

/** Prints the median time of each row, without that of its `less`, and its ratio to the first row. */
export function compare(title: string, rows: readonly Row[]): void {
  const times = rows.map(([, run, less]) => ({
    run,
    less,
    count: calibrate(run),
    rounds: [] as number[],
  }));
  for (let round = 0; round < 41; round++) {
    for (const { run, less, count, rounds } of times) {
      rounds.push(timeOf(run, count) - (less === undefined ? 0 : timeOf(less, count)));
    }
  }
  const medians = times.map(({ rounds }) => median(rounds));
  console.log(`\n${title}`);
  rows.forEach(([name], index) => {
    const time = medians[index] ?? Number.NaN;
    const ratio = time / (medians[0] ?? Number.NaN);
    console.log(
      `  ${name.padEnd(36)}${time.toFixed(1).padStart(10)} ns${ratio.toFixed(2).padStart(8)}x`,
    );
  });
  if (sink === Symbol.iterator) console.log(sink);
}

/** A header comes out of its parser in one piece; a joined string costs an indirection each time. */
export function flat(text: string): string {
  return Buffer.from(text).toString();
}

/** As many runs as take about 5 ms. */
function calibrate(run: () => unknown): number {
  let count = 64;
  while (timeOf(run, count) * count < 5e6) count *= 2;
  return count;
}

/** Nanoseconds for one run. */
function timeOf(run: () => unknown, count: number): number {
  const start = process.hrtime.bigint();
  for (let index = 0; index < count; index++) sink = run();
  return Number(process.hrtime.bigint() - start) / count;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
