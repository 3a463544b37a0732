import pluralize from 'pluralize';

/**
 * Words that pluralize takes for singulars, although they are mass nouns, plurals that it does not know,
 * or names of places and persons.
 */
const NOT_SINGULAR: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'access accommodation advice analytics art auth authentication authorisation authorization billing cargo cash ' +
    'baggage bandwidth cattle clergy clothing commerce compliance connectivity consent content coverage criteria data ' +
    'discovery documentation downtime education electricity emoji employment energy equity evidence feedback finance ' +
    'firmware food freight fuel furniture genera governance graphql hardware health help history housing ' +
    'info information infrastructure insurance inventory jewellery jewelry knowledge land legislation lighting livestock ' +
    'logging logistics luggage machinery maintenance malware marketing merchandise metadata middleware ' +
    'memorabilia monitoring money music navigation oauth offspring onboarding parking payroll people personnel phenomena ' +
    'paraphernalia police poultry presence pricing privacy regalia progress reporting research revenue rice routing scheduling security ' +
    'shipping shopping signage software spacecraft staff stock support staffing stationery storage telemetry ' +
    'throughput timber traffic training transparency trivia uptime vermin transport travel usage waste water wealth weather work ' +
    'cpus gpus tpus vcpus skus menus uris taxis gurus gnus tofus flus ' +
    'antennae aquaria corpora curricula errata formulae larvae memoranda opera oxen paparazzi quanta ' +
    'referenda spectra strata symposia taxa ' +
    'atom csv dna gdp geojson golf healthz http https json livez openapi readyz rss userinfo vat xml ' +
    'api current latest me rest root self'
  ).split(' '),
);

/** Plurals that pluralize does not know, or spells differently from APIs and dictionaries. */
const PLURALS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['alias', 'aliases'],
  ['atlas', 'atlases'],
  ['bias', 'biases'],
  ['canvas', 'canvases'],
  ['embargo', 'embargoes'],
  ['focus', 'focuses'],
  ['gas', 'gases'],
  ['iris', 'irises'],
  ['lens', 'lenses'],
  ['medium', 'media'],
  ['schema', 'schemas'],
  ['veto', 'vetoes'],
  ['virus', 'viruses'],
]);

/** `boss`, `status` and `analysis` may be singulars; other words with a final `s` are plurals. */
const MAYBE_SINGULAR_IN_S = /[isu]s$/;

/** The length of the longest word that is checked. */
const MAX_WORD_LENGTH = 40;

/**
 * The plural of an English singular noun, by its ending; undefined for a word that a URL may
 * have as it is.
 */
export function pluralOfSingular(word: string): string | undefined {
  return isSingular(word) ? (PLURALS.get(word) ?? pluralize.plural(word)) : undefined;
}

/** Whether a word is the plural of an English noun, by its ending. */
export function isPlural(word: string): boolean {
  return (
    word.length >= 3 &&
    word.length <= MAX_WORD_LENGTH &&
    pluralize.isPlural(word) &&
    !isSingular(word)
  );
}

function isSingular(word: string): boolean {
  if (word.length < 3 || word.length > MAX_WORD_LENGTH || !/^[a-z]+$/.test(word)) return false;
  if (NOT_SINGULAR.has(word)) return false;
  if (PLURALS.has(word)) return true;
  if (word.endsWith('s') && !MAYBE_SINGULAR_IN_S.test(word)) return false;
  return !pluralize.isPlural(word);
}
