import ts from 'typescript';
import { isPlaceholder, placeholder } from './placeholder.js';
import {
  descendants,
  type FunctionNode,
  isFunction,
  namesOf,
  returnsOf,
  unwrap,
} from './syntax.js';

/**
 * The arguments for the parameters of a function at one call, undefined for one that is left out; and
 * the object that a pattern takes apart.
 */
type Bindings = ReadonlyMap<ts.Symbol | ts.BindingPattern, BoundExpression | undefined>;

/** An expression, and what the parameters in it stand for. */
export interface BoundExpression {
  readonly expression: ts.Expression;
  readonly bindings: Bindings;
}

/** More calls inside calls than these are not followed. */
const MAX_DEPTH = 6;
/** An expression with more texts than these is shown as a placeholder. */
const MAX_TEXTS = 16;
/** A type with more literals than these is shown as a placeholder. */
const MAX_LITERALS = 4;

/**
 * Reads the texts that expressions of a TypeScript program can have, without running it: literals,
 * templates, choices, constants, and functions of the program with the arguments that they get.
 * What is only known at run time becomes a placeholder: `{name}`.
 */
export class SourceReader {
  readonly #checker: ts.TypeChecker;
  readonly #sources: readonly ts.SourceFile[];
  readonly #calls = new Map<ts.Symbol, ts.CallExpression[]>();

  constructor(files: readonly string[]) {
    const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
    const program = ts.createProgram(files, options);
    this.#checker = program.getTypeChecker();
    this.#sources = files.flatMap((file) => program.getSourceFile(file) ?? []);
    for (const call of this.#nodes(ts.isCallExpression)) {
      const symbol = this.#symbolOf(call.expression);
      if (symbol === undefined) continue;
      this.#calls.set(symbol, [...(this.#calls.get(symbol) ?? []), call]);
    }
  }

