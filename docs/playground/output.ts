import type { Finding } from 'halyard';

/** A finding at its place in the text that is shown. */
export interface Mark {
  readonly finding: Finding;
  /** The line, from 0. */
  readonly line: number;
  /** The first column, from 0. */
  readonly column: number;
  /** The number of columns, at least 1. */
  readonly length: number;
}

/** A period in the life of a stored response. */
export interface Period {
  readonly kind: 'fresh' | 'stale-allowed' | 'on-error' | 'validate';
  readonly label: string;
  /** In seconds from now; without `to`, it does not end. */
  readonly from: number;
  readonly to?: number;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a tool shows of its input. */
export interface Output {
  /** One sentence. */
  readonly verdict: string;
  readonly tone: 'good' | 'bad' | 'neutral';
  /** The text that was checked, with its findings. */
  readonly checked?: { readonly text: string; readonly marks: readonly Mark[] };
  readonly periods?: readonly Period[];
  readonly tables?: readonly Table[];
  readonly texts?: readonly { readonly title: string; readonly text: string }[];
}

/** An input of a tool: a line of text, several lines, or a choice. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'lines' | 'choice';
  readonly hint?: string;
  /** Whether there is nothing to show without it. */
  readonly required?: true;
  readonly choices?: readonly string[];
}

export type Values = Readonly<Record<string, string>>;

export interface Tool {
  readonly id: string;
  readonly title: string;
  /** One sentence: what the tool does. */
  readonly about: string;
  readonly fields: readonly Field[];
  /** The first is shown at the start. */
  readonly examples: readonly { readonly title: string; readonly values: Values }[];
  readonly run: (values: Values) => Output | Promise<Output>;
}

/** A verdict that counts findings. */
export function countFindings(findings: readonly Finding[]): Pick<Output, 'verdict' | 'tone'> {
  const { length } = findings;
  if (length === 0) return { verdict: 'No findings.', tone: 'good' };
  return { verdict: length === 1 ? 'One finding.' : `${length} findings.`, tone: 'bad' };
}

/** Findings at their ranges in a text of one line. */
export function marksInLine(findings: readonly Finding[], text: string): Mark[] {
  return findings.map((finding) => {
    const [start, end] = finding.range ?? [0, text.length];
    return { finding, line: 0, column: start, length: Math.max(end - start, 1) };
  });
}

/** The lines of a header, or of what belongs in one line, as one. */
export function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();
}
