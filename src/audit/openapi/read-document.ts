import { CST, isMap, isSeq, Lexer, LineCounter, type Node, parseDocument } from 'yaml';
import { isShallow } from '../../internal/is-shallow.js';
import type { Path } from '../check/check-options.js';

/** A place in a text. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** A document that was read, or the reason why it can't be. */
export type ReadDocument =
  | { readonly ok: true; readonly value: unknown; readonly locate: (path: Path) => Position }
  | { readonly ok: false; readonly message: string; readonly position: Position };

const START: Position = { line: 1, column: 1 };

/**
 * Reads an OpenAPI document from JSON or YAML text. A document that would exhaust the parser (nested
 * too deeply, aliases of aliases) is refused, whatever its size.
 */
export function readDocument(text: string): ReadDocument {
  const json = parseJson(text);
  if (json !== undefined && isShallow(json.value, MAX_DEPTH)) {
    // The positions of a JSON document take a second parser: only findings ask for them.
    let locate: ((path: Path) => Position) | undefined;
    return {
      ok: true,
      value: json.value,
      locate: (path) => {
        locate ??= locator(parseYaml(text));
        return locate(path);
      },
    };
  }
  return json === undefined ? readYaml(text) : tooDeep(START);
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The levels of a document. Far deeper ones overflow the stack of the YAML parser and end the process. */
const MAX_DEPTH = 100;

function tooDeep(position: Position): ReadDocument {
  return {
    ok: false,
    message: `The document must have at most ${MAX_DEPTH} levels of nesting`,
    position,
  };
}

/** The anchors and aliases of a document; each alias costs the parser a look at all of them. */
const MAX_ALIASES = 10_000;

function readYaml(text: string): ReadDocument {
  const { depth, aliases, end } = measure(text);
  const lines = new LineCounter();
  if (depth > MAX_DEPTH) return tooDeep(positionOf(text, end));
  if (aliases > MAX_ALIASES) {
    const message = `The document must have at most ${MAX_ALIASES} anchors and aliases`;
    return { ok: false, message, position: positionOf(text, end) };
  }
  const parsed = parseYaml(text, lines);
  const [error] = parsed.document.errors;
  if (error !== undefined) {
    const message = `The document must be JSON or YAML. ${error.message.replace(/\.$/, '')}`;
    return { ok: false, message, position: toPosition(lines, error.pos[0]) };
  }
  try {
    const value: unknown = parsed.document.toJS({ maxAliasCount: MAX_ALIASES });
    return { ok: true, value, locate: locator(parsed) };
  } catch (thrown) {
    // Aliases of aliases that would grow without end, or an alias without an anchor.
    const message = `The document must be JSON or YAML. ${(thrown as Error).message}`;
    return { ok: false, message, position: START };
  }
}

/** How deeply a YAML text is nested at most, and how many anchors and aliases it has. */
function measure(text: string): { depth: number; aliases: number; end: number } {
  const indents: number[] = [];
  let [flow, indicators, aliases, end] = [0, 0, 0, 0];
  let isLineStart = true;
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (!MARKERS.has(token)) end += token.length;
    if (type === 'newline') {
      [isLineStart, indicators] = [true, 0];
    } else if (isLineStart) {
      isLineStart = false;
      const indent = type === 'space' ? token.length : 0;
      while ((indents.at(-1) ?? -1) >= indent) indents.pop();
      indents.push(indent);
    }
    if (type === 'flow-map-start' || type === 'flow-seq-start') flow += 1;
    if (type === 'flow-map-end' || type === 'flow-seq-end') flow = Math.max(0, flow - 1);
    if (type === 'seq-item-ind' || type === 'explicit-key-ind') indicators += 1;
    if (type === 'anchor' || type === 'alias') aliases += 1;
    const depth = flow + indicators + indents.length;
    if (depth > MAX_DEPTH || aliases > MAX_ALIASES) return { depth, aliases, end };
  }
  return { depth: 0, aliases, end };
}

/** Tokens that the lexer adds and the text does not contain, such as the mark before each scalar. */
const MARKERS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]);

interface ParsedYaml {
  readonly document: ReturnType<typeof parseDocument>;
  readonly lines: LineCounter;
}

function parseYaml(text: string, lines = new LineCounter()): ParsedYaml {
  const document = parseDocument(text, {
    lineCounter: lines,
    merge: true,
    // Both take time by the square of the text's length.
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  return { document, lines };
}

/** Where the member that a path leads to begins: at its name, or the nearest place above it. */
function locator({ document, lines }: ParsedYaml): (path: Path) => Position {
  const indexes = new Map<unknown, ReadonlyMap<string, Child>>();
  return (path) => {
    let node: unknown = document.contents;
    let offset = 0;
    for (const step of path) {
      const index = indexes.get(node) ?? childrenOf(node);
      indexes.set(node, index);
      const child = index.get(String(step));
      if (child === undefined) break;
      node = child.value;
      offset = child.offset;
    }
    return toPosition(lines, offset);
  };
}

interface Child {
  readonly value: unknown;
  readonly offset: number;
}

function childrenOf(node: unknown): ReadonlyMap<string, Child> {
  if (isSeq(node)) {
    return new Map(node.items.map((value, at) => [String(at), { value, offset: startOf(value) }]));
  }
  if (!isMap(node)) return new Map();
  return new Map(
    node.items.map(({ key, value }) => [String(key), { value, offset: startOf(key) }]),
  );
}

function startOf(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0;
}

function toPosition(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
