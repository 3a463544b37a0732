import { readFileSync } from 'node:fs';

/** The parts of the README that other pages show: the first of each kind. */
const PARTS = {
  introduction: /^[A-Z].+$/m,
  ts: /^```ts\n[\s\S]+?^```$/m,
  http: /^```http\n[\s\S]+?^```$/m,
  table: /^\|[\s\S]+?(?=\n\n)/m,
};

export function partOfReadme(name: string): string {
  const part = PARTS[name as keyof typeof PARTS]?.exec(readFileSync('README.md', 'utf8'));
  if (!part) throw new Error(`README.md has no part "${name}"`);
  return part[0];
}
