/*
 * Measures what is promised, and fails if a limit is missed in three runs of three: npm run bench:check
 */

import {
  measureMemory,
  measurePages,
  measureRequests,
  type PagePlan,
  type RequestFigure,
} from './figures.js';
import { measureLoad } from './load.js';
import {
  type Check,
  checksOf,
  missedThrice,
  type Outcome,
  outcomeOf,
  promises,
} from './promises.js';

/** How long each server is under each load, in seconds. */
const LOAD = 4;

const missed = await missedThrice(checksOf(promises), measure, report);
for (const { name } of missed) console.error(`Missed in three runs: ${name}`);
process.exitCode = missed.length > 0 ? 1 : 0;

function report({ name, aim, limit }: Check, { value, isKept }: Outcome): void {
  const numbers = `${value.toFixed(2).padStart(8)}, limit ${limit}, aim ${aim}`;
  console.log(`${numbers.padEnd(32)}${isKept ? 'kept  ' : 'missed'}  ${name}`);
}

/** Measures what the checks need, and nothing else. */
async function measure(checks: readonly Check[]): Promise<Outcome[]> {
  const requests: RequestFigure[] = await measureRequests(
    checks.flatMap((check) => ('request' in check ? [check.request] : [])),
    ['calm'],
  );
  const pages = await measurePages(plansOf(checks));
  const memory = await measureMemory(
    checks.flatMap((check) => ('peak' in check ? [check.peak] : [])),
  );
  const servers = new Set(checks.flatMap((check) => ('server' in check ? [check.server] : [])));
  const load = await measureLoad(LOAD, [...servers]);
  return checks.map((check) => outcomeOf(check, { requests, pages, memory, load }));
}

/** A plan for each way and shape, and for each kind of heap: its sizes, with the literals. */
function plansOf(checks: readonly Check[]): PagePlan[] {
  const ofPages = checks.flatMap((check) => ('given' in check ? [check] : []));
  const keyOf = ({ page, shape, heap }: (typeof ofPages)[0]) => `${page} ${shape} ${heap}`;
  return [...new Set(ofPages.map(keyOf))].flatMap((key) => {
    const same = ofPages.filter((check) => keyOf(check) === key);
    const [first] = same;
    if (first === undefined) return [];
    const cases = same.map(({ given }) => given);
    return [{ ways: ['literals', first.page], cases, heaps: [first.heap] }];
  });
}
