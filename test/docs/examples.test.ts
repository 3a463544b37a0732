import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import {
  compileExample,
  type Example,
  examplesIn,
  examplesOfPage,
  examplesOfSource,
  filesBelow,
} from '../support/examples.js';
import { loadModule } from '../support/modules.js';

const examples = [
  ...examplesOfSource('src'),
  ...[
    'README.md',
    ...['guides', 'recipes', 'migration'].flatMap((name) => filesBelow(`docs/${name}`, '.md')),
  ].flatMap(examplesOfPage),
];

describe('each example does what it says', () => {
  // The ones that start a server are run by readme.test.ts, on real HTTP.
  const plainExamples = examples.filter(({ code }) => !code.includes('node:http'));
  // The code of other libraries that the pages on migration begin with, where it is installed.
  const before = filesBelow('docs/migration', '.md')
    .flatMap((page) => examplesIn(page, 'js'))
    .filter(({ code }) => code.includes('// → '));
  test.each([...plainExamples, ...before])('$place', async (example) => {
    await compileExample(example)(
      loadModule,
      (actual, expected) => expect(plain(actual)).toEqual(plain(expected())),
      (run, message) => expect(run).toThrow(message),
    );
  });
});

/** Examples show data: prototypes and undefined members are left out of the comparison. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : structuredClone(value);
}

test('each example is correct TypeScript', { timeout: 120_000 }, () => {
  // The programs of the tutorial are JavaScript and TypeScript.
  const errors = diagnose([...examples, ...examplesIn('docs/tutorial.md', 'js')]);
  expect(errors).toEqual([]);
});

function diagnose(all: readonly Example[]): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const sources = new Map(
    all.map(({ code }, index) => [`${process.cwd()}/example-${index}.ts`, `${code}\nexport {};\n`]),
  );
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.readFile = (file) => sources.get(file) ?? readFile(file);
  host.getSourceFile = (file, version, ...rest) => {
    const source = sources.get(file);
    return source === undefined
      ? getSourceFile(file, version, ...rest)
      : ts.createSourceFile(file, source, version);
  };
  const program = ts.createProgram(
    [...sources.keys(), ...fileNames.filter((file) => file.endsWith('.d.ts'))],
    { ...options, noUnusedLocals: false },
    host,
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const index = Number(/example-(\d+)\.ts$/.exec(file?.fileName ?? '')?.[1]);
    const message = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `${all[index]?.place ?? file?.fileName}: ${message}`;
  });
}
