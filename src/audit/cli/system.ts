import type { Fetch } from '../crawl/visit.js';

/** What the command needs of the system that it runs on. */
export interface System {
  /** The version of the package. */
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly fetch: Fetch;
  /** The path of a file, resolved against a folder; against the working directory when left out. */
  readonly resolve: (file: string, folder?: string) => string;
  /** The nearest file of that name, in the working directory or one above it. */
  readonly findUp: (name: string) => Promise<string | undefined>;
  /** The text of a file. Rejects with an error of Node (`code: 'ENOENT'`). */
  readonly readFile: (file: string) => Promise<string>;
  readonly writeFile: (file: string, text: string) => Promise<void>;
  /** All of the standard input as text. */
  readonly readInput: () => Promise<string>;
  /** Calls a function at Ctrl-C; returns one that stops that. */
  readonly onInterrupt: (listener: () => void) => () => void;
}

/** A stream to write to. */
interface Output {
  readonly write: (text: string) => unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}
