import { tableOf } from '../internal/maps.js';
import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { definedRelation, isRelationType, type Relations } from './method.js';
import { relation } from './relation.js';

/** Options of {@link checkRelation}. */
export interface CheckRelationOptions {
  /** Your own relation types, from `defineRelations`. */
  readonly relations?: Relations | null | undefined;
}

/**
 * Checks the name of a relation type.
 *
 * A missing or malformed name breaks a SHALL. A name that says nothing, and a synonym of a
 * registered type, are guesses: their findings have level SHOULD. The name of an action
 * (`cancel`, `send-invoice`) and a URI have no finding.
 *
 * @param name The name, of any type.
 * @param options Your own relation types.
 * @returns At most one finding; its `suggestion` is the relation type to write.
 * @rule HYP.15, HYP.18, HYP.19, relation.action
 *
 * @example
 * ```ts
 * import { checkRelation } from 'halyard/relation';
 *
 * checkRelation('cancel');
 * // → []
 * checkRelation('nextPage').map(({ rule, suggestion }) => [rule, suggestion]);
 * // → [['HYP.19', 'next']]
 * checkRelation('previous')[0]?.message;
 * // → 'rel should be the registered type prev, got "previous". The previous resource in an ordered series, such as the preceding page of a result list.'
 * ```
 */
export function checkRelation(name: unknown, options: CheckRelationOptions = {}): Finding[] {
  const found = relationFinding(name, options.relations ?? {});
  return found === undefined ? [] : [found];
}

function relationFinding(name: unknown, relations: Relations): Finding | undefined {
  if (name === undefined || name === null || name === '') {
    return finding('HYP.15', 'rel is required. Name the relation of the target to this resource');
  }
  if (typeof name !== 'string') return finding('HYP.15', `rel must be a string, got ${show(name)}`);
  if (!isRelationType(name)) {
    const message = `rel must be a relation type, got ${show(name)}. Write a name of letters, digits, . and -, or a URI`;
    return finding('HYP.18', message);
  }
  if (name.includes(':') || name.length > MAX_ADVISED_LENGTH) return undefined;
  if (definedRelation(relations, name) !== undefined) return lowerCase(name);
  return adviceFinding(name) ?? (relation(name) === undefined ? wording(name) : lowerCase(name));
}

/** Longer names are no synonym; the limit keeps a hostile one cheap. */
const MAX_ADVISED_LENGTH = 256;

/** The finding for a synonym of a registered type. */
function adviceFinding(name: string): Finding | undefined {
  const meant = relation(BY_SYNONYM.get(withoutSeparators(name)) ?? '');
  if (meant === undefined) return undefined;
  return finding(
    'HYP.19',
    `rel should be the registered type ${meant.name}, got ${show(name)}. ${meant.meaning}`,
    { level: 'SHOULD', suggestion: meant.name },
  );
}

function lowerCase(name: string): Finding | undefined {
  const known = name.toLowerCase();
  if (name === known) return undefined;
  return finding('HYP.18', `rel should be lower case, got ${show(name)}. Write ${known}`, {
    level: 'SHOULD',
    suggestion: known,
  });
}

/** The finding for a name that no registry has. */
function wording(name: string): Finding | undefined {
  if (isMeaningless(name)) {
    return finding('HYP.18', `rel should describe the relation, got ${show(name)}`, {
      level: 'SHOULD',
    });
  }
  const words = kebabCase(name);
  const meant = relation(words)?.name;
  if (meant !== undefined) {
    return finding(
      'HYP.19',
      `rel should be a registered type, got ${show(name)}. Did you mean ${meant}?`,
      { level: 'SHOULD', suggestion: meant },
    );
  }
  if (name === words) return undefined;
  return finding(
    'HYP.18',
    `rel should be lower case with words separated by -, got ${show(name)}. Write ${words}`,
    { level: 'SHOULD', suggestion: words },
  );
}

/** `markAsPaid`, `mark_as_paid` and `mark as paid` become `mark-as-paid`. */
function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Synonyms of registered types as APIs write them, in lower case without separators. */
const SYNONYMS = `
  self: details detail view show this read fetch get prev: previous previouspage prevpage
  pageprevious back next: nextpage pagenext following forward more first: firstpage pagefirst
  beginning last: lastpage pagelast finalpage end up: parent parentresource ancestor upper
  collection: list listall all browse item: member entry element child edit: update modify
  change patch partialupdate amend replace: upsert put overwrite fullupdate save delete: remove
  destroy del erase discard create: add new insert post addnew createnew create-form: newform
  addform edit-form: updateform changeform search: find query lookup filter index: home homepage
  root entrypoint main service-doc: doc docs documentation apidoc apidocs service-desc: openapi
  swagger apispec spec wsdl describedby: schema jsonschema definition shape status: health
  healthcheck healthz latest-version: latest newest newestversion currentversion
  predecessor-version: previousversion priorversion oldversion successor-version: nextversion
  newversion newerversion version-history: history versions revisions versionlist working-copy:
  draft workingversion related: seealso see similar relatedto alternate: alternative alt variant
  translation canonical: movedto preferred bookmark: permalink permanent preview: thumbnail
  thumb teaser enclosure: attachment download file replies: comments answers responses author:
  creator createdby writer via: source origin obtainedfrom help: support faq license: licence
  licensing terms-of-service: terms tos termsofuse privacy-policy: privacy privacystatement
  contents: toc tableofcontents deprecation: deprecated deprecationinfo`;

/** Names without a meaning for the target. */
const MEANINGLESS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'link links href url uri rel relation action operation method api endpoint resource object entity data thing other misc unknown default undefined null none empty click here test foo bar'.split(
    ' ',
  ),
);

const BY_SYNONYM: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Array.from(/* @__PURE__ */ tableOf(SYNONYMS), ([name, synonym]) => [
    synonym,
    name,
  ]),
);

function isMeaningless(name: string): boolean {
  const letters = withoutSeparators(name);
  return (
    letters.length === 1 || MEANINGLESS.has(letters) || /^(?:link|rel|action)\d+$/.test(letters)
  );
}

/** `next_page`, `next-page` and `nextPage` count as one name. */
function withoutSeparators(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
