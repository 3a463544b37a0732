/*
 * English verbs of APIs: what to write in place of them.
 */

/** What HTTP has a method for: the verb is that method, and the path loses it. */
const METHOD_OF_VERB: Readonly<Record<string, string>> = {
  ...verbsOf('GET', 'fetch get list read retrieve view'),
  ...verbsOf('POST', 'add create insert'),
  ...verbsOf('PATCH', 'change edit modify patch update'),
  ...verbsOf('PUT', 'overwrite replace save upsert'),
  ...verbsOf('DELETE', 'delete destroy erase remove'),
};

/** Actions: the plural of the noun that stands for each, with which it is a resource that POST makes. */
const NOUN_OF_VERB: Readonly<Record<string, string>> = {
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
  invoke: 'invocations',
  login: 'sessions',
  logout: 'sessions',
  merge: 'merges',
  migrate: 'migrations',
  notify: 'notifications',
  pause: 'pauses',
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
  send: 'messages',
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

/** Verbs only where words follow: alone each is a noun (`/checks`, `/tests`). */
const WITH_AN_OBJECT: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'batch bulk check clear close copy count do grant handle load lock make mark move open process put request set test transfer track'.split(
    ' ',
  ),
);

/** `list-items` are the items of a list: no verb before a noun of these. */
const NOUN_BEHIND: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'action actions bindings cases configs entries events filters flags forms formats groups hooks ' +
    'ids instances items jobs keywords links locations logs markers members messages names ' +
    'notifications operations options orders parameters plans policies points preferences prices ' +
    'queues reasons records requests requirements results rights rules runs scores sessions ' +
    'settings states statuses steps suites tables tags targets tasks templates times tokens ' +
    'triggers types versions views windows'
  ).split(' '),
);

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

/** The verb that a name begins with, if it does. */
export function verbOf(words: readonly string[]): Verb | undefined {
  const [first = '', second] = words;
  const word = RUN_TOGETHER.exec(first)?.[1] ?? first;
  if (second !== undefined && isNounCompound(word, second)) return undefined;
  const method = METHOD_OF_VERB[word];
  if (method !== undefined && Object.hasOwn(METHOD_OF_VERB, word)) return { word, method };
  if (SEARCHING.has(word)) return { word, searches: true };
  if (Object.hasOwn(NOUN_OF_VERB, word)) return { word, noun: NOUN_OF_VERB[word] ?? '' };
  if (second !== undefined && WITH_AN_OBJECT.has(word)) return { word, noun: '' };
  return undefined;
}

/** `add-ons`, `list-items`; but `get-items` has a verb. */
function isNounCompound(verb: string, second: string): boolean {
  if (/^(?:on|in|out|up|off|back)s?$/.test(second)) return true;
  return (
    NOUN_BEHIND.has(second) &&
    !/^(?:get|fetch|retrieve|create|delete|remove|add|insert)$/.test(verb)
  );
}

function verbsOf(method: string, words: string): Readonly<Record<string, string>> {
  return Object.fromEntries(words.split(' ').map((word) => [word, method]));
}
