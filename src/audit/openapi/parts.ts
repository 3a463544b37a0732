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
  /** A member of the object or list, with its reference followed. */
  readonly get: (name: string | number) => Part;
  /** The members of the object or list, each with its name. */
  readonly entries: () => (readonly [name: string, part: Part])[];
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
  return { ...finding(rule, message, more), ...placeOf(place) };
}

type Value = Place & Pick<Part, 'value'>;

/** The root of a document, or of a file that was read. */
export type Root = Pick<Value, 'file' | 'value'>;

/** References that lead to references. A longer chain is a cycle, or as good as one. */
const MAX_HOPS = 32;

/**
 * The root of a document. References (`$ref`) are followed.
 *
 * @param load The root of a file; undefined where the file was not read.
 * @param onBroken Is called for each use of a reference that leads nowhere.
 */
export function rootOf(
  root: unknown,
  load: (file: string) => Root | undefined,
  onBroken: (place: Place, reference: string) => void,
): Part {
  const partOf = (place: Value, isKnown = true): Part => {
    const get = (name: string | number) =>
      follow(
        stepInto(place, name) ?? { ...place, value: undefined, path: [...place.path, name] },
        isKnown,
      );
    const entries = () =>
      Object.keys(Object(typeof place.value === 'object' ? place.value : {})).map(
        (name) => [name, get(name)] as const,
      );
    return { ...place, isKnown, get, entries };
  };
  const follow = (start: Value, isKnown: boolean): Part => {
    let place: Value | undefined = start;
    for (let hops = 0; place !== undefined && hops <= MAX_HOPS; hops += 1) {
      const reference = referenceOf(place);
      if (reference === undefined) return partOf(place, hops === 0 ? isKnown : true);
      const [name = '', fragment = ''] = reference.split('#');
      const { file } = place;
      const target: Root | undefined = load(name === '' ? file : resolveFile(name, file));
      if (target?.value === undefined || !/^(?:\/|$)/.test(fragment)) {
        return partOf({ ...place, value: undefined }, false);
      }
      place = targetOf(target, fragment);
    }
    onBroken(start, referenceOf(start) ?? '');
    return partOf({ ...start, value: undefined }, false);
  };
  return partOf({ value: root, file: '', path: [] });
}

/** A member of an object or an item of a list. Inherited members are none. */
function stepInto({ value, file, path }: Value, name: string | number): Value | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const step = Array.isArray(value) ? Number(name) : name;
  return { value: (value as Record<string | number, unknown>)[name], file, path: [...path, step] };
}

function referenceOf({ value }: Value): string | undefined {
  const reference = isObject(value) ? own(value, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/** The place that a JSON pointer in a fragment leads to (RFC 6901 §6). */
function targetOf(root: Root, fragment: string): Value | undefined {
  let place: Value | undefined = { ...root, path: [] };
  const pointer = percentDecode(fragment) ?? fragment;
  for (const token of pointer.split('/').slice(1)) {
    // A tilde is decoded last: `~01` is `~1`, not a slash (RFC 6901 §4).
    place = place && stepInto(place, token.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return place;
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
