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

/** A hostile input: made at any length, read by what is measured, and by peers. */
export interface Hostile {
  readonly name: string;
  readonly input: (length: number) => string;
  readonly read: (input: string) => unknown;
}

/** Prints what 1 MB of each input takes against 64 kB, and what 100 kB of it takes each peer. */
export function compareGrowth(
  title: string,
  rows: readonly Hostile[],
  peers: Readonly<Record<string, (input: string) => unknown>> = {},
): void {
  console.log(`\n${title}: milliseconds, and 1 MB against 64 kB`);
  const names = Object.keys(peers).map((name) => `100 kB: ${name}`.padStart(26));
  console.log(
    `  ${['input'.padEnd(28), ...['64 kB', '1 MB', 'ratio'].map((text) => text.padStart(10)), ...names].join('')}`,
  );
  for (const { name, input, read } of rows) {
    const small = flat(input(64_000));
    const large = flat(input(1_000_000));
    const rounds = Array.from({ length: 15 }, () => [
      timeOf(() => read(small), 16),
      timeOf(() => read(large), 2),
    ]);
    // The best round: other work on the machine only adds, and adds more to the longer one.
    const [less = 0, more = 0] = [0, 1].map((at) =>
      Math.min(...rounds.map((round) => round[at] ?? 0)),
    );
    const forPeers = flat(input(100_000));
    const cells = [
      name.padEnd(28),
      milliseconds(less).padStart(10),
      milliseconds(more).padStart(10),
      `${(more / less).toFixed(1)}x`.padStart(10),
      ...Object.values(peers).map((peer) => milliseconds(once(peer, forPeers)).padStart(26)),
    ];
    console.log(`  ${cells.join('')}`);
  }
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

function once(read: (input: string) => unknown, input: string): number {
  return timeOf(() => {
    try {
      return read(input);
    } catch (refusal) {
      // What a peer refuses it has read as far as that.
      return refusal;
    }
  }, 1);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

function milliseconds(nanoseconds: number): string {
  return (nanoseconds / 1e6).toFixed(2);
}
