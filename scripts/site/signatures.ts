import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesBelow } from '../../test/support/examples.js';

/** A signature with a longer line than this is broken into lines. */
const MAX_LINE = 76;

/**
 * The signatures of functions and the declarations of types as the source writes them, by
 * `area/name`: shorter than what the compiler makes of them, and with their lines.
 */
export function sourceSignatures(): ReadonlyMap<string, readonly string[]> {
  const signatures = new Map<string, string[]>();
  for (const file of filesBelow('src', '.ts')) {
    const source = ts.createSourceFile(
      file,
      readFileSync(file, 'utf8'),
      ts.ScriptTarget.ES2022,
      true,
    );
    const area = file.split('/')[1]?.replace('.ts', '') ?? '';
    for (const node of source.statements) {
      const text = signatureOf(node);
      const name = text && (node as ts.FunctionDeclaration).name?.text;
      if (!name) continue;
      const key = `${area}/${name}`;
      const before = signatures.get(key) ?? [];
      // The implementation of overloads is not one of them.
      if (isFunction(node) && node.body && before.length > 0) continue;
      signatures.set(key, [...before, text]);
    }
  }
  return signatures;
}

const isFunction = ts.isFunctionDeclaration;

function signatureOf(node: ts.Statement): string | undefined {
  if (ts.isTypeAliasDeclaration(node)) return node.getText().replace(/^export /, '');
  if (!isFunction(node) || !node.type || node.parameters.some(({ type }) => !type)) {
    return undefined;
  }
  const types = node.typeParameters?.map((parameter) => parameter.getText()) ?? [];
  const parameters = node.parameters.map(parameterOf);
  const typeText = types.length === 0 ? '' : `<${list(types)}>`;
  const result = node.type.getText();
  const head = `function ${node.name?.text}${typeText}`;
  const line = `${head}(${parameters.join(', ')}): ${result}`;
  return fits(line) ? line : `${head}(\n  ${parameters.join(',\n  ')},\n): ${result}`;
}

/** A parameter as a caller sees it: a default makes it optional. */
function parameterOf({ dotDotDotToken, name, ...parameter }: ts.ParameterDeclaration): string {
  const rest = dotDotDotToken ? '...' : '';
  const optional = (parameter.questionToken ?? parameter.initializer) ? '?' : '';
  return `${rest}${ts.isIdentifier(name) ? name.text : 'options'}${optional}: ${parameter.type?.getText()}`;
}

function list(texts: readonly string[]): string {
  const line = texts.join(', ');
  return line.length <= MAX_LINE / 2 ? line : `\n  ${texts.join(',\n  ')},\n`;
}

function fits(text: string): boolean {
  return text.length <= MAX_LINE && !text.includes('\n');
}
