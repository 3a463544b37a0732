import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesBelow } from '../support/examples.js';

const areas = filesBelow('src', '/index.ts').filter((file) => file !== 'src/index.ts');
const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
const program = ts.createProgram(['src/index.ts', 'src/errors.ts', ...areas], options);
const checker = program.getTypeChecker();

const root = exportsOf('src/index.ts');
const exported = new Set([...areas, 'src/errors.ts'].flatMap(exportsOf));
const rootTypes = root.filter(isType);
/** The types in the signatures of what the root exports, as far as an area exports them. */
const named = new Set(root.filter((symbol) => !isType(symbol)).flatMap(typesNamedBy));

describe('the root exports the types that the signatures of its functions name', () => {
  test('each of them', () => {
    const missing = [...named].filter((symbol) => exported.has(symbol) && !root.includes(symbol));
    expect(namesOf(missing)).toEqual([]);
  });

  test('and no others: these are exported by their areas', () => {
    expect(namesOf(rootTypes.filter((symbol) => !named.has(symbol)))).toEqual([]);
  });
});

function exportsOf(file: string): ts.Symbol[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  return module === undefined ? [] : checker.getExportsOfModule(module).map(resolve);
}

function resolve(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function isType({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Value) === 0;
}

/** The types that a declaration refers to outside of the bodies of its functions. */
function typesNamedBy(symbol: ts.Symbol): ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return;
    if (ts.isTypeReferenceNode(node)) {
      const type = checker.getSymbolAtLocation(node.typeName);
      if (type !== undefined) found.push(resolve(type));
    }
    ts.forEachChild(node, visit);
  };
  for (const declaration of symbol.declarations ?? []) visit(declaration);
  return found;
}

function namesOf(symbols: readonly ts.Symbol[]): string[] {
  return symbols.map(({ name }) => name).sort();
}
