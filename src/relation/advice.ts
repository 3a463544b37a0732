/** What to write in place of a relation type, and why. */
export interface Advice {
  /** The relation type to use. */
  readonly name: string;
  readonly reason: string;
}

type Row = readonly [name: string, reason: string, ...synonyms: string[]];

/** The words that APIs use for a type that is registered, in lower case without separators. */
const SYNONYMS: readonly Row[] = [
  [
    'self',
    'The full resource that a list item stands for is the self of that item',
    'details',
    'detail',
    'view',
    'show',
    'this',
    'read',
    'fetch',
    'get',
  ],
  [
    'prev',
    'The page before this one is prev, also in the table of the conventions',
    'previous',
    'previouspage',
    'prevpage',
    'pageprevious',
    'back',
  ],
  [
    'next',
    'The page after this one is next',
    'nextpage',
    'pagenext',
    'following',
    'forward',
    'more',
  ],
  ['first', 'The first page of a list is first', 'firstpage', 'pagefirst', 'beginning'],
  ['last', 'The last page of a list is last', 'lastpage', 'pagelast', 'finalpage', 'end'],
  [
    'up',
    'What is one level above in the hierarchy is up',
    'parent',
    'parentresource',
    'ancestor',
    'upper',
  ],
  [
    'collection',
    'The list that a resource is a member of is its collection',
    'list',
    'listall',
    'all',
    'browse',
  ],
  ['item', 'A member of a collection is an item of it', 'member', 'entry', 'element', 'child'],
  [
    'edit',
    'A change of a part of the resource is edit, with PATCH',
    'update',
    'modify',
    'change',
    'patch',
    'partialupdate',
    'amend',
  ],
  [
    'replace',
    'What PUT does, to the resource as a whole, is replace',
    'upsert',
    'put',
    'overwrite',
    'fullupdate',
    'save',
  ],
  ['delete', 'What DELETE does is delete', 'remove', 'destroy', 'del', 'erase', 'discard'],
  [
    'create',
    'What makes a new resource is create',
    'add',
    'new',
    'insert',
    'post',
    'addnew',
    'createnew',
  ],
  ['create-form', 'A form for a new resource is create-form', 'newform', 'addform'],
  ['edit-form', 'A form for a change is edit-form', 'updateform', 'changeform'],
  ['search', 'What finds resources by a query is search', 'find', 'query', 'lookup', 'filter'],
  [
    'index',
    'The way in that leads to all resources is index',
    'home',
    'homepage',
    'root',
    'entrypoint',
    'main',
  ],
  [
    'service-doc',
    'Documentation of the API for people is service-doc',
    'doc',
    'docs',
    'documentation',
    'apidoc',
    'apidocs',
  ],
  [
    'service-desc',
    'A description of the API for machines is service-desc',
    'openapi',
    'swagger',
    'apispec',
    'spec',
    'wsdl',
  ],
  [
    'describedby',
    'What describes the form of a resource is describedby',
    'schema',
    'jsonschema',
    'definition',
    'shape',
  ],
  ['status', 'Whether the API is well is told by status', 'health', 'healthcheck', 'healthz'],
  [
    'latest-version',
    'The newest of its versions is latest-version',
    'latest',
    'newest',
    'newestversion',
    'currentversion',
  ],
  [
    'predecessor-version',
    'The version before this one is predecessor-version',
    'previousversion',
    'priorversion',
    'oldversion',
  ],
  [
    'successor-version',
    'The version after this one is successor-version',
    'nextversion',
    'newversion',
    'newerversion',
  ],
  [
    'version-history',
    'The list of its versions is version-history',
    'history',
    'versions',
    'revisions',
    'versionlist',
  ],
  ['working-copy', 'A copy that is being worked on is working-copy', 'draft', 'workingversion'],
  [
    'related',
    'A resource that has to do with this one is related',
    'seealso',
    'see',
    'similar',
    'relatedto',
  ],
  [
    'alternate',
    'The same content in another form is alternate',
    'alternative',
    'alt',
    'variant',
    'translation',
  ],
  [
    'canonical',
    'The address that a redirect would lead to is canonical',
    'redirect',
    'movedto',
    'preferred',
  ],
  ['bookmark', 'An address that is made to last is bookmark', 'permalink', 'permanent'],
  ['preview', 'A small picture or extract is preview', 'thumbnail', 'thumb', 'teaser'],
  [
    'enclosure',
    'A file that belongs to the resource is enclosure',
    'attachment',
    'download',
    'file',
  ],
  ['replies', 'What was answered to the resource is replies', 'comments', 'answers', 'responses'],
  ['author', 'Who made the resource is author', 'creator', 'createdby', 'writer'],
  ['via', 'Where the content came from is via', 'source', 'origin', 'obtainedfrom'],
  ['help', 'Where a user finds help is help', 'support', 'faq'],
  [
    'license',
    'The terms of use of the content are license, in this spelling',
    'licence',
    'licensing',
  ],
  [
    'terms-of-service',
    'The terms of the service are terms-of-service',
    'terms',
    'tos',
    'termsofuse',
  ],
  [
    'privacy-policy',
    'What happens to personal data is told by privacy-policy',
    'privacy',
    'privacystatement',
  ],
  ['contents', 'A table of contents is contents', 'toc', 'tableofcontents'],
  ['deprecation', 'What tells of a deprecation is deprecation', 'deprecated', 'deprecationinfo'],
];

/** Names that say nothing of what the target is. */
const MEANINGLESS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'link links href url uri rel relation action operation method api endpoint resource object entity data thing other misc unknown default undefined null none empty click here test foo bar'.split(
    ' ',
  ),
);

const BY_SYNONYM: ReadonlyMap<string, Advice> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ SYNONYMS.flatMap(([name, reason, ...synonyms]) =>
    synonyms.map((synonym) => [synonym, { name, reason }] as const),
  ),
);

/** The relation type that says what a name means, where the name is a word for a registered one. */
export function adviceFor(name: string): Advice | undefined {
  return BY_SYNONYM.get(withoutSeparators(name));
}

export function isMeaningless(name: string): boolean {
  const letters = withoutSeparators(name);
  return (
    letters.length === 1 || MEANINGLESS.has(letters) || /^(?:link|rel|action)\d+$/.test(letters)
  );
}

/** `next_page`, `next-page` and `nextPage` are one word. */
export function withoutSeparators(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
