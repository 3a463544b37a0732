import { CST, isMap, isNode, isScalar, isSeq, Lexer, Parser, parseDocument, visit } from 'yaml';
import type { Path } from '../check/check-options.js';

/** A place in a text. */
interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** A document that was read; without a value where it can't be, and with the reason. */
interface ReadDocument {
  readonly value?: unknown;
  readonly fault?: string;
  readonly locate: Locate;
}

/** Where the members begin that paths lead to: each at its name, or at the nearest place above it. */
export type Locate = (paths: readonly Path[]) => readonly Position[];

const START: Position = { line: 1, column: 1 };

/** What YAML may still have, in all texts that share it. The time and memory of the parser grow with tokens. */
type Budget = Record<'tokens' | 'aliases', number>;

/**
 * Reads an OpenAPI document from JSON or YAML text. A document that would exhaust the parser (nested
 * too deeply, aliases of aliases) is refused, whatever its size.
 *
 * @param budget Is spent by the text.
 */
export function readDocument(text: string, budget?: Budget): ReadDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return readYaml(text, budget ?? { tokens: Infinity, aliases: MAX_ALIASES });
  }
  if (isExcessive(value, MAX_DEPTH)) return refused(EXCESS, START);
  return { value, locate: (paths) => located(paths, jsonPlace(text), lineMap(text)) };
}

/** Whether a tree has more levels of nesting than that, or a longer name than is allowed. */
function isExcessive(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) => levels === 0 || name.length > MAX_NAME || isExcessive(member, levels - 1),
  );
}

/** The levels of a document. Far deeper ones overflow the stack of the YAML parser and end the process. */
const MAX_DEPTH = 100;

/** The characters of a name, which each finding below it repeats. */
const MAX_NAME = 1024;

const EXCESS = `have at most ${MAX_DEPTH} levels of nesting, and ${MAX_NAME} characters in a name`;

function refused(fault: string, position: Position): ReadDocument {
  return { fault: `The document must ${fault}`, locate: () => [position] };
}

/** The anchors and aliases of a document; each alias costs the parser a look at all of them. */
const MAX_ALIASES = 10_000;

function readYaml(text: string, budget: Budget): ReadDocument {
  const exhausted = excessOf(text, budget);
  if (exhausted !== undefined) return exhausted;
  const positionAt = lineMap(text);
  const document = parseDocument(text, {
    // Both take time by the square of the text's length.
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const [error] = document.errors;
  if (error !== undefined) {
    return refused(
      `be JSON or YAML. ${error.message.replace(/\.$/, '')}`,
      positionAt(error.pos[0]),
    );
  }
  let excess: string | undefined;
  visit(document, {
    Pair: (_, { key }) => {
      if (!isScalar(key)) return;
      if (String(key.value).length > MAX_NAME) excess = EXCESS;
      // Merged into each other, a few members take all of the memory.
      if (key.value === '<<') excess = 'have no merge keys (<<), which OpenAPI does not allow';
    },
  });
  if (excess !== undefined) return refused(excess, START);
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return {
      value,
      locate: (paths) => located(paths, yamlPlace(document.contents, 0), positionAt),
    };
  } catch (thrown) {
    // Aliases of aliases that would grow without end, or an alias without an anchor.
    return refused(`be JSON or YAML. ${(thrown as Error).message}`, START);
  }
}

/** Where a YAML text is nested too deeply or has too many aliases. This parser does not recurse, unlike the composer. */
function excessOf(text: string, budget: Budget): ReadDocument | undefined {
  const parser = new Parser();
  for (const token of new Lexer().lex(text)) {
    Array.from(parser.next(token));
    const type = CST.tokenType(token);
    budget.tokens -= 1;
    if (type === 'anchor' || type === 'alias') budget.aliases -= 1;
    const { stack, offset } = parser;
    let fault: string | undefined;
    // Below the collections is the document, and a scalar may be on top.
    if (stack.length > MAX_DEPTH + 1 && CST.isCollection(stack.at(-1))) fault = EXCESS;
    if (budget.aliases < 0) fault = `have at most ${MAX_ALIASES} anchors and aliases`;
    if (budget.tokens < 0) fault = 'be smaller, with all YAML files referred to';
    if (fault !== undefined) return refused(fault, lineMap(text.slice(0, offset))(offset));
  }
  return undefined;
}

/** Where a value begins, or the name of a member, and what is inside. */
interface Place {
  readonly at: number;
  readonly members: ReadonlyMap<string, Place>;
}

function located(
  paths: readonly Path[],
  root: Place,
  positionAt: (offset: number) => Position,
): Position[] {
  return paths.map((path) => {
    let place = root;
    for (const step of path) {
      const inside = place.members.get(String(step));
      if (inside === undefined) break;
      place = inside;
    }
    return positionAt(place.at);
  });
}

function yamlPlace(node: unknown, at: number): Place {
  const startOf = (inner: unknown) => (isNode(inner) ? inner.range?.[0] : undefined) ?? at;
  const members = new Map<string, Place>();
  if (isSeq(node)) {
    for (const item of node.items) members.set(`${members.size}`, yamlPlace(item, startOf(item)));
  }
  for (const { key, value } of isMap(node) ? node.items : []) {
    members.set(String(key), yamlPlace(value, startOf(key)));
  }
  return { at, members };
}

/** Lines and columns of positions in a text, both from 1. */
function lineMap(text: string): (offset: number) => Position {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

/** What stands before a token of JSON, and the token; of a text only its quote. */
const TOKEN = /[\s,:]*(["[\]{}]|[^\s,:[\]{}"]+)/y;

/** The places in a JSON text that `JSON.parse` has accepted. */
function jsonPlace(text: string): Place {
  let end = 0;
  /** The start of the next token. */
  const next = (): number => {
    TOKEN.lastIndex = end;
    const token = TOKEN.exec(text)?.[1] ?? '';
    const start = TOKEN.lastIndex - token.length;
    end = TOKEN.lastIndex;
    if (token === '"') {
      while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
      end += 1;
    }
    return start;
  };
  const read = (at: number, start: number): Place => {
    const members = new Map<string, Place>();
    if (text[start] === '{') {
      for (let name = next(); text[name] !== '}'; name = next()) {
        const key: string = JSON.parse(text.slice(name, end));
        members.set(key, read(name, next()));
      }
    }
    if (text[start] === '[') {
      for (let item = next(); text[item] !== ']'; item = next()) {
        members.set(String(members.size), read(item, item));
      }
    }
    return { at, members };
  };
  const start = next();
  return read(start, start);
}
