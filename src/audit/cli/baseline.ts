import { isObject, own } from '../../internal/json-object.js';
import { must } from '../../internal/must.js';
import { fingerprint, type ReportedFinding } from '../report/check-report.js';
import { CommandError } from './command-error.js';
import { parseJson, readText, writeText } from './input/read-text.js';
import type { System } from './system.js';

/** Findings, split by a baseline. */
export interface Parted {
  /** The findings that are not in the baseline. */
  readonly fresh: readonly ReportedFinding[];
  /** How many are in it. */
  readonly known: number;
  /** How many of its entries were not found again. */
  readonly gone: number;
}

/** Splits findings by the baseline in a file. */
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
  await writeText(file, `${JSON.stringify({ findings: entries }, undefined, 2)}\n`, system);
}

async function readBaseline(file: string, system: System): Promise<ReadonlySet<string>> {
  const expected = 'be a baseline that --update-baseline wrote';
  const json = parseJson(
    await readBaselineText(file, system),
    () => `${must(file, expected)}. Write it again`,
  );
  const entries = isObject(json) ? own(json, 'findings') : undefined;
  if (Array.isArray(entries) && entries.every((entry) => typeof entry === 'string')) {
    return new Set(entries);
  }
  throw new CommandError(`${must(file, expected, json)}. Write it again`);
}

async function readBaselineText(file: string, system: System): Promise<string> {
  try {
    return await readText(file, system);
  } catch (error) {
    throw new CommandError(`${(error as Error).message}. Write it with --update-baseline`);
  }
}
