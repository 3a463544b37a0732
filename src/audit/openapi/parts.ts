import { isObject, own } from '../../internal/json.js';
import { type Finding, finding, type RuleId } from '../../rules/finding.js';
import { percentDecode } from '../../url/percent-encode.js';
import type { Path } from '../check/check-options.js';

/** A place in a document or in a file that it refers to. */
export interface Place {
  /** The file, from the folder of the document; empty for the document itself. */
  readonly file: string;
  readonly path: Path;
}

/** A value of a document, and the path that leads to it from the root of its file. */
export interface Part extends Place {
  readonly value: unknown;
  /** False where the value is in a file that was not read, or nowhere. */
  readonly isKnown: boolean;
  /** A member of the object or list, with its reference followed where OpenAPI has no plain value. */
  get(name: string | number): Part;
  /** The members of the object or list, each with its name. */
  entries(): (readonly [name: string, part: Part])[];
}

export function placeOf({ file, path }: Place): Place {
  return { file, path };
}

/** A finding at a place. */
export type PlacedFinding = Finding & Place;

export function findingAt(
  place: Place,
  rule: RuleId,
  message: string,
  more?: Pick<Finding, 'suggestion'>,
): PlacedFinding {
  return Object.assign(finding(rule, message, more), placeOf(place));
}

/** The root of a document, or of a file that was read. */
export type Root = Pick<Part, 'file' | 'value'>;

/**
 * The root of a document. References (`$ref`) are followed.
 *
 * @param load The root of a file; undefined where the file was not read.
 * @param onBroken Is called for each use of a reference that leads nowhere.
 */
export function rootOf(
  value: unknown,
  load: (file: string) => Root | undefined,
  onBroken: (place: Place, reference: string) => void,
): Part {
  return new Node({ load, onBroken, targets: new Map() }, '', value, true);
}

interface Reader {
  readonly load: (file: string) => Root | undefined;
  readonly onBroken: (place: Place, reference: string) => void;
  /** What references lead to, by the file and the reference. */
  readonly targets: Map<string, Node | undefined>;
}

/** References that lead to references. A longer chain is a cycle, or as good as one. */
const MAX_HOPS = 32;

/** The characters of a reference, which each look-up of its target reads. */
const MAX_REFERENCE = 1024;

/** Members that are values or lists of them, and servers, which no reference takes the place of. */
const PLAIN = /^(?:name|in|url|default|examples?|enum|const|servers)$/;

/** A part that knows the one above it, since few paths are asked for. */
class Node implements Part {
  readonly #reader: Reader;
  readonly file: string;
  readonly value: unknown;
  readonly isKnown: boolean;
  readonly #above: Node | undefined;
  readonly #step: string | number | undefined;

  constructor(
    reader: Reader,
    file: string,
    value: unknown,
    isKnown: boolean,
    above?: Node,
    step?: string | number,
  ) {
    this.#reader = reader;
    this.file = file;
    this.value = value;
    this.isKnown = isKnown;
    this.#above = above;
    this.#step = step;
  }

  get path(): Path {
    const path: (string | number)[] = [];
    for (let node: Node | undefined = this; node; node = node.#above) {
      if (node.#step !== undefined) path.push(node.#step);
    }
    return path.reverse();
  }

  get(name: string | number, isPlain: boolean = PLAIN.test(String(name))): Node {
    const start = this.#stepInto(name) ?? this.#below(undefined, name, this.isKnown);
    if (isPlain || (this.#step === 'servers' && Array.isArray(this.value))) return start;
    let node: Node | undefined = start;
    for (let hops = 0; node !== undefined && hops <= MAX_HOPS; hops += 1) {
      const reference = referenceOf(node.value);
      if (reference === undefined) return node;
      node = node.#targetOf(reference);
    }
    this.#reader.onBroken(start, referenceOf(start.value) ?? '');
    return this.#below(undefined, name, false);
  }

  entries(): (readonly [name: string, part: Node])[] {
    const { value } = this;
    const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    // The names are of any kind: the response `default` may be a reference.
    return names.map((name) => [name, this.get(name, false)]);
  }

  #below(value: unknown, step: string | number, isKnown: boolean): Node {
    return new Node(this.#reader, this.file, value, isKnown, this, step);
  }

  /** A member of the object or an item of the list. Inherited members are none. */
  #stepInto(name: string | number): Node | undefined {
    const { value } = this;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    const member = (value as Record<string | number, unknown>)[name];
    return this.#below(member, Array.isArray(value) ? Number(name) : name, this.isKnown);
  }

  /** What a reference leads to; undefined where that is nowhere. */
  #targetOf(reference: string): Node | undefined {
    if (reference.length > MAX_REFERENCE) return undefined;
    const { targets } = this.#reader;
    const key = `${this.file} ${reference}`;
    if (targets.has(key)) return targets.get(key);
    const target = this.#findTarget(reference);
    targets.set(key, target);
    return target;
  }

  #findTarget(reference: string): Node | undefined {
    const [name = '', fragment = ''] = reference.split('#');
    const root = this.#reader.load(name === '' ? this.file : resolveFile(name, this.file));
    // An anchor may be anywhere.
    if (root?.value === undefined || !/^(?:\/|$)/.test(fragment)) {
      return new Node(this.#reader, this.file, undefined, false, this.#above, this.#step);
    }
    let node: Node | undefined = new Node(this.#reader, root.file, root.value, true);
    const pointer = percentDecode(fragment) ?? fragment;
    for (const token of pointer.split('/').slice(1)) {
      // A tilde is decoded last: `~01` is `~1`, not a slash (RFC 6901 §4).
      if (node === undefined) return undefined;
      node = node.#stepInto(token.replaceAll('~1', '/').replaceAll('~0', '~'));
    }
    // A plain value is no part, and may be a secret of any file.
    const value = node?.value ?? undefined;
    return typeof value === 'object' || typeof value === 'boolean' ? node : undefined;
  }
}

function referenceOf(value: unknown): string | undefined {
  const reference = isObject(value) ? own(value, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** A file that another one names, as a path from where that one's begins: `../common.yaml`; or a URL. */
export function resolveFile(name: string, from: string): string {
  if (URL.canParse(name) || name.startsWith('/')) return name;
  if (URL.canParse(name, from)) return new URL(name, from).href;
  const steps = from.split(/[\\/]/).slice(0, -1);
  for (const step of (percentDecode(name) ?? name).split('/')) {
    if (step === '..' && !/^(?:\.\.)?$/.test(steps.at(-1) ?? '')) steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}
