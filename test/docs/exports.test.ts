import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesBelow } from '../support/examples.js';

/** A value that an area exports: the statements that declare it, several if it is overloaded. */
interface Export {
  readonly name: string;
  readonly declarations: readonly ts.Statement[];
  readonly source: ts.SourceFile;
}

/** The source files that were read. */
const parsed = new Map<string, ts.SourceFile>();

const exports = distinct(
  filesBelow('src', '/index.ts')
    .filter((file) => file !== 'src/index.ts')
    .flatMap(exportsOf),
);
const functions = exports.filter(({ declarations }) => declarations.some(ts.isFunctionDeclaration));

test('the functions of all areas are read', () => {
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['href', 'parseQuery', 'respond', 'defineResource', 'connect', 'audit']),
  );
});

test.each(exports)('$name has an example', (each) => {
  expect(textsOf(each, 'example').join()).toMatch(/```ts\n[\s\S]+\n```/);
});

describe.each(functions)('the comment of $name', (each) => {
  test('has each parameter', () => {
    const parameters = each.declarations
      .filter(ts.isFunctionDeclaration)
      // The implementation of an overloaded function is not seen.
      .filter(({ body }, _, all) => body === undefined || all.length === 1)
      .flatMap((declaration) => declaration.parameters.map(nameOf));
    const described = tagsOf(each)
      .filter(ts.isJSDocParameterTag)
      .filter(({ comment }) => ts.getTextOfJSDocComment(comment) !== undefined)
      .map(({ name }) => name.getText());
    expect(described).toEqual(expect.arrayContaining(parameters));
  });

  test('has the result, unless there is none', () => {
    const isVoid = each.declarations.some(
      (one) =>
        ts.isFunctionDeclaration(one) && /^(?:void|asserts )/.test(one.type?.getText() ?? ''),
    );
    expect(textsOf(each, 'returns').join()).toMatch(isVoid ? /^$/ : /\w/);
  });

  test('has each error of its file, itself or by a function that it names', () => {
    const described = textsOf(each, 'throws').join(' ');
    const others = exports.filter(
      ({ name }) => described.includes(`\`${name}\``) || described.includes(`{@link ${name}}`),
    );
    const all = [each, ...others].flatMap((one) => textsOf(one, 'throws')).join(' ');
    for (const code of codesOf(each)) expect(all).toContain(`\`${code}\``);
  });
});

/** The values that an index exports, with their declarations. */
function exportsOf(index: string): Export[] {
  return parse(index).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
    const { exportClause: clause, moduleSpecifier: path } = statement;
    if (clause === undefined || !ts.isNamedExports(clause) || path === undefined) return [];
    const file = join(dirname(index), (path as ts.StringLiteral).text).replace(/\.js$/, '.ts');
    const source = parse(file);
    return clause.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ name: { text: name } }) => ({
        name,
        declarations: source.statements.filter((each) => namesOf(each).includes(name)),
        source,
      }));
  });
}

function distinct(all: readonly Export[]): Export[] {
  return [...new Map(all.map((each) => [`${each.source.fileName} ${each.name}`, each])).values()];
}

function parse(file: string): ts.SourceFile {
  const source =
    parsed.get(file) ??
    ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  parsed.set(file, source);
  return source;
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return [statement.name?.text ?? ''];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}

/** A parameter that is taken apart has the name of its comment, which TypeDoc takes as well. */
function nameOf({ name }: ts.ParameterDeclaration): unknown {
  return ts.isIdentifier(name) ? name.text : expect.any(String);
}

function tagsOf({ declarations }: Export): readonly ts.JSDocTag[] {
  return declarations.flatMap((declaration) => ts.getJSDocTags(declaration));
}

function textsOf(each: Export, tag: string): string[] {
  return tagsOf(each)
    .filter(({ tagName }) => tagName.text === tag)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '');
}

/** The codes of errors that a function throws itself, or by a function of its file that no area exports. */
function codesOf({ declarations, source }: Export): readonly string[] {
  const reached = new Set<ts.Statement>(declarations);
  const codes: string[] = [];
  for (const statement of reached) ts.forEachChild(statement, visit);
  return codes;

  function visit(node: ts.Node): void {
    // A function that is returned throws later, if at all.
    if (ts.isFunctionLike(node) && !ts.isCallExpression(node.parent)) return;
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText();
      for (const each of source.statements) {
        const isCalled = ts.isFunctionDeclaration(each) && each.name?.text === name;
        if (isCalled && !exports.some((one) => one.declarations.includes(each))) reached.add(each);
      }
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'HalyardError') {
      const [code] = node.arguments ?? [];
      if (code !== undefined && ts.isStringLiteral(code)) codes.push(code.text);
    }
    ts.forEachChild(node, visit);
  }
}
