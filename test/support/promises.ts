import { readFileSync } from 'node:fs';

/** A promise, and the test that fails if it is broken. */
export interface ProvenPromise {
  readonly promise: string;
  readonly file: string;
  readonly title: string;
}

/** The rows of SECURITY.md. A row without a link to a test has an empty file. */
export function securityPromises(): readonly ProvenPromise[] {
  const [, section = ''] =
    /^## What halyard promises$([\s\S]*?)^## /m.exec(readFileSync('SECURITY.md', 'utf8')) ?? [];
  return (section.match(/^\|.*\|$/gm) ?? [])
    .filter((line) => !/^\| (?:---|Threat) \|/.test(line))
    .map((line) => {
      const [, promise = line, test = ''] = /^\| .*?\| (.*) \| (.*) \|$/.exec(line) ?? [];
      const [, file = '', title = ''] = /^`(test\/[^`]+)` "([^"]+)"$/.exec(test) ?? [];
      return { promise, file, title };
    });
}

/** Whether a file has a test of this title, or a table of tests. */
export function hasTest(file: string, title: string): boolean {
  const code = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((text) => code.includes(text));
}
