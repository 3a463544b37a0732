/** The registered relation type that a name is a synonym of. */
export interface Advice {
  /** The relation type to use. */
  readonly name: string;
  readonly reason: string;
}

type Row = readonly [name: string, reason: string, synonyms: string];

/** Synonyms of registered types as APIs write them, in lower case without separators, separated by spaces. */
export const SYNONYMS: readonly Row[] = [
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
export function adviceFor(name: string): Advice | undefined {
  return BY_SYNONYM.get(withoutSeparators(name));
}

export function isMeaningless(name: string): boolean {
  const letters = withoutSeparators(name);
  return (
    letters.length === 1 || MEANINGLESS.has(letters) || /^(?:link|rel|action)\d+$/.test(letters)
  );
}

/** `next_page`, `next-page` and `nextPage` count as one name. */
function withoutSeparators(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
