import { must } from '../internal/must.js';
import { type Finding, finding } from '../rules/finding.js';
import { tryHref } from '../url/href.js';
import { variableNames } from '../url/template/parse-template.js';

/** The URL templates that the representation of an item is written with. */
export interface ItemTemplates {
  /** The template of one resource below the base. */
  readonly path?: string | undefined;
  /** The links of one resource. */
  readonly links?: readonly ItemLink[] | undefined;
}

interface ItemLink {
  readonly href: string;
  /** A function that decides whether an item has the link. */
  readonly test?: unknown;
}

type Path = readonly (string | number)[];
type Members = Readonly<Record<string, unknown>>;

/**
 * Checks that the item that a schema made of a client's data can be represented: it has no member that
 * only the server writes, and its links can hold its values.
 */
export function checkItem(
  item: unknown,
  templates: ItemTemplates,
  start: Path,
  maximum: number,
): Finding[] {
  const reserved = checkMembers(item, start, maximum);
  const { path, links = [] } = templates;
  if (reserved.length > 0 || path === undefined) return reserved;
  const subject = start.length === 0 ? 'The body' : 'An item';
  if (isObject(item) && !Array.isArray(item)) {
    return checkValues(item, [{ href: path }, ...links], start);
  }
  return [finding('request.body', must(subject, 'be an object', item), { path: start })];
}

/** Members that HAL and HAL-FORMS read as links, embedded resources and forms. */
const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  '_links',
  '_embedded',
  '_templates',
]);

/** The place of an object: in which object, under which key. */
type Place = readonly [parent: object, key: string | number] | undefined;

/** Visits each object once, so that neither cycles nor shared references cost more. */
function checkMembers(item: unknown, start: Path, maximum: number): Finding[] {
  const findings: Finding[] = [];
  const places = new Map<object, Place>(isObject(item) ? [[item, undefined]] : []);
  const visit = (value: unknown, place: Place): void => {
    if (isObject(value) && !places.has(value)) places.set(value, place);
  };
  // The iteration of a map includes what is added on the way.
  for (const parent of places.keys()) {
    if (ArrayBuffer.isView(parent)) continue;
    if (Array.isArray(parent)) {
      for (const [index, value] of parent.entries()) visit(value, [parent, index]);
      continue;
    }
    for (const name of Object.keys(parent)) {
      if (!RESERVED.has(name)) {
        visit((parent as Members)[name], [parent, name]);
        continue;
      }
      const message = `${name} must be left out, because only the server writes it`;
      const path = [...start, ...pathTo(parent, places), name];
      if (findings.push(finding('request.body', message, { path })) === maximum) return findings;
    }
  }
  return findings;
}

function pathTo(object: object, places: ReadonlyMap<object, Place>): Path {
  const path: (string | number)[] = [];
  for (let place = places.get(object); place !== undefined; place = places.get(place[0])) {
    path.unshift(place[1]);
  }
  return path;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The values that cannot be in the URLs of the item, each under its member. */
function checkValues(item: object, templates: readonly ItemLink[], start: Path): Finding[] {
  const found = new Map<string, Finding>();
  for (const { href: template, test } of templates) {
    const names = givenNames(template, item as Members, test !== undefined);
    if (hasUrl(template, names, item as Members)) continue;
    const faulty = names.filter((name) => !hasUrl(template, [name], item as Members));
    // Each value may be right on its own: two dots side by side are a dot segment.
    for (const name of faulty.length === 0 ? names.slice(0, 1) : faulty) {
      const message = must(
        name,
        'be a value that a URL can have in its path',
        (item as Members)[name],
      );
      found.set(name, finding('request.body', message, { path: [...start, name] }));
    }
  }
  return [...found.values()];
}

/**
 * The variables of a template that the item has. The server adds those that it leaves out; a link may be
 * absent if its value is null.
 */
function givenNames(template: string, item: Members, isConditional: boolean): string[] {
  return variableNames(template).filter(
    (name) =>
      Object.hasOwn(item, name) &&
      item[name] !== undefined &&
      !(isConditional && item[name] === null),
  );
}

/** Whether a URL can have these values of an item; any other variable has a sample value. */
function hasUrl(template: string, names: readonly string[], item: Members): boolean {
  const values = variableNames(template).map((name) => [
    name,
    names.includes(name) ? item[name] : 'x',
  ]);
  return tryHref('https://api.example.se', template, Object.fromEntries(values)) !== undefined;
}
