import type { Members } from '../../internal/json-object.js';
import { checkLinks } from '../../link/check-links.js';
import { type Finding, finding } from '../../rules/finding.js';
import { type HrefChecker, hrefChecker } from './check-api-url.js';
import { below, type CheckOptions, type Path } from './check-options.js';
import { halFormMessage } from './hal-form.js';
import { type LinkList, linkListOf } from './link-list.js';
import { LinkShapes } from './link-shapes.js';
import { type ResourceNode, resourcesOf } from './resources.js';

/**
 * Checks the links of a body and of every resource below it (HYP.02–05, 07, 11–19), and their URLs
 * (UFN, VER, naming). Links of another form get one finding for the form, and are still checked.
 */
export function checkLinksBelow(body: Members, options: CheckOptions): Finding[] {
  const checkHref = hrefChecker(body, options);
  const clean = new LinkShapes();
  const findings: Finding[] = [];
  for (const node of resourcesOf(body)) {
    const { _links: links } = node.value;
    // The links of the items of a page differ only in identifiers, so one of each shape is checked.
    if (!node.isRoot && clean.has(links)) continue;
    const found = checkNode(node, checkHref, options);
    if (!node.isRoot && found.length === 0) clean.add(links);
    for (const each of found) findings.push(each);
  }
  return findings;
}

function checkNode(
  { value, path, isRoot }: ResourceNode,
  checkHref: HrefChecker,
  options: CheckOptions,
): Finding[] {
  const list = linkListOf(value);
  if (list === undefined || list.form === 'value') return below(path(), checkLinks(value));
  const found = [
    ...checkForm(list, options),
    ...checkEntries(list, isRoot, options),
    ...list.entries.flatMap((entry) => below(entry.path, checkHref(entry))),
  ];
  return found.length === 0 ? found : below(path(), found);
}

function checkForm({ name, form }: LinkList, { halForm = false }: CheckOptions): Finding[] {
  const path = [name];
  if (form === 'hal') {
    return halForm && name === '_links' ? [] : [finding('HYP.11', halFormMessage(name), { path })];
  }
  if (form === 'keyed') {
    const message =
      'Each link must be an object with href, rel and method, got objects keyed by relation type. Write the key as rel: { "rel": "self", "href": … }';
    return [finding('HYP.11', message, { path })];
  }
  if (name === '_links') return [];
  const message = `Links must be in _links, got them in ${name}`;
  return [finding('HYP.11', message, { path, suggestion: '_links' })];
}

/** `checkLinks` on the list; HYP.04 applies to a response, not to its items. */
function checkEntries(list: LinkList, isRoot: boolean, options: CheckOptions): Finding[] {
  return checkLinks(
    list.entries.map(({ link }) => link),
    options,
  )
    .filter(({ rule }) => isRoot || rule !== 'HYP.04')
    .map((found) => ({ ...found, path: placeOf(found.path ?? [], list) }));
}

/** The path of a finding: that of its link in the body, or that of the list. */
function placeOf([index, ...rest]: Path, { name, entries }: LinkList): Path {
  const entry = typeof index === 'number' ? entries[index] : undefined;
  return entry === undefined ? [name] : [...entry.path, ...rest];
}
