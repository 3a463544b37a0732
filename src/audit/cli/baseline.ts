import { isObject, own } from '../../internal/json-object.js';
import { must } from '../../internal/must.js';
import { fingerprint, type ReportedFinding } from '../report/check-report.js';
import { CommandError } from './command-error.js';
import { fileError, readText } from './input/read-text.js';
import type { System } from './system.js';

/** Findings, parted by a baseline. */
export interface Parted {
  /** Those that the baseline does not know. */
  readonly fresh: readonly ReportedFinding[];
  /** How many it knows. */
  readonly known: number;
  /** How many of its entries were not found any more. */
  readonly gone: number;
}

/** Parts findings by the baseline in a file. */
export async function partByBaseline(
  findings: readonly ReportedFinding[],
  file: string,
  system: System,
): Promise<Parted> {
  const entries = await readBaseline(file, system);
  const found = new Set(findings.map(fingerprint));
  const fresh = findings.filter((finding) => !entries.has(fingerprint(finding)));
  return {
    fresh,
    known: findings.length - fresh.length,
    gone: [...entries].filter((entry) => !found.has(entry)).length,
  };
}

/** Writes findings to a baseline: sorted lines, so that a version control system shows what changed. */
export async function writeBaseline(
  findings: readonly ReportedFinding[],
  file: string,
  system: System,
): Promise<void> {
  const entries = [...new Set(findings.map(fingerprint))].sort();
  const text = `${JSON.stringify({ findings: entries }, undefined, 2)}\n`;
  try {
    await system.writeFile(file, text);
  } catch (error) {
    throw fileError(`Can't write ${file}`, error);
  }
}

async function readBaseline(file: string, system: System): Promise<ReadonlySet<string>> {
  const json = parse(await readBaselineText(file, system));
  const entries = isObject(json) ? own(json, 'findings') : undefined;
  if (Array.isArray(entries) && entries.every((entry) => typeof entry === 'string')) {
    return new Set(entries);
  }
  throw new CommandError(
    `${must(file, 'be a baseline that --update-baseline wrote', json)}. Write it again`,
  );
}

async function readBaselineText(file: string, system: System): Promise<string> {
  try {
    return await readText(file, system);
  } catch (error) {
    throw new CommandError(`${(error as Error).message}. Write it by --update-baseline`);
  }
}

/** Undefined for what is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
