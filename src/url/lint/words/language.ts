import { englishNoun } from './english.js';
import { swedishNoun } from './swedish.js';
import { withoutSwedishLetters } from './words.js';

/** The language of a word or a path; words of `other` are not judged. */
export type Language = 'english' | 'swedish' | 'other';

/** Words of German, French, Spanish, Portuguese, Italian, Dutch, Danish, Norwegian and Finnish APIs. */
const FOREIGN: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'kunden benutzer dateien konten preise produkte projekte gruppen auftraege vertraege adressen ' +
    'mitarbeiter dokumente dienste laender ' +
    'commandes factures produits comptes fichiers entreprises ' +
    'clientes pedidos facturas usuarios productos cuentas empresas archivos pagos contratos ' +
    'clienti ordini utenti fatture prodotti ' +
    'klanten gebruikers producten bedrijven facturen afspraken personen ' +
    'brukere avtaler saker virksomheter brugere sager aftaler virksomheder ' +
    'laskut kunnat henkilot'
  ).split(' '),
);

/** Endings of nouns in these languages that English and Swedish do not have. */
const FOREIGN_ENDING =
  /.{3}(?:ungen|keit|heiten|keiten|schaft|schaften|eurs|ciones|dades|mientos|zioni|menti|heden|aties|inger|sjoner|kset|aat|eet)$/;

const FOREIGN_LETTER = /[^\0-\x7f]/;

/** Swedish words that are also English words, but not in the table of nouns. */
const ENGLISH_TOO =
  /^(?:barn|dom|fall|filer|format|hamn|hus|lager|lan|lander|loner|mal|modeller|planer|prov|register|roller|rum|slag|spar|stationer|transporter|steg|tal|tider)$/;

/** The language of a word; undefined for a word that several languages share. */
export function languageOf(written: string): Language | undefined {
  const word = withoutSwedishLetters(written);
  if (FOREIGN_LETTER.test(word) || FOREIGN.has(word) || FOREIGN_ENDING.test(word)) return 'other';
  const english = englishNoun(word);
  const swedish = swedishNoun(word);
  if (english !== undefined)
    return swedish !== undefined || english.isElsewhere ? undefined : 'english';
  if (swedish === undefined || swedish.isElsewhere || ENGLISH_TOO.test(word)) {
    return word === written ? undefined : 'other';
  }
  return 'swedish';
}
