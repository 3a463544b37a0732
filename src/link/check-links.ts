import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { type CheckLinkOptions, checkLink, own } from './check-link.js';

type Path = readonly (string | number)[];

/**
 * Checks the links of a body: each one by {@link checkLink}, and the list as a whole: a `self` link
 * (HYP.05), other links beside it (HYP.04), absolute URLs (HYP.07), no relation that leads to the same
 * URL twice.
 *
 * @param value A body with `_links`, or a list of links; of any type, such as the parsed response of
 *   a foreign service.
 * @param options Relation types of one's own.
 * @returns What breaks a rule, each finding with its path into the value; empty when nothing does.
 * @rule HYP.02, HYP.04, HYP.05, HYP.07, HYP.11
 *
 * @example
 * ```ts
 * import { checkLinks } from 'halyard/link';
 *
 * const body = { id: 17, _links: [{ href: 'https://api.example.se/orders/17', rel: 'edit' }] };
 * checkLinks(body).map(({ rule, path }) => [rule, path]);
 * // → [
 * //   ['HYP.16', ['_links', 0, 'method']],
 * //   ['HYP.02', ['_links', 0, 'method']],
 * //   ['HYP.05', ['_links']],
 * // ]
 * ```
 */
export function checkLinks(value: unknown, options: CheckLinkOptions = {}): Finding[] {
  if (Array.isArray(value)) return checkList(value, [], options);
  if (typeof value !== 'object' || value === null) {
    return [
      finding('HYP.11', `There are no links in ${show(value)}; give a body or a list of links`, {
        path: [],
      }),
    ];
  }
  if (!Object.hasOwn(value, '_links')) return [missingList(value)];
  const { _links: list } = value as { _links: unknown };
  if (Array.isArray(list)) return checkList(list, ['_links'], options);
  return [
    finding(
      'HYP.11',
      typeof list === 'object' && list !== null
        ? '_links is an object, the form of the HAL draft; fromHal(body) reads it. The conventions have a list of links'
        : `_links is ${show(list)}, not a list of links`,
      { path: ['_links'] },
    ),
  ];
}

/** Names that services give to the list. */
const LIST_NAMES = ['links', 'link', '_link', 'Links', '$links', 'hypermedia'];

function missingList(body: object): Finding {
  const name = LIST_NAMES.find((candidate) => Object.hasOwn(body, candidate));
  return name === undefined
    ? finding('HYP.05', 'The body has no _links, so no link to itself', { path: ['_links'] })
    : finding('HYP.11', `The links stand in ${name}; they belong in _links`, {
        path: [name],
        suggestion: '_links',
      });
}

function checkList(list: readonly unknown[], path: Path, options: CheckLinkOptions): Finding[] {
  const each = list.flatMap((link, index) =>
    checkLink(link, options).map((found) => ({
      ...found,
      path: [...path, index, ...(found.path as Path)],
    })),
  );
  return [
    ...each,
    ...checkRelative(each, list, path),
    ...checkSelf(list, path),
    ...checkTwice(list, path),
  ];
}

function checkRelative(
  findings: readonly Finding[],
  list: readonly unknown[],
  path: Path,
): Finding[] {
  const relative = findings.filter(({ rule }) => rule === 'HYP.14').length;
  if (relative === 0) return [];
  return [
    finding(
      'HYP.07',
      `${relative} of ${list.length} links are relative, so a client has to find out the base URL. Build them with href(base, template, values)`,
      { path },
    ),
  ];
}

function checkSelf(list: readonly unknown[], path: Path): Finding[] {
  const relations = list.map(relationOf);
  const methods = list
    .filter((_, index) => relations[index] === 'self')
    .map((self) => own(self as object, 'method') || 'GET');
  if (methods.length === 0) {
    return [
      finding('HYP.05', "There is no link to the resource itself; add link('self', href)", {
        path,
      }),
    ];
  }
  if (!methods.includes('GET')) {
    return [
      finding('HYP.05', `The self link is called by ${show(methods[0])}; it is fetched by GET`, {
        path: [...path, relations.indexOf('self'), 'method'],
        suggestion: 'GET',
      }),
    ];
  }
  if (relations.every((rel) => rel === 'self')) {
    return [
      finding('HYP.04', 'There is no link but self; add the related links that are valid now', {
        path,
      }),
    ];
  }
  return [];
}

/** A relation that leads to one URL by one method twice tells a client nothing the second time. */
function checkTwice(list: readonly unknown[], path: Path): Finding[] {
  const seen = new Map<string, number>();
  return list.flatMap((link, index) => {
    const rel = relationOf(link);
    if (rel === undefined) return [];
    const href = own(link as object, 'href');
    const method = own(link as object, 'method');
    if (typeof href !== 'string') return [];
    const key = JSON.stringify([rel, href, typeof method === 'string' ? method : 'GET']);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
      return [];
    }
    return [
      finding('HYP.18', `The link ${rel} to ${show(href)} is there already, as number ${first}`, {
        level: 'SHOULD',
        path: [...path, index],
      }),
    ];
  });
}

function relationOf(link: unknown): string | undefined {
  if (typeof link !== 'object' || link === null) return undefined;
  const rel = own(link, 'rel');
  return typeof rel === 'string' ? rel.toLowerCase() : undefined;
}
