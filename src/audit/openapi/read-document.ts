import { CST, isMap, isSeq, Lexer, type Node, parseDocument } from 'yaml';
import type { Path } from '../check/check-options.js';
import { LineMap, type Position, positionsOf } from './positions.js';

/** A document that was read, or the reason why it can't be. */
export type ReadDocument =
  | { readonly ok: true; readonly value: unknown; readonly locate: Locate }
  | { readonly ok: false; readonly message: string; readonly position: Position };

/** Where the members begin that paths lead to: each at its name, or at the nearest place above it. */
type Locate = (paths: readonly Path[]) => readonly Position[];

const START: Position = { line: 1, column: 1 };

/**
 * Reads an OpenAPI document from JSON or YAML text. A document that would exhaust the parser (nested
 * too deeply, aliases of aliases) is refused, whatever its size.
 */
export function readDocument(text: string): ReadDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return readYaml(text, new LineMap(text));
  }
  if (isDeeper(value, MAX_DEPTH)) return tooDeep(START);
  const locate: Locate = (paths) => {
    const lines = new LineMap(text);
    return positionsOf(text, 0, paths).map((offset) => lines.at(offset));
  };
  return { ok: true, value, locate };
}

/** Whether a tree has more levels of nesting than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => levels === 0 || isDeeper(member, levels - 1));
}

/** The levels of a document. Far deeper ones overflow the stack of the YAML parser and end the process. */
const MAX_DEPTH = 100;

function tooDeep(position: Position): ReadDocument {
  const message = `The document must have at most ${MAX_DEPTH} levels of nesting`;
  return { ok: false, message, position };
}

/** The anchors and aliases of a document; each alias costs the parser a look at all of them. */
const MAX_ALIASES = 10_000;

function readYaml(text: string, lines: LineMap): ReadDocument {
  const { depth, aliases, end } = measure(text);
  if (depth > MAX_DEPTH) return tooDeep(lines.at(end));
  if (aliases > MAX_ALIASES) {
    const message = `The document must have at most ${MAX_ALIASES} anchors and aliases`;
    return { ok: false, message, position: lines.at(end) };
  }
  const document = parseDocument(text, {
    merge: true,
    // Both take time by the square of the text's length.
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const message = `The document must be JSON or YAML. ${error.message.replace(/\.$/, '')}`;
    return { ok: false, message, position: lines.at(error.pos[0]) };
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return { ok: true, value, locate: (paths) => paths.map(yamlLocator(document, lines)) };
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

function yamlLocator(
  { contents }: ReturnType<typeof parseDocument>,
  lines: LineMap,
): (path: Path) => Position {
  const indexes = new Map<unknown, ReadonlyMap<string, Child>>();
  return (path) => {
    let node: unknown = contents;
    let offset = 0;
    for (const step of path) {
      const index = indexes.get(node) ?? childrenOf(node);
      indexes.set(node, index);
      const child = index.get(String(step));
      if (child === undefined) break;
      node = child.value;
      offset = child.offset;
    }
    return lines.at(offset);
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
