import { posix } from 'node:path';
import { run } from '../../../src/audit/cli/run.js';
import type { System } from '../../../src/audit/cli/system.js';

/** What a run of the command gives. */
export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The files after the run, by their paths. */
  readonly files: Readonly<Record<string, string>>;
}

/** What a test gives the command. */
export interface Given {
  readonly files?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly environment?: System['environment'];
  readonly isTTY?: boolean;
  /** The width of the terminal; 100 when left out. */
  readonly columns?: number;
  readonly fetch?: System['fetch'];
  /** Called with a function that does as Ctrl-C does. */
  readonly interrupt?: (press: () => void) => void;
  /** Called when the command no longer listens to Ctrl-C. */
  readonly released?: () => void;
  /** Files that can't be written. */
  readonly readOnly?: boolean;
}

const TEXT = { why: 'Why.', wrong: '{}', right: '{\n}', report: 'A link is required' };

/** Runs the command in a folder of memory, `/project/api`. */
export async function halyard(args: readonly string[], given: Given = {}): Promise<Run> {
  const { files: start = {}, input = '', environment = {}, isTTY = false } = given;
  const files: Record<string, string> = { ...start };
  const output = { stdout: '', stderr: '' };
  const outputOf = (name: 'stdout' | 'stderr') => ({
    isTTY,
    columns: given.columns ?? 100,
    write: (text: string) => {
      output[name] += text;
      return true;
    },
  });
  const system: System = {
    version: '1.2.3',
    homepage: 'https://halyard.example/',
    ruleTexts: () =>
      ({ 'HYP.05': TEXT, 'HYP.03': { ...TEXT, report: '', unseen: 'None.' } }) as ReturnType<
        System['ruleTexts']
      >,
    environment,
    now: () => new Date('2026-01-15T12:00:00Z'),
    stdout: outputOf('stdout'),
    stderr: outputOf('stderr'),
    fetch: given.fetch ?? (async () => Promise.reject(new Error('fetch failed'))),
    resolve: (file, folder = '/project/api') => posix.resolve(folder, file),
    hasFile: (file) => file in files,
    readFile: async (file) => {
      const text = files[file];
      if (text !== undefined) return text;
      throw new Error(`ENOENT: no such file or directory, open '${file}'`);
    },
    readWithin: (folders, file) =>
      folders.some((folder) => file.startsWith(`${folder}/`)) ? files[file] : undefined,
    writeFile: async (file, text) => {
      if (given.readOnly) throw new Error(`EACCES: permission denied, open '${file}'`);
      files[file] = text;
    },
    readInput: async () => input,
    onInterrupt: (listener) => {
      given.interrupt?.(listener);
      return () => given.released?.();
    },
  };
  const code = await run(args, system);
  return { code, ...output, files };
}