  /**
   * The arguments of each call of a function or class, once for each way in which the functions
   * around it are called with other texts.
   */
  argumentsOf(name: string): (readonly BoundExpression[])[] {
    const isSubject = (node: ts.Node): node is ts.CallExpression | ts.NewExpression =>
      (ts.isCallExpression(node) || ts.isNewExpression(node)) && node.expression.getText() === name;
    return this.#nodes(isSubject).flatMap((node) =>
      this.#bindingsAround(node, 0).map((bindings) =>
        (node.arguments ?? []).map((expression) => ({ expression, bindings })),
      ),
    );
  }

  /** The object literals with these members and without another, once for each way to call. */
  objectsWith(names: readonly string[], without: string): BoundExpression[] {
    return this.#nodes(ts.isObjectLiteralExpression)
      .filter(({ properties }) => {
        const own = properties.map(({ name }) => name?.getText());
        return names.every((name) => own.includes(name)) && !own.includes(without);
      })
      .flatMap((expression) =>
        this.#bindingsAround(expression, 0).map((bindings) => ({ expression, bindings })),
      );
  }

  /** The texts that an expression can have; none where it is undefined. */
  texts({ expression, bindings }: BoundExpression, depth = 0): string[] {
    const literals = literalsOf(this.#checker.getTypeAtLocation(expression));
    const read = this.#texts(unwrap(expression), bindings, depth);
    const isOpen = read.some((text) => text.includes('{'));
    const found = [...new Set(isOpen && literals.length > 0 ? literals : read)];
    return found.length > MAX_TEXTS ? [placeholder(expression)] : found;
  }

  /** A member of an object, where the object can be read. */
  member(object: BoundExpression, name: string, depth = 0): BoundExpression | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const expression = unwrap(object.expression);
    const { bindings } = object;
    if (ts.isObjectLiteralExpression(expression)) {
      for (const property of [...expression.properties].reverse()) {
        if (ts.isSpreadAssignment(property)) {
          const inner = this.member({ expression: property.expression, bindings }, name, depth + 1);
          if (inner !== undefined) return inner;
        } else if (property.name?.getText().replace(/^'|'$/g, '') === name) {
          if (ts.isPropertyAssignment(property)) {
            return { expression: property.initializer, bindings };
          }
          if (ts.isShorthandPropertyAssignment(property)) {
            return { expression: property.name, bindings };
          }
        }
      }
      return undefined;
    }
    for (const inner of this.#steps(expression, bindings)) {
      const found = this.member(inner, name, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The expressions that an expression can stand for: one step nearer to its literals. */
  #steps(expression: ts.Expression, bindings: Bindings): BoundExpression[] {
    if (ts.isConditionalExpression(expression)) {
      const { condition, whenTrue, whenFalse } = expression;
      const holds = this.#holds(condition, bindings);
      const sides = holds === undefined ? [whenTrue, whenFalse] : [holds ? whenTrue : whenFalse];
      return sides.map((each) => ({ expression: each, bindings }));
    }
    if (ts.isBinaryExpression(expression)) {
      const { left, operatorToken, right } = expression;
      const sides = { '??': [left, right], '||': [left, right], '&&': [right] };
      return (sides[operatorToken.getText() as keyof typeof sides] ?? []).map((each) => ({
        expression: each,
        bindings,
      }));
    }
    if (ts.isIdentifier(expression)) return this.#valuesOfName(expression, bindings);
    if (ts.isCallExpression(expression)) return this.#resultsOf(expression, bindings);
    if (ts.isPropertyAccessExpression(expression)) {
      const object = { expression: expression.expression, bindings };
      return [this.member(object, expression.name.text, 1) ?? []].flat();
    }
    if (ts.isElementAccessExpression(expression)) {
      return this.#membersOf({ expression: expression.expression, bindings });
    }
    return [];
  }

  /** Whether `name === 'text'` holds, where the name has one text. */
  #holds(condition: ts.Expression, bindings: Bindings): boolean | undefined {
    if (!ts.isBinaryExpression(condition) || !ts.isStringLiteral(condition.right)) return undefined;
    if (condition.operatorToken.getText() !== '===') return undefined;
    const read = this.#texts(unwrap(condition.left), bindings, 1);
    const [text = '{}'] = read;
    return read.length === 1 && !text.includes('{') ? text === condition.right.text : undefined;
  }

  #texts(expression: ts.Expression, bindings: Bindings, depth: number): string[] {
    if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) {
      return [expression.text];
    }
    if (expression.getText() === 'undefined' || depth > MAX_DEPTH) {
      return depth > MAX_DEPTH ? [placeholder(expression)] : [];
    }
    const textsOf = (inner: ts.Expression) =>
      this.texts({ expression: inner, bindings }, depth + 1);
    if (ts.isTemplateExpression(expression)) {
      return expression.templateSpans.reduce(
        (starts, span) =>
          product(starts, shortList(starts, textsOf(span.expression), span.expression)).map(
            (text) => text + span.literal.text,
          ),
        [expression.head.text],
      );
    }
    if (ts.isBinaryExpression(expression) && expression.operatorToken.getText() === '+') {
      if (this.#isNumber(expression)) return [placeholder(expression)];
      return product(textsOf(expression.left), textsOf(expression.right));
    }
    if (ts.isCallExpression(expression)) {
      const name = expression.expression.getText();
      const [subject, expected, given] = expression.arguments;
      if (name === 'must' && subject !== undefined && expected !== undefined) {
        return product(product(textsOf(subject), [' must ']), textsOf(expected)).map((text) =>
          given === undefined ? text : withGiven(text),
        );
      }
      if (/^(?:show|onOneLine|printableList)$/.test(name) && subject !== undefined)
        return [placeholder(subject)];
      const joined = this.#joined(expression, bindings);
      if (joined !== undefined) return [joined];
    }
    if (this.#isLeftOut(expression, bindings)) return [];
    const steps = this.#steps(expression, bindings);
    if (steps.length === 0) return [placeholder(expression)];
    const found = steps.flatMap((step) => this.texts(step, depth + 1));
    // A value that only its callers know, or a limit or method with a default, keeps the name that it has here.
    const isOpen = found.some(isPlaceholder);
    const isPlain = found.every((text) => isPlaceholder(text) || /^(?:\d+|[A-Z]+)$/.test(text));
    return isOpen && isPlain ? [placeholder(expression)] : found;
  }

  #isNumber(expression: ts.Expression): boolean {
    return (this.#checker.getTypeAtLocation(expression).flags & ts.TypeFlags.NumberLike) !== 0;
  }

  #isLeftOut(expression: ts.Expression, bindings: Bindings): boolean {
    const symbol = ts.isIdentifier(expression) ? this.#symbolOf(expression) : undefined;
    return symbol !== undefined && bindings.has(symbol) && bindings.get(symbol) === undefined;
  }

  /** `LIST.join(', ')` of a constant list of texts. */
  #joined({ expression, arguments: given }: ts.CallExpression, bindings: Bindings) {
    if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'join') return;
    const list = this.#listOf({ expression: expression.expression, bindings });
    const [separator] = given;
    const between = separator !== undefined && ts.isStringLiteral(separator) ? separator.text : ',';
    return list?.join(between);
  }

  /** The texts of a constant list or set. */
  #listOf({ expression, bindings }: BoundExpression, depth = 0): string[] | undefined {
    const list = unwrap(expression);
    if (ts.isArrayLiteralExpression(list)) {
      const parts = list.elements.map((element) =>
        ts.isSpreadElement(element)
          ? this.#listOf({ expression: element.expression, bindings }, depth)
          : ts.isStringLiteral(element)
            ? [element.text]
            : undefined,
      );
      return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
    }
    if (ts.isNewExpression(list) && list.arguments?.[0] !== undefined) {
      return this.#listOf({ expression: list.arguments[0], bindings }, depth + 1);
    }
    const [value] = ts.isIdentifier(list) ? this.#valuesOfName(list, bindings) : [];
    return value === undefined || depth > MAX_DEPTH ? undefined : this.#listOf(value, depth + 1);
  }

  #valuesOfName(name: ts.Identifier, bindings: Bindings): BoundExpression[] {
    const symbol = this.#symbolOf(name);
    if (symbol === undefined) return [];
    const bound = bindings.get(symbol);
    if (bound !== undefined) return [bound];
    const [declaration] = symbol.declarations ?? [];
    if (declaration !== undefined && ts.isBindingElement(declaration)) {
      return this.#valuesOfElement(declaration, bindings);
    }
    if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return [];
    const { initializer, parent } = declaration;
    const isConstant = (parent.flags & ts.NodeFlags.Const) !== 0;
    return initializer !== undefined && isConstant ? [{ expression: initializer, bindings }] : [];
  }

  /** `{ remedy }` in a parameter or a constant: the member of what it takes apart. */
  #valuesOfElement(element: ts.BindingElement, bindings: Bindings): BoundExpression[] {
    const { parent: pattern } = element;
    const name = (element.propertyName ?? element.name).getText();
    const owner = pattern.parent;
    if (!ts.isObjectBindingPattern(pattern)) return [];
    const initializer = ts.isVariableDeclaration(owner) ? owner.initializer : undefined;
    const whole =
      bindings.get(pattern) ??
      (initializer === undefined ? undefined : { expression: initializer, bindings });
    const objects = whole === undefined ? [] : this.#objectsOf(whole, 0);
    const found = [...(objects.length > 1 ? objects : [whole ?? []].flat())].flatMap(
      (object) => this.member(object, name, 1) ?? [],
    );
    if (found.length > 0) return found;
    return element.initializer === undefined ? [] : [{ expression: element.initializer, bindings }];
  }

  /** What a function of the program returns for these arguments; it may be an argument itself. */
  #resultsOf(call: ts.CallExpression, bindings: Bindings): BoundExpression[] {
    const symbol = this.#symbolOf(call.expression);
    const passed = symbol === undefined ? undefined : bindings.get(symbol);
    const callee =
      passed !== undefined && isFunction(passed.expression)
        ? passed.expression
        : this.#functionOf(call.expression);
    if (callee?.body === undefined) return [];
    const inner = this.#bind(
      callee,
      call,
      passed === undefined ? bindings : new Map([...bindings, ...passed.bindings]),
    );
    return returnsOf(callee.body).map((expression) => ({ expression, bindings: inner }));
  }

  #membersOf(object: BoundExpression): BoundExpression[] {
    const expression = unwrap(object.expression);
    if (ts.isObjectLiteralExpression(expression)) {
      return expression.properties.flatMap((property) =>
        ts.isPropertyAssignment(property)
          ? [{ expression: property.initializer, bindings: object.bindings }]
          : [],
      );
    }
    return ts.isIdentifier(expression)
      ? this.#valuesOfName(expression, object.bindings).flatMap((value) => this.#membersOf(value))
      : [];
  }

  /** The ways to reach a node: the calls around it, and the objects that constants take apart. */
  #bindingsAround(node: ts.Node, depth: number): readonly Bindings[] {
    const calls = this.#callsAround(node, depth);
    const names = new Set(descendants(node, ts.isIdentifier).map(({ text }) => text));
    const around = ts.findAncestor(node.parent, isFunction)?.body;
    const patterns = around === undefined ? [] : descendants(around, ts.isVariableDeclaration);
    return patterns.reduce((ways, { name: pattern, initializer }) => {
      if (!ts.isObjectBindingPattern(pattern) || initializer === undefined) return ways;
      if (!namesOf(pattern).some((name) => names.has(name))) return ways;
      return ways.flatMap((bindings) => {
        const objects = this.#objectsOf({ expression: initializer, bindings }, depth);
        return objects.length < 2
          ? [bindings]
          : objects.map((object) => new Map([...bindings, [pattern, object]]));
      });
    }, calls);
  }

  /** The object literals that an expression can stand for. */
  #objectsOf({ expression, bindings }: BoundExpression, depth: number): BoundExpression[] {
    const object = unwrap(expression);
    if (ts.isObjectLiteralExpression(object)) return [{ expression: object, bindings }];
    if (depth > MAX_DEPTH) return [];
    return this.#steps(object, bindings).flatMap((step) => this.#objectsOf(step, depth + 1));
  }

  /** The ways to call the function around a node, where its body reads its parameters. */
  #callsAround(node: ts.Node, depth: number): readonly Bindings[] {
    const around = ts.findAncestor(node.parent, isFunction);
    const nothing = [new Map()];
    if (around === undefined || depth > MAX_DEPTH) return nothing;
    const symbol = this.#symbolOfFunction(around);
    // A function without a name is called where it is written.
    if (symbol === undefined) return this.#callsAround(around, depth);
    const calls = this.#calls.get(symbol) ?? [];
    if (calls.length === 0 || !this.#readParameter(around, node)) return nothing;
    return calls.flatMap((call) =>
      this.#bindingsAround(call, depth + 1).map((bindings) => this.#bind(around, call, bindings)),
    );
  }

  #readParameter(around: FunctionNode, node: ts.Node): boolean {
    const names = new Set(around.parameters.flatMap(({ name }) => namesOf(name)));
    // Constants of the body are read through, so any mention in the body counts.
    return descendants(around.body ?? node, ts.isIdentifier).some(({ text }) => names.has(text));
  }

  #bind(callee: FunctionNode, call: ts.CallExpression, outer: Bindings): Bindings {
    const bindings = new Map(outer);
    callee.parameters.forEach((parameter, index) => {
      const expression = call.arguments[index] ?? parameter.initializer;
      if (parameter.dotDotDotToken !== undefined) return;
      const bound = expression === undefined ? undefined : { expression, bindings: outer };
      const key = ts.isIdentifier(parameter.name)
        ? this.#checker.getSymbolAtLocation(parameter.name)
        : parameter.name;
      if (key !== undefined) bindings.set(key, bound);
    });
    return bindings;
  }

  #functionOf(callee: ts.Expression): FunctionNode | undefined {
    const declaration = this.#symbolOf(callee)?.valueDeclaration;
    if (declaration === undefined) return undefined;
    if (isFunction(declaration)) return declaration;
    return ts.isVariableDeclaration(declaration) &&
      declaration.initializer !== undefined &&
      isFunction(declaration.initializer)
      ? declaration.initializer
      : undefined;
  }

  #symbolOfFunction(node: FunctionNode): ts.Symbol | undefined {
    const name =
      node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
    return name === undefined ? undefined : this.#checker.getSymbolAtLocation(name);
  }

  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol =
      ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent)
        ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
        : this.#checker.getSymbolAtLocation(node);
    return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
      ? this.#checker.getAliasedSymbol(symbol)
      : symbol;
  }

  #nodes<Node extends ts.Node>(is: (node: ts.Node) => node is Node): Node[] {
    return this.#sources.flatMap((source) => descendants(source, is));
  }
}

/** The texts of a type that is one literal, or a choice of a few. */
function literalsOf(type: ts.Type): string[] {
  const types = type.isUnion() ? type.types : [type];
  const literals = types.flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
  return literals.length === types.length && literals.length <= MAX_LITERALS ? literals : [];
}

/** The texts of a part of a template; its placeholder if there are none, or too many for the whole. */
function shortList(
  starts: readonly string[],
  texts: readonly string[],
  expression: ts.Expression,
): readonly string[] {
  const isFine = texts.length > 0 && starts.length * texts.length <= MAX_TEXTS;
  return isFine ? texts : [placeholder(expression)];
}

function product(starts: readonly string[], ends: readonly string[]): string[] {
  return starts.flatMap((start) => ends.map((end) => start + end));
}

/** `, got {given}` behind a requirement, as `must` writes it. */
export function withGiven(requirement: string): string {
  return `${requirement}${requirement.includes(',') ? ';' : ','} got {given}`;
}
