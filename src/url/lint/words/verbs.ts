import { ENGLISH_ACTIONS } from '../../../relation/actions.js';

/*
 * English verbs of APIs, and the methods and nouns that replace them.
 */

/** Verbs that an HTTP method expresses. */
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

/** Further actions, each with the plural of its noun, under which it is a resource that POST creates. */
const FURTHER_ACTIONS: Readonly<Record<string, string>> = {
  analyze: 'analyses',
  apply: 'applications',
  associate: 'associations',
  attach: 'attachments',
  authenticate: 'authentications',
  bind: 'bindings',
  calculate: 'calculations',
  compute: 'computations',
  connect: 'connections',
  convert: 'conversions',
  decode: 'decodings',
  decrypt: 'decryptions',
  deprecate: 'deprecations',
  describe: 'descriptions',
  detach: 'detachments',
  disassociate: 'disassociations',
  disconnect: 'disconnections',
  download: 'downloads',
  encode: 'encodings',
  encrypt: 'encryptions',
  evaluate: 'evaluations',
  expire: 'expirations',
  export: 'exports',
  extend: 'extensions',
  fork: 'forks',
  generate: 'generations',
  import: 'imports',
  install: 'installations',
  invite: 'invitations',
  login: 'sessions',
  logout: 'sessions',
  migrate: 'migrations',
  perform: '',
  predict: 'predictions',
  provision: 'provisions',
  recognize: 'recognitions',
  recover: 'recoveries',
  refresh: 'refreshes',
  regenerate: 'regenerations',
  register: 'registrations',
  reload: 'reloads',
  rename: 'renamings',
  run: 'runs',
  signin: 'sessions',
  signout: 'sessions',
  signup: 'registrations',
  start: 'starts',
  suggest: 'suggestions',
  sync: 'synchronizations',
  toggle: '',
  transform: 'transformations',
  translate: 'translations',
  unbind: 'unbindings',
  upload: 'uploads',
  validate: 'validations',
};

/** Verbs that the query string expresses. */
const SEARCHING: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'find',
  'lookup',
  'query',
  'search',
]);

/** Actions whose verb is also a noun or an adjective: alone, `/archive` may be one. */
const NOUN_ALONE: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'archive block capture clear close lock move refund release transfer void'.split(' '),
);

/** The relation type of an action and the last segment of its URL are the same verb. */
const NOUN_OF_VERB: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({ ...ENGLISH_ACTIONS, ...FURTHER_ACTIONS }).filter(
    ([verb]) => !NOUN_ALONE.has(verb),
  ),
);

/** Verbs only if words follow: alone each is a noun or an adjective (`/checks`). */
const WITH_AN_OBJECT: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'batch bulk check clear close copy count do grant handle load lock make mark move open process put request set test transfer track'.split(
    ' ',
  ),
);

/** Verbs of that list that are never nouns. */
const NO_NOUN: ReadonlySet<string> = /* @__PURE__ */ new Set(['do', 'handle', 'make', 'put']);

/** Verbs that are also nouns or adjectives: before a plural they are part of a name (`search-engines`). */
const NOUN_TOO: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'change complete deploy download edit export extend fork import install invite list login logout ' +
    'lookup merge patch pause pay promote provision query read refresh register reload reset restart ' +
    'resume retry run save search ship signin signup start stop submit sync translate trigger update ' +
    'upload view'
  ).split(' '),
);

/** `list-items` are the items of a list; `list-keys` lists keys. */
const OF_A_LIST = /^(?:entries|items|members|names|prices|types|views)$/;

/** `batchcreate`: a verb after a prefix. */
const RUN_TOGETHER = /^(?:batch|bulk|mass|multi)(create|delete|get|insert|list|update|upsert)s?$/;

/** A verb of a path, and its replacement. */
export interface Verb {
  readonly word: string;
  /** The method with the meaning of the verb. */
  readonly method?: string;
  /** The plural of the noun of the action, or an empty string. */
  readonly noun?: string;
  /** Whether the verb searches, which the query string expresses. */
  readonly searches?: true;
}

/** The verb that a name starts with; `isSingular` recognises a singular noun. */
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

/** Whether an object follows the verb: in `get-orders` and `open-account`, not in `add-ons` and `open-accounts`. */
function hasObject(verb: string, second: string, isSingular: boolean): boolean {
  if (/^(?:on|in|out|up|off|back)s?$/.test(second)) return false;
  if (second === 'all') return true;
  if (verb === 'list') return !OF_A_LIST.test(second);
  return isSingular || NO_NOUN.has(verb) || !(NOUN_TOO.has(verb) || WITH_AN_OBJECT.has(verb));
}
