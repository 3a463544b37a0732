import { isOneEditAway, isSwapped } from '../internal/options.js';
import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { withoutDiacritics } from './actions.js';
import { ianaRelations } from './iana-relations.js';
import { definedRelation, isRelationType, type Relations } from './method.js';
import { extendedRelations, relation } from './relation.js';

/** Options of {@link checkRelation}. */
export interface CheckRelationOptions {
  /** Your own relation types, from `defineRelations`. */
  readonly relations?: Relations | null | undefined;
}

/**
 * Checks the name of a relation type.
 *
 * A missing or malformed name breaks a SHALL. A name that says nothing, and a synonym or misspelling
 * of a registered type, are guesses: their findings have level SHOULD. The name of an action
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
 * // → 'rel should be the registered type prev, got "previous". The page before this one is prev'
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
  if (!isRelationType(name)) return malformed(name);
  if (name.includes(':') || name.length > MAX_ADVISED_LENGTH) return undefined;
  if (definedRelation(relations, name) !== undefined) return lowerCase(name);
  return adviceFinding(name) ?? (relation(name) === undefined ? wording(name) : lowerCase(name));
}

/** Longer names are no synonym or misspelling; the limit keeps a hostile one cheap. */
const MAX_ADVISED_LENGTH = 256;

function malformed(name: string): Finding {
  const suggestion = name.length > MAX_ADVISED_LENGTH ? undefined : relationTypeOf(kebabCase(name));
  return finding(
    'HYP.18',
    `rel must be a relation type, got ${show(name)}. Write a name of letters, digits, . and -, or a URI`,
    suggestion === undefined ? {} : { suggestion },
  );
}

/** The relation type to suggest for a name in kebab case; undefined if the name has no known meaning. */
function relationTypeOf(name: string): string | undefined {
  if (!isRelationType(name)) return undefined;
  const found = adviceFinding(name) ?? wording(name);
  return found === undefined ? name : found.suggestion;
}

