import { readFileSync } from 'node:fs';

/** Whether a file has a test of this title, or a table of tests. */
export function hasTest(file: string, title: string): boolean {
  const code = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((text) => code.includes(text));
}
