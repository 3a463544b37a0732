import { HalyardError } from '../errors.js';
import { isObject, type Members, setOwn } from '../internal/json.js';
import { callToJson, readMember, refusePromise } from '../internal/plain-json.js';
import { show } from '../internal/show.js';
import type { Link, LinkInput } from '../link/link.js';
import { type OnFinding, reportTo } from '../rules/row-finding.js';
import { isPlainOrAbsoluteUrl } from '../url/absolute-url.js';

/** The body of a single resource: its fields, then its links. */
export type Resource<Fields extends object> = Fields & { readonly _links: readonly Link[] };

/** Options of `resource`. */
export interface ResourceOptions {
  /** Called with what is odd about the row. */
  readonly onFinding?: OnFinding | undefined;
}

/**
 * Makes the body of a single resource: its fields, then `_links`.
 *
 * A row is never refused. A member whose getter throws is left out, `_links` of the row are replaced, and
 * a row without an identifier is served without the links that need it, `self` among them.
 *
 * @param fields The fields of the resource; of an object with `toJSON`, those that it returns.
 * @param links The links that the resource has in its present state, `self` among them; `false`,
 *   `null` and `undefined` stand for absent links.
 * @param options `onFinding`, called with what is odd about the row.
 * @returns The body.
 * @throws {HalyardError} `http.body` for a promise; `resource.option` for a second `self` link with method
 *   GET; `link.href` for a URL that is not absolute.
 * @rule HYP.03, HYP.04, HYP.05, HYP.11, link.state
 *
 * @example
 * ```ts
 * import { link, resource } from 'halyard';
 *
 * const url = 'https://api.example.se/orders/v1/orders/17';
 *
 * resource({ id: 17, status: 'shipped' }, [link('self', url)]);
 * // → {
 * //   id: 17,
 * //   status: 'shipped',
 * //   _links: [{ href: 'https://api.example.se/orders/v1/orders/17', rel: 'self', method: 'GET' }],
 * // }
 * ```
 */
export function resource<Fields extends object>(
  fields: Fields & { readonly then?: never },
  links: readonly LinkInput[],
  { onFinding }: ResourceOptions = {},
): Resource<Fields> {
  refusePromise(fields, 'fields');
  const _links = presentLinks(links);
  let selfLinks = 0;
  for (const each of _links) if (isSelf(each)) selfLinks += 1;
  if (selfLinks > 1) {
    const message = 'links must contain a self link with method GET once';
    throw new HalyardError('resource.option', message, 'HYP.05');
  }
  const ofRow = reportTo(onFinding);
  const report = (message: string, name: string) => ofRow?.('row.member', message, [name]);
  const own = rowFields(fields, report);
  if (Object.hasOwn(own, '_links')) report('_links of the row is replaced by the links', '_links');
  let body: object;
  try {
    body = { ...NO_MEMBERS, ...own, _links };
  } catch {
    body = { ...readableMembers(own, report), _links };
  }
  return body as Resource<Fields>;
}

/**
 * Begins each body: Node 20 makes a hidden class for every object that is copied by its first spread and
 * has a member after it.
 */
const NO_MEMBERS = {};

/** The links that are present. Their URLs are checked here, where they reach a body. */
export function presentLinks(items: readonly LinkInput[], present: Link[] = []): Link[] {
  let checked: string | undefined;
  for (const item of items) {
    if (!item) continue;
    if (Array.isArray(item)) presentLinks(item, present);
    // Links to one URL, such as self and edit, mostly follow each other.
    else if ((item as Link).href === checked || hasUrl(item as Link)) {
      if ((item as Link).templated !== true) checked = (item as Link).href;
      present.push(item as Link);
    } else {
      const { rel, href } = item as Link;
      const message = `href of link ${show(rel)} must be an absolute http(s) URL, got ${show(href)}`;
      throw new HalyardError('link.href', message, 'HYP.14');
    }
  }
  return present;
}

/** Whether a link has an absolute URL, or a template with a literal scheme and host. */
function hasUrl({ href, templated }: Link): boolean {
  return isPlainOrAbsoluteUrl(templated === true ? String(href).replace(/\{.*/s, '') : href);
}

type Report = (message: string, name: string) => void;

/**
 * The fields of a row, or those that its `toJSON` returns: object mappers hide columns by it. If it throws or
 * returns no object, the row has none.
 */
export function rowFields(row: object, report?: Report): Members {
  if (typeof readMember(row, 'toJSON') !== 'function') return row as Members;
  const fields = callToJson(row, '');
  if (!isObject(fields)) {
    report?.('toJSON must return an object; the fields are left out', 'toJSON');
    return {};
  }
  // JSON calls toJSON once, so the copy must have none.
  const { toJSON, ...rest } = fields;
  return rest;
}

/** The members of a row, without those whose getters throw. */
function readableMembers(row: Members, report: Report): Members {
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(row)) {
    const value = readMember(row, name);
    if (typeof value === 'symbol') report('The member cannot be read and is left out', name);
    else setOwn(members, name, value);
  }
  return members;
}

/** The link to the resource itself: rel `self`, method GET. */
export function selfLink(links: readonly Link[]): Link | undefined {
  return links.find((item) => isSelf(item) && hasUrl(item));
}

/** Whether a link leads to the resource itself. */
export function isSelf(link: Link | null | undefined): boolean {
  return link?.method === 'GET' && (link.rel === 'self' || /^self$/i.test(link.rel));
}
