import type { Finding } from '../../rules/finding.js';
import { isIdentifierLike } from '../url-parts.js';
import {
  checkBase,
  checkCharacters,
  checkLowerCase,
  checkParameterNames,
  checkSpacesAndUnderscores,
  checkWordSeparators,
} from './characters.js';
import { checkVersion } from './form.js';
import { readUrl, type Words } from './read-url.js';
import { wordsOf } from './words.js';

/**
 * Checks a URL template against the rules about characters (UFN.06 to UFN.11) and the form of the
 * version (VER.05): the part of `checkUrl` that is certain, and that brings no dictionary along.
 */
export function checkTemplate(template: string): Finding[] {
  const url = readUrl(template, {
    ...CHARACTERS_ONLY,
    length: template.length,
    linkedData: false,
    localDevelopment: false,
    singletons: NO_NAMES,
  });
  return [
    ...checkLowerCase(url),
    ...checkCharacters(url),
    ...checkWordSeparators(url),
    ...checkSpacesAndUnderscores(url),
    ...checkParameterNames(url),
    ...checkBase(url),
    ...checkVersion(url),
  ];
}

const NO_NAMES: ReadonlySet<string> = /* @__PURE__ */ new Set();

const unknown = () => undefined;
const no = () => false;

/** A lexicon without words: only characters and separators of names are checked. */
const CHARACTERS_ONLY: Words = {
  lexicon: {
    nounOf: unknown,
    nounOfVerb: unknown,
    isTaughtNoun: no,
    isQueryWord: no,
    languageOf: unknown,
  },
  nameOf: (text) => ({
    words: isIdentifierLike(text) ? [] : wordsOf(text),
    isIdentifierLike: isIdentifierLike(text),
    head: -1,
    runTogether: new Map(),
    hasQueryWord: false,
    isSuspect: false,
  }),
};
