import {
  type Alias,
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
  type YAMLMap,
} from 'yaml';
import type { Path } from '../check/check-options.js';
import { LineMap, type Position, positionsOf } from './positions.js';

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
    const lines = new LineMap(text);
    return positionsOf(text, 0, paths).map((offset) => lines.at(offset));
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
  const lines = new LineMap(text);
  const document = parseDocument(text, {
    merge: true,
    // Both take time by the square of the text's length.
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const [error] = document.errors;
  if (error !== undefined) {
    return refused(`be JSON or YAML. ${error.message.replace(/\.$/, '')}`, lines.at(error.pos[0]));
  }
  const { merged, longest } = sizesOf(document);
  if (longest > MAX_NAME) return refused(EXCESS, START);
  if (merged > MAX_MERGED) return refused(`merge at most ${MAX_MERGED} members`, START);
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return { value, locate: (paths) => paths.map(yamlLocator(document, lines)) };
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
    if (fault !== undefined) return refused(fault, new LineMap(text.slice(0, offset)).at(offset));
  }
  return undefined;
}

/** The members that merge keys (`<<`) copy, and the length of the longest name. */
function sizesOf(document: Document): { merged: number; longest: number } {
  let merged = 0;
  let longest = 0;
  const sizes = new Map<YAMLMap, number>();
  // `resolve` of an alias would look at all nodes of the document each time.
  const anchored = new Map<string, Node>();
  const targets = new Map<Alias, Node | undefined>();
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) targets.set(node, anchored.get(node.source));
      else if (node.anchor !== undefined) anchored.set(node.anchor, node);
    },
  });
  const sizeOf = (map: YAMLMap): number => {
    const known = sizes.get(map);
    if (known !== undefined) return known;
    let size = map.items.length;
    // A mapping may be merged into itself.
    sizes.set(map, size);
    for (const { key, value } of map.items) {
      if (!isScalar(key)) continue;
      longest = Math.max(longest, String(key.value).length);
      if (key.source !== '<<') continue;
      for (const each of isSeq(value) ? value.items : [value]) {
        const target = isAlias(each) ? targets.get(each) : each;
        if (!isMap(target)) continue;
        const copied = sizeOf(target);
        size += copied;
        merged += copied;
      }
    }
    sizes.set(map, size);
    return size;
  };
  visit(document, { Map: (_, map) => void sizeOf(map) });
  return { merged, longest };
}

/** The members that merge keys copy: 2,000 merges of 2,000 members are 56 kB of text and 300 MB of memory. */
const MAX_MERGED = 100_000;

/** A member of a mapping, or an item of a sequence as its own key: its place is that of the key. */
type Member = Pick<Pair, 'key' | 'value'>;

function yamlLocator(
  { contents }: ReturnType<typeof parseDocument>,
  lines: LineMap,
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
    return lines.at((place.key as Node | null | undefined)?.range?.[0] ?? 0);
  };
}

function membersOf(node: unknown): ReadonlyMap<string, Member> {
  if (isSeq(node))
    return new Map(node.items.map((value, at) => [String(at), { key: value, value }]));
  return new Map(isMap(node) ? node.items.map((pair) => [String(pair.key), pair]) : []);
}
