/*
 * English verbs of APIs: what to write in place of them.
 */

/** What HTTP has a method for: the verb is that method, and the path loses it. */
const METHODS: readonly (readonly [method: string, verbs: string])[] = [
  ['GET', 'fetch get list read retrieve view'],
  ['POST', 'add create insert'],
  ['PATCH', 'change edit modify patch update'],
  ['PUT', 'overwrite replace save upsert'],
  ['DELETE', 'delete destroy erase remove'],
];

const METHOD_OF_VERB: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ METHODS.flatMap(([method, verbs]) =>
    verbs.split(' ').map((verb) => [verb, method] as const),
  ),
);

/** Actions: the plural of the noun that stands for each, with which it is a resource that POST makes. */
const NOUNS: Readonly<Record<string, string>> = {
  accept: 'acceptances',
  acknowledge: 'acknowledgements',
  activate: 'activations',
  allocate: 'allocations',
  analyze: 'analyses',
  apply: 'applications',
  approve: 'approvals',
  assign: 'assignments',
  associate: 'associations',
  attach: 'attachments',
  authenticate: 'authentications',
  authorize: 'authorizations',
  bind: 'bindings',
  calculate: 'calculations',
  cancel: 'cancellations',
  complete: 'completions',
  compute: 'computations',
  confirm: 'confirmations',
  connect: 'connections',
  convert: 'conversions',
  deactivate: 'deactivations',
  decline: 'declines',
  decode: 'decodings',
  decrypt: 'decryptions',
  deploy: 'deployments',
  deprecate: 'deprecations',
  describe: 'descriptions',
  detach: 'detachments',
  disable: 'deactivations',
  disassociate: 'disassociations',
  disconnect: 'disconnections',
  dismiss: 'dismissals',
  download: 'downloads',
  enable: 'activations',
  encode: 'encodings',
  encrypt: 'encryptions',
  enroll: 'enrollments',
  evaluate: 'evaluations',
  execute: 'executions',
  expire: 'expirations',
  extend: 'extensions',
  finalize: 'finalizations',
  fork: 'forks',
  generate: 'generations',
  import: 'imports',
  export: 'exports',
  initiate: 'initiations',
  install: 'installations',
  invite: 'invitations',
  invoke: 'invocations',
  login: 'sessions',
  logout: 'sessions',
  merge: 'merges',
  migrate: 'migrations',
  notify: 'notifications',
  pause: 'pauses',
  pay: 'payments',
  perform: '',
  predict: 'predictions',
  promote: 'promotions',
  provision: 'provisions',
  publish: 'publications',
  recognize: 'recognitions',
  recover: 'recoveries',
  refresh: 'refreshes',
  regenerate: 'regenerations',
  register: 'registrations',
  reject: 'rejections',
  reload: 'reloads',
  rename: 'renamings',
  renew: 'renewals',
  reset: 'resets',
  resolve: 'resolutions',
  restart: 'restarts',
  restore: 'restorations',
  resume: 'resumptions',
  retry: 'retries',
  revert: 'reversions',
  revoke: 'revocations',
  run: 'runs',
  send: 'deliveries',
  ship: 'shipments',
  signin: 'sessions',
  signout: 'sessions',
  signup: 'registrations',
  start: 'starts',
  stop: 'stops',
  submit: 'submissions',
  subscribe: 'subscriptions',
  suggest: 'suggestions',
  suspend: 'suspensions',
  sync: 'synchronizations',
  synchronize: 'synchronizations',
  terminate: 'terminations',
  toggle: '',
  transform: 'transformations',
  translate: 'translations',
  trigger: 'triggers',
  unbind: 'unbindings',
  unlock: 'unlockings',
  unpublish: 'unpublications',
  unsubscribe: 'unsubscriptions',
  upload: 'uploads',
  validate: 'validations',
  verify: 'verifications',
  withdraw: 'withdrawals',
};

/** What looks for resources: the query string does. */
const SEARCHING: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'find',
  'lookup',
  'query',
  'search',
]);

const NOUN_OF_VERB: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(NOUNS),
);

/** Verbs only where words follow: alone each is a noun or an adjective (`/checks`). */
const WITH_AN_OBJECT: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'batch bulk check clear close copy count do grant handle load lock make mark move open process put request set test transfer track'.split(
    ' ',
  ),
);

/** Those of them that are never nouns. */
const NO_NOUN: ReadonlySet<string> = /* @__PURE__ */ new Set(['do', 'handle', 'make', 'put']);

/** Verbs that are nouns or adjectives too: with a plural behind them they are a part of a name (`search-engines`). */
const NOUN_TOO: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'change complete deploy download edit export extend fork import install invite list login logout ' +
    'lookup merge patch pause pay promote provision query read refresh register reload reset restart ' +
    'resume retry run save search ship signin signup start stop submit sync translate trigger update ' +
    'upload view'
  ).split(' '),
);

/** `list-items` are the items of a list, `list-keys` lists keys. */
const OF_A_LIST = /^(?:entries|items|members|names|prices|types|views)$/;

/** `batchcreate`: a verb that is written together with how often it is done. */
const RUN_TOGETHER = /^(?:batch|bulk|mass|multi)(create|delete|get|insert|list|update|upsert)s?$/;

/** What a verb of a path is, and what to write instead. */
export interface Verb {
  readonly word: string;
  /** The method that does what the verb says. */
  readonly method?: string;
  /** The plural of the noun of the action; empty where there is none. */
  readonly noun?: string;
  /** Whether the verb searches: a job for the query string. */
  readonly searches?: true;
}

/** The verb that a name begins with, if it does; `isSingular` tells a singular noun. */
export function verbOf(
  words: readonly string[],
  isSingular: (word: string) => boolean,
): Verb | undefined {
  const [first = '', second] = words;
  const word = RUN_TOGETHER.exec(first)?.[1] ?? first;
  if (second !== undefined && !hasObject(word, second, isSingular(words.at(-1) ?? ''))) {
    return undefined;
  }
  const method = METHOD_OF_VERB.get(word);
  if (method !== undefined) return { word, method };
  if (SEARCHING.has(word)) return { word, searches: true };
  const noun = NOUN_OF_VERB.get(word) ?? (second && WITH_AN_OBJECT.has(word) ? '' : undefined);
  return noun === undefined ? undefined : { word, noun };
}

/** Whether what follows a verb is its object: `get-orders`, `open-account`; neither `add-ons` nor `open-accounts`. */
function hasObject(verb: string, second: string, isSingular: boolean): boolean {
  if (/^(?:on|in|out|up|off|back)s?$/.test(second)) return false;
  if (second === 'all') return true;
  if (verb === 'list') return !OF_A_LIST.test(second);
  return isSingular || NO_NOUN.has(verb) || !(NOUN_TOO.has(verb) || WITH_AN_OBJECT.has(verb));
}
