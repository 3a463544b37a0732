import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A piece of example code and where it stands. */
export interface Example {
  readonly place: string;
  readonly code: string;
}

/** The examples in the TSDoc of the source files below a folder. */
export function examplesOfSource(folder: string): Example[] {
  return filesBelow(folder, '.ts').flatMap((file) => {
    const comments = readFileSync(file, 'utf8').match(/^ *\/\*\*[\s\S]*?\*\//gm) ?? [];
    return comments.flatMap((comment) =>
      fencesOf(comment.replace(/^ *\* ?/gm, '')).map((code, index) => ({
        place: `${file}: ${/@example/.test(comment) ? 'example' : 'comment'} ${index + 1}`,
        code,
      })),
    );
  });
}

/** The `ts` examples of a Markdown page that are run. */
export function examplesOfPage(file: string): Example[] {
  return examplesIn(file, 'ts');
}

/** The examples of a Markdown page in a language. */
export function examplesIn(file: string, language: 'ts' | 'js'): Example[] {
  return fencesOf(readFileSync(file, 'utf8'), language).map((code, index) => ({
    place: `${file}: ${language === 'ts' ? '' : `${language} `}example ${index + 1}`,
    code,
  }));
}

export function filesBelow(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith(extension))
    .sort();
}

/** The code in the fences of a language, in the order of the page. */
export function fencesOf(text: string, language = 'ts'): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return Array.from(text.matchAll(fence), ([, code = '']) => code);
}

type Runner = (
  load: (name: string) => Promise<unknown>,
  expectValue: (actual: unknown, expected: () => unknown) => void,
  expectError: (run: () => unknown, message: string) => void,
) => Promise<void>;

/** Makes an example runnable. */
export function compileExample(example: Example): Runner {
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  return AsyncFunction(
    'load',
    'expectValue',
    'expectError',
    exampleBody(example),
  ) as unknown as Runner;
}

/**
 * An example as the JavaScript of an asynchronous function: its imports come from `load`, and a comment
 * behind a statement, `// → value` or `// throws message`, becomes an expectation of the statement's
 * value.
 */
export function exampleBody({ code, place }: Example): string {
  const source = ts.createSourceFile(place, code, ts.ScriptTarget.ES2022, true);
  const { statements } = source;
  const lines = statements.map((statement, index) => {
    const end = statements[index + 1]?.getStart() ?? code.length;
    return compileStatement(statement, code.slice(statement.getEnd(), end));
  });
  const wanted = code.match(/^\s*\/\/ (?:→|throws) /gm)?.length ?? 0;
  const found = lines.join('\n').match(/^expect(?:Value|Error)\(/gm)?.length ?? 0;
  if (found !== wanted)
    throw new Error(`${found} of ${wanted} expectations stand behind statements`);
  return ts.transpileModule(lines.join('\n'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText;
}

function compileStatement(statement: ts.Statement, behind: string): string {
  if (ts.isImportDeclaration(statement)) return compileImport(statement);
  if (ts.isExportDeclaration(statement)) return '';
  const text = statement.getText().replace(/^export /, '');
  const comment = Array.from(behind.matchAll(/^\s*\/\/ ?(.*)$/gm), ([, line = '']) => line);
  if (comment[0]?.startsWith('throws ')) {
    const message = JSON.stringify(comment.join(' ').slice('throws '.length));
    return `expectError(() => ${expressionOf(statement)}, ${message});`;
  }
  if (!comment[0]?.startsWith('→ ')) return text;
  const expected = `(${comment.join('\n').slice(2)})`;
  if (ts.isVariableStatement(statement)) {
    const [declaration] = statement.declarationList.declarations;
    return `${text}\nexpectValue(${declaration?.name.getText()}, () => ${expected});`;
  }
  if (ts.isTryStatement(statement)) {
    throw new Error('An expectation stands behind an expression, not behind a try');
  }
  return `expectValue(${expressionOf(statement)}, () => ${expected});`;
}

function expressionOf(statement: ts.Statement): string {
  if (ts.isExpressionStatement(statement)) return statement.expression.getText();
  throw new Error(`An expectation stands behind an expression, not: ${statement.getText()}`);
}

function compileImport(statement: ts.ImportDeclaration): string {
  const specifier = statement.moduleSpecifier.getText();
  const { name, namedBindings: bindings, isTypeOnly } = statement.importClause ?? {};
  if (isTypeOnly) return '';
  if (name !== undefined && bindings === undefined) {
    return `const { default: ${name.getText()} } = await load(${specifier});`;
  }
  if (bindings !== undefined && ts.isNamespaceImport(bindings)) {
    return `const ${bindings.name.getText()} = await load(${specifier});`;
  }
  if (bindings === undefined || !ts.isNamedImports(bindings)) {
    throw new Error(`Examples import by name: ${statement.getText()}`);
  }
  const names = bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) =>
      propertyName ? `${propertyName.getText()}: ${name.getText()}` : name.getText(),
    );
  return `const { ${names.join(', ')} } = await load(${specifier});`;
}
