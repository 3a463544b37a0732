import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Correct plurals of a language that APIs name collections with. */
export interface Plurals {
  /** `sv` */
  readonly language: string;
  /** As dictionaries write them: `beställningar`, `Bestellungen`, `foto's`. */
  readonly words: readonly string[];
}

/** The plurals of eight languages. */
export function plurals(): Plurals[] {
  const file = fileURLToPath(new URL('../fixtures/plurals.txt', import.meta.url));
  const text = readFileSync(file, 'utf8').replace(/^#.*\n/gm, '');
  return text.split(/^(?=[a-z]{2}$)/m).map((section) => {
    const [language = '', ...words] = section.trim().split(/\s+/);
    return { language, words };
  });
}

/** The ways in which a URL may write a word: in lower case, and without diacritics (`ue` or `u` for `ü`). */
export function spellingsOf(word: string): string[] {
  const plain = word.toLowerCase().replaceAll("'", '');
  const letters = plain.replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('ø', 'o');
  const stripped = letters.normalize('NFD').replace(/\p{M}+/gu, '');
  const digraphs = plain.replace(/[äöüßæøå]/g, (letter) => DIGRAPHS[letter] ?? letter);
  return [...new Set([plain, stripped, digraphs.normalize('NFD').replace(/\p{M}+/gu, '')])];
}

const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
};
