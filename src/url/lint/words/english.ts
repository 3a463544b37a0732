import { COLLECTIONS, IRREGULAR, NOUNS } from './english-nouns.js';
import type { Noun } from './noun.js';
import { regularPlural } from './plural.js';

/**
 * English singulars that are correct plurals in Swedish, German, Danish or Norwegian (`system`, `server`,
 * `profile`): only a path with other English words makes them singulars.
 */
const PLURALS_ELSEWHERE: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'adapter album alarm attribute banner block browser case connector container element event ' +
    'experiment filter gene header identifier index job lock manager meter module monitor offer ' +
    'parameter partner player problem profile program programme provider reviewer router segment ' +
    'sender sensor server slot system tag team tester trainer trigger worker'
  ).split(' '),
);

/** An English noun. */
export interface EnglishNoun extends Noun {
  /** Whether it is a correct plural in another language. */
  readonly isElsewhere: boolean;
}

const FORMS: ReadonlyMap<string, EnglishNoun> = /* @__PURE__ */ formsOf();

function formsOf(): ReadonlyMap<string, EnglishNoun> {
  const irregular = IRREGULAR.split(' ');
  const forms = new Map<string, EnglishNoun>();
  const add = (noun: string, isCollection: boolean) => {
    const at = irregular.indexOf(noun);
    const plural = at % 2 === 0 ? (irregular[at + 1] ?? '') : regularPlural(noun);
    forms.set(noun, {
      plural,
      isPlural: false,
      isCollection,
      isElsewhere: PLURALS_ELSEWHERE.has(noun),
    });
    for (const many of new Set([plural, regularPlural(noun)])) {
      forms.set(many, { plural: many, isPlural: true, isCollection, isElsewhere: false });
    }
  };
  for (const noun of COLLECTIONS.split(' ')) add(noun, true);
  for (const noun of NOUNS.split(' ')) add(noun, false);
  return forms;
}

/** Looks up a word among the English nouns that APIs use for resources. */
export function englishNoun(word: string): EnglishNoun | undefined {
  return FORMS.get(word);
}