function adviceFinding(name: string): Finding | undefined {
  const advice = adviceFor(name);
  if (advice === undefined) return undefined;
  return finding(
    'HYP.19',
    `rel should be the registered type ${advice.name}, got ${show(name)}. ${advice.reason}`,
    { level: 'SHOULD', suggestion: advice.name },
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

/** The names that a misspelling may mean. */
const NAMES: readonly string[] = /* @__PURE__ */ Object.keys({
  ...extendedRelations,
  ...ianaRelations,
});

/** The finding for a name that no registry has. */
function wording(name: string): Finding | undefined {
  if (isMeaningless(name)) {
    return finding('HYP.18', `rel should describe the relation, got ${show(name)}`, {
      level: 'SHOULD',
    });
  }
  const words = kebabCase(name);
  const meant = relation(words)?.name ?? misspelled(words, NAMES);
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
  return withoutDiacritics(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** English words one letter from a relation type that mean something else, most of them actions. */
const OTHER_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'abort archive archived charter contests contexts costs crate depreciation describe described hosted least licensee opened posts previews profiler publications reconnect refetch reload reply review shelf smart stark stars states stats statue statuses subset unset'.split(
    ' ',
  ),
);

/**
 * The name out of `names` that is misspelled: one letter missing, added, changed, or two swapped.
 * Short names have too many neighbours, so with four letters only a swap counts. Plurals and past
 * tenses do not count.
 */
function misspelled(name: string, names: readonly string[]): string | undefined {
  if (name.length < 4 || OTHER_WORDS.has(name)) return undefined;
  return names.find(
    (candidate) =>
      !isInflected(name, candidate) &&
      (name.length === 4 ? isSwapped(name, candidate) : isOneEditAway(name, candidate)),
  );
}

function isInflected(name: string, candidate: string): boolean {
  return name === `${candidate}s` || name === `${candidate}d` || `${name}s` === candidate;
}

/** The registered relation type that a name is a synonym of. */
interface Advice {
  /** The relation type to use. */
  readonly name: string;
  readonly reason: string;
}

type Row = readonly [name: string, reason: string, synonyms: string];

/** Synonyms of registered types as APIs write them, in lower case without separators, separated by spaces. */
const SYNONYMS: readonly Row[] = [
  [
    'self',
    'The full resource of a list item is its self link',
    'details detail view show this read fetch get',
  ],
  ['prev', 'The page before this one is prev', 'previous previouspage prevpage pageprevious back'],
  ['next', 'The page after this one is next', 'nextpage pagenext following forward more'],
  ['first', 'The first page of a list is first', 'firstpage pagefirst beginning'],
  ['last', 'The last page of a list is last', 'lastpage pagelast finalpage end'],
  ['up', 'The resource one level above is up', 'parent parentresource ancestor upper'],
  [
    'collection',
    'The list that a resource belongs to is its collection',
    'list listall all browse',
  ],
  ['item', 'A member of a collection is an item', 'member entry element child'],
  ['edit', 'A partial change is edit, by PATCH', 'update modify change patch partialupdate amend'],
  ['replace', 'A full replacement is replace, by PUT', 'upsert put overwrite fullupdate save'],
  ['delete', 'A removal is delete, by DELETE', 'remove destroy del erase discard'],
  ['create', 'A new resource is made by create, by POST', 'add new insert post addnew createnew'],
  ['create-form', 'A form for a new resource is create-form', 'newform addform'],
  ['edit-form', 'A form for a change is edit-form', 'updateform changeform'],
  ['search', 'A search through resources is search', 'find query lookup filter'],
  ['index', 'The start point of an API is index', 'home homepage root entrypoint main'],
  [
    'service-doc',
    'Documentation for people is service-doc',
    'doc docs documentation apidoc apidocs',
  ],
  [
    'service-desc',
    'A machine-readable description of the API is service-desc',
    'openapi swagger apispec spec wsdl',
  ],
  ['describedby', 'The schema of a resource is describedby', 'schema jsonschema definition shape'],
  ['status', 'The health of an API is status', 'health healthcheck healthz'],
  [
    'latest-version',
    'The newest version is latest-version',
    'latest newest newestversion currentversion',
  ],
  [
    'predecessor-version',
    'The version before this one is predecessor-version',
    'previousversion priorversion oldversion',
  ],
  [
    'successor-version',
    'The version after this one is successor-version',
    'nextversion newversion newerversion',
  ],
  [
    'version-history',
    'The list of versions is version-history',
    'history versions revisions versionlist',
  ],
  ['working-copy', 'A draft is working-copy', 'draft workingversion'],
  ['related', 'A resource on a similar subject is related', 'seealso see similar relatedto'],
  [
    'alternate',
    'Another representation of the same content is alternate',
    'alternative alt variant translation',
  ],
  ['canonical', 'The preferred URL of a resource is canonical', 'movedto preferred'],
  ['bookmark', 'A permanent URL is bookmark', 'permalink permanent'],
  ['preview', 'A thumbnail or extract is preview', 'thumbnail thumb teaser'],
  ['enclosure', 'A file that belongs to the resource is enclosure', 'attachment download file'],
  ['replies', 'Comments on a resource are replies', 'comments answers responses'],
  ['author', 'The author of a resource is author', 'creator createdby writer'],
  ['via', 'The source of the content is via', 'source origin obtainedfrom'],
  ['help', 'Help for users is help', 'support faq'],
  ['license', 'The terms of use are license, in this spelling', 'licence licensing'],
  ['terms-of-service', 'The terms of a service are terms-of-service', 'terms tos termsofuse'],
  ['privacy-policy', 'A privacy statement is privacy-policy', 'privacy privacystatement'],
  ['contents', 'A table of contents is contents', 'toc tableofcontents'],
  ['deprecation', 'Information on a deprecation is deprecation', 'deprecated deprecationinfo'],
];

/** Names without a meaning for the target. */
const MEANINGLESS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'link links href url uri rel relation action operation method api endpoint resource object entity data thing other misc unknown default undefined null none empty click here test foo bar'.split(
    ' ',
  ),
);

const BY_SYNONYM: ReadonlyMap<string, Advice> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ SYNONYMS.flatMap(([name, reason, synonyms]) =>
    synonyms.split(' ').map((synonym) => [synonym, { name, reason }] as const),
  ),
);

/** The registered type that a name is a synonym of. */
function adviceFor(name: string): Advice | undefined {
  return BY_SYNONYM.get(withoutSeparators(name));
}

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
