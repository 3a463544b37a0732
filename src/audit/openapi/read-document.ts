import {
  CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  Parser,
  parseDocument,
  visit,
} from 'yaml';
import { groupBy } from '../../internal/maps.js';
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
  const locate: Locate = (paths) => {
    return positionsOf(text, paths).map(lineMap(text));
  };
  return { value, locate };
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
  const excess = excessOf(text, budget);
  if (excess !== undefined) return excess;
  const positionAt = lineMap(text);
  const document = parseDocument(text, {
    merge: true,
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
  const { merged, longest } = sizesOf(document);
  if (longest > MAX_NAME) return refused(EXCESS, START);
  if (merged > MAX_MERGED) return refused(`merge at most ${MAX_MERGED} members`, START);
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return { value, locate: (paths) => paths.map(yamlLocator(document, positionAt)) };
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

/** The members that merge keys (`<<`) copy, and the length of the longest name. */
function sizesOf(document: Document): { merged: number; longest: number } {
  let merged = 0;
  let longest = 0;
  // An anchor is before its aliases, so its size is known where it is merged.
  const anchored = new Map<string, number>();
  const sizeOf = (node: unknown): number => {
    if (isAlias(node)) return anchored.get(node.source) ?? 0;
    const members: readonly Pair[] = isMap(node) ? node.items : [];
    const merges = members.filter(({ key }) => isScalar(key) && key.source === '<<');
    const sources = isSeq(node) ? node.items : merges.map(({ value }) => value);
    return sources.reduce((sum: number, source) => sum + sizeOf(source), members.length);
  };
  visit(document, {
    Pair: (_, { key }) => {
      if (isScalar(key)) longest = Math.max(longest, String(key.value).length);
    },
    Collection: (_, node) => {
      if (isMap(node)) merged += sizeOf(node) - node.items.length;
      if (node.anchor !== undefined) anchored.set(node.anchor, sizeOf(node));
    },
  });
  return { merged, longest };
}

/** The members that merge keys copy: 2,000 merges of 2,000 members are 56 kB of text and 300 MB of memory. */
const MAX_MERGED = 100_000;

/** A member of a mapping, or an item of a sequence as its own key: its place is that of the key. */
type Member = Pick<Pair, 'key' | 'value'>;

function yamlLocator(
  { contents }: ReturnType<typeof parseDocument>,
  positionAt: (offset: number) => Position,
): (path: Path) => Position {
  const members = new Map<unknown, ReadonlyMap<string, Member>>();
  return (path) => {
    let place: Member = { key: undefined, value: contents };
    for (const step of path) {
      const inside = members.get(place.value) ?? membersOf(place.value);
      members.set(place.value, inside);
      const member = inside.get(String(step));
      if (member === undefined) break;
      place = member;
    }
    return positionAt((place.key as Node | null | undefined)?.range?.[0] ?? 0);
  };
}

function membersOf(node: unknown): ReadonlyMap<string, Member> {
  if (isSeq(node))
    return new Map(node.items.map((value, at) => [String(at), { key: value, value }]));
  return new Map(isMap(node) ? node.items.map((pair) => [String(pair.key), pair]) : []);
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

/**
 * The positions that paths lead to, in one pass over a JSON text that `JSON.parse` has accepted: the name of
 * a member, the value of an item. The position of a missing member is that of the place that lacks it.
 */
function positionsOf(text: string, paths: readonly Path[]): number[] {
  const positions = paths.map(() => 0);
  /** The containers around the next token, with the paths into each member; `index` is undefined in an object. */
  const open: { paths: ReadonlyMap<string, readonly number[]>; index: number | undefined }[] = [];
  /** The paths that lead to the next value or through it, and whether its name was read. */
  let next: readonly number[] = [...paths.keys()];
  let isNamed = false;
  const enter = (name: string, position: number) => {
    next = open.at(-1)?.paths.get(name) ?? [];
    for (const index of next) positions[index] = position;
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [, token = ''] = match;
    const position = TOKEN.lastIndex - token.length;
    if (token === '"') TOKEN.lastIndex = endOfText(text, position);
    if (token === ']' || token === '}') open.pop();
    else {
      const outer = open.at(-1);
      if (outer !== undefined && outer.index === undefined && !isNamed) {
        enter(JSON.parse(text.slice(position, TOKEN.lastIndex)), position);
        isNamed = true;
        continue;
      }
      if (outer === undefined) positions.fill(position);
      else if (outer.index !== undefined) enter(String(outer.index++), position);
      if (token === '[' || token === '{') {
        const stepOf = (index: number) => paths[index]?.[open.length];
        const inside = next.filter((index) => stepOf(index) !== undefined);
        const members = groupBy(inside, (index) => String(stepOf(index)));
        open.push({ paths: members, index: token === '[' ? 0 : undefined });
      }
    }
    isNamed = false;
    if (open.length === 0) break;
  }
  return positions;
}

/** The position behind the closing quote, the first one without an odd number of backslashes before it. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    let before = at;
    while (text[before - 1] === '\\') before -= 1;
    if ((at - before) % 2 === 0) return at + 1;
  }
}
