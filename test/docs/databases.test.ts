import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAGE = readFileSync('docs/guides/databases.md', 'utf8');

/** The fences that begin with the path of a file: they show parts of it, with `// …` between them. */
const shown = Array.from(
  PAGE.matchAll(/^```ts no-run\n\/\/ (examples\/\S+)\n([\s\S]*?)^```$/gm),
  ([, file = '', code = '']) => ({ file, parts: code.split('// …\n') }),
);

/** Code without its line breaks, which are other ones in the guide, and without its comments. */
const inOneLine = (code: string) => code.replace(/^ *\/\/.*$|\s/gm, '').replace(/,(?=[)}\]])/g, '');

test('the guide to databases shows the code of the example', () => {
  expect(shown.map(({ file }) => file)).toEqual([
    'examples/postgres/select.ts',
    'examples/postgres/select.ts',
    'examples/postgres/store.ts',
    'examples/postgres/service.ts',
    'examples/postgres/store.ts',
  ]);
  for (const { file, parts } of shown) {
    const source = inOneLine(readFileSync(file, 'utf8'));
    for (const part of parts) expect(source).toContain(inOneLine(part));
  }
});
