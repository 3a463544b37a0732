import { exampleBody, examplesOfSource } from '../support/examples.js';
import { subpaths } from '../support/package.js';

/**
 * One ES module that runs on every runtime: each example of the TSDoc comments, and `portable.mjs`
 * beside it. Its only export, `run`, resolves to the number of assertions and the failures.
 *
 * Imports are static and nothing is evaluated from text: workerd refuses both.
 */
export function writeSuite(): string {
  const modules = [...subpaths, 'zod'];
  const examples = examplesOfSource('src').filter(({ code }) => !code.includes("'node:"));
  return [
    ...modules.map((name, index) => `import * as module${index} from '${name}';`),
    "import { assertions } from './assertions.mjs';",
    "import { portable } from './portable.mjs';",
    `const modules = {${modules.map((name, index) => `'${name}': module${index}`).join(', ')}};`,
    'const load = async (name) => modules[name];',
    'const examples = [',
    ...examples.map(
      (example) =>
        `[${JSON.stringify(example.place)}, async (load, expectValue, expectError) => {\n${exampleBody(example)}}],`,
    ),
    '];',
    'export const run = () => assertions([...examples, ...portable], load);',
  ].join('\n');
}
