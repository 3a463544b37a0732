import { remember, tableOf, wordList } from '../../internal/maps.js';
import { COLLECTIONS, IRREGULAR, NOUNS } from './english-nouns.js';

/** A word as a noun. */
export interface Noun {
  /** Its plural; the word itself if it is one. */
  readonly plural: string;
  readonly isPlural: boolean;
  /** Whether APIs end paths with its plural and hardly ever with its singular. */
  readonly isCollection: boolean;
  /** Whether other languages have the word too, English ones as a plural. */
  readonly isElsewhere?: boolean;
}

/** The language of a word or a path; words of `other` are not judged. */
export type Language = 'english' | 'swedish' | 'other';

/** The language of a path by those of its words: the first of these that one of them has. */
export function languageAmong(shown: readonly (Language | undefined)[]): Language | undefined {
  return (['other', 'swedish', 'english'] as const).find((language) => shown.includes(language));
}

/**
 * A word as a noun, in a path of a language. A plural of either language is accepted. A singular of both
 * belongs to the language of the path. A singular that is a plural in another language is judged only in an
 * English path.
 */
export function nounOf(word: string, language: Language | undefined): Noun | undefined {
  if (language === 'other') return undefined;
  const swedish = swedishNoun(word);
  const english = ENGLISH.get(word);
  if (english && !english.isPlural && (english.isElsewhere || swedish?.isPlural)) {
    return language === 'english' ? english : undefined;
  }
  if (swedish?.isPlural) return swedish;
  if (language === 'swedish') return swedish ?? english;
  return english ?? (swedish?.isElsewhere ? undefined : swedish);
}

/** The language of a word; undefined for a word that several languages share. */
export function languageOf(written: string): Language | undefined {
  const word = withoutSwedishLetters(written);
  if (/[^\0-\x7f]/.test(word) || FOREIGN.has(word) || FOREIGN_ENDING.test(word)) return 'other';
  const english = ENGLISH.get(word);
  const swedish = swedishNoun(word);
  if (english !== undefined) return swedish || english.isElsewhere ? undefined : 'english';
  if (swedish && !swedish.isElsewhere && !ENGLISH_TOO.test(word)) return 'swedish';
  return word === written ? undefined : 'other';
}

/** The Swedish letters as URLs write them: `ärenden` as `arenden`. */
export function withoutSwedishLetters(word: string): string {
  return word.replace(/[åä]/g, 'a').replaceAll('ö', 'o');
}

/** Words of German, French, Spanish, Portuguese, Italian, Dutch, Danish, Norwegian and Finnish APIs. */
const FOREIGN: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ wordList(`
  kunden benutzer dateien konten preise produkte projekte gruppen auftraege vertraege adressen
  mitarbeiter dokumente dienste laender commandes factures produits comptes fichiers entreprises
  clientes pedidos facturas usuarios productos cuentas empresas archivos pagos contratos clienti
  ordini utenti fatture prodotti klanten gebruikers producten bedrijven facturen afspraken personen
  brukere avtaler saker virksomheter brugere sager aftaler virksomheder laskut kunnat henkilot`),
);

/** Endings of nouns in these languages that English and Swedish do not have. */
const FOREIGN_ENDING =
  /.{3}(?:ungen|keit|heiten|keiten|schaft|schaften|eurs|ciones|dades|mientos|zioni|menti|heden|aties|inger|sjoner|kset|aat|eet)$/;

/** Swedish words that are also English words, but not in the table of nouns. */
const ENGLISH_TOO =
  /^(?:barn|dom|fall|filer|format|hamn|hus|lager|lan|lander|loner|mal|modeller|planer|prov|register|roller|rum|slag|spar|stationer|transporter|steg|tal|tider)$/;

/**
 * English singulars that are correct plurals in Swedish, German, Danish or Norwegian (`system`, `server`,
 * `profile`): only a path with other English words makes them singulars.
 */
const PLURALS_ELSEWHERE = `
  adapter album alarm attribute banner block browser case connector container element event
  experiment filter gene header identifier index job lock manager meter module monitor offer
  parameter partner player problem profile program programme provider reviewer router segment sender
  sensor server slot system tag team tester trainer trigger worker`;

const ENGLISH: ReadonlyMap<string, Noun> = /* @__PURE__ */ englishNouns();

function englishNouns(): ReadonlyMap<string, Noun> {
  const irregular = new Map(tableOf(IRREGULAR));
  const elsewhere = new Set(wordList(PLURALS_ELSEWHERE));
  const forms = new Map<string, Noun>();
  for (const [index, words] of [COLLECTIONS, NOUNS].map(wordList).entries()) {
    const isCollection = index === 0;
    for (const noun of words) {
      const plural = irregular.get(noun) ?? regularPlural(noun);
      forms.set(noun, { plural, isPlural: false, isCollection, isElsewhere: elsewhere.has(noun) });
      for (const many of [plural, regularPlural(noun)]) {
        forms.set(many, { plural: many, isPlural: true, isCollection });
      }
    }
  }
  return forms;
}

/** The plural of an English noun by the rules of spelling; exceptions are in `english-nouns.ts`. */
export function regularPlural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:[sxz]|[cs]h)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/**
 * Swedish nouns as URLs write them, å and ä as `a`, ö as `o`: the endings of the singular, the plural, and
 * both in the definite form; then the nouns without them.
 */
const DECLENSIONS = `
  a/or/an/orna: bilag blomm byr faktur flagg forskol frag gat grundskol hyr kart klock list mapp res
  rutt sid skad skol tavl trapp valut var veck
  ing/ingar/ingen/ingarna: anlaggn anmaln anslutn anstalln anteckn avbokn avdeln behandl berakn
  besiktn bestalln betaln bevakn bokn byggn ersattn flygn forandr fordr foren foreskrivn forfragn
  forordn forpackn forsakr forvaltn delgivn gransk handl inloggn installn invandn lagr losn makuler matn
  parker placer provn rakn registrer sandn sokn tavl tidn tilldeln uppdater uppfoljn utbetaln
  utbildn utredn utskrivn utvarder varn visn andr aterbetaln overfor yttr
  /ar/en/arna: avgang bil buss dag del dom domstol gang gard hamn hund larling sjukdom skog strom
  vag vagn
  /er/en/erna: adress agent aktivitet aktor applikation avgift behorighet bild byggnad central
  deklaration egenskap fullmakt namnd motion elev enhet fastighet fil funktion gast grupp inkomst institution instans
  intressent journal kanal kandidat kategori klass klient kod kommun kontakt kostnad kund lagenhet
  leverans leverantor licens lokal lon marknad metod modell myndighet nyhet observation organisation
  ort patient period person plan prenumeration pris produkt prognos process rabatt rad rapport
  rattighet referens region relation remiss reservation roll rubrik sak sektor session skatt skuld
  station tariff tid tidpunkt tidtabell tjanst transaktion transport typ uppgift utgift verksamhet
  version
  /r/n/rna: aktie bekraftelse diarie kallelse foreteelse handelse rorelse stiftelse styrelse aterkallelse
  /n/t/na: amne arende bitrade erbjudande foto godkannande intresse konto kvitto marke meddelande
  mote omrade overklagande saldo stalle varde yrke
  ///en: alternativ attribut avslut avsnitt avtal barn beslut besok betyg bidrag bolag brev djur
  dokument evenemang exempel fall fartyg fordon foretag format formular forslag hus hushall inkop
  intyg kapitel kontor kontrakt kort korkort krav kvarter lager lakemedel lan livsmedel mal namn
  nummer objekt ombud paket program projekt protokoll prov recept register resultat rum samtal slag
  spar sprak steg stod svar system tag tal tillstand underlag uppdrag utskott vader vatten villkor
  ar
  are/are/aren/arna: ag anvand arbetsgiv deltag forsalj forfatt handlagg invan lak lar medarbet
  mottag vardgiv
  el/lar/eln/larna: artik cyk nyck tit
  an/ningar/an/ningarna: ansok k/cker/ken/ckerna: bo er/rar/ern/rarna: kalend ord
  /er/et/erna: land /mar/men/marna: medlem el/ler/eln/lerna: reg /er/en/erna: stad`;

/** Swedish words that are plurals in other languages, or English: singulars only in a Swedish path. */
const ELSEWHERE: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ wordList(`
  artikel bild buss central dag del gang handling kalender konto land observation ort patient
  produkt rad rapport region relation roll sida skuld station tariff tid titel transport vara
  version`),
);

const SWEDISH: ReadonlyMap<string, Noun> = /* @__PURE__ */ swedishNouns();

function swedishNouns(): ReadonlyMap<string, Noun> {
  const forms = new Map<string, Noun>();
  for (const [endings, stem] of tableOf(DECLENSIONS)) {
    const words = endings.split('/').map((ending) => stem + ending);
    const [singular = '', plural = '', definite = '', all = ''] = words;
    const one = { plural, isPlural: false, isCollection: true };
    forms.set(definite, { ...one, isElsewhere: true });
    forms.set(singular, { ...one, isElsewhere: ELSEWHERE.has(singular) });
    for (const many of [plural, all]) {
      forms.set(many, { plural: many, isPlural: true, isCollection: true });
    }
  }
  return forms;
}

/** Plurals by their form; `practitioner` is English. */
const PLURAL =
  /^[a-z]{3,}(?:ningar|heter|elser|(?<!^practi|^peti|condi|confec|execu|exhibi|extor|proba|vaca)tioner)(?:na)?$/;

/** The length of the longest compound. */
const MAX_COMPOUND_LENGTH = 40;

/** A word as a Swedish noun; a compound (`kundorder`) by its last part. */
const swedishNoun = /* @__PURE__ */ remember(readSwedishNoun, { results: 1000 });

function readSwedishNoun(word: string): Noun | undefined {
  const known = SWEDISH.get(word);
  if (known !== undefined) return known;
  if (PLURAL.test(word)) return { plural: word, isPlural: true, isCollection: true };
  if (word.length > MAX_COMPOUND_LENGTH) return undefined;
  for (let at = 3; at <= word.length - 3; at++) {
    const [first, end] = [word.slice(0, at), word.slice(at)];
    const last = SWEDISH.get(end);
    if (last !== undefined && isFirstPart(first)) {
      const isElsewhere = last.isElsewhere === true && !ELSEWHERE.has(end);
      return { ...last, plural: first + last.plural, isElsewhere };
    }
  }
  return undefined;
}

/** A noun as the first part of a compound: `kund-`, `skol-` of `skola`, `verksamhets-`. */
function isFirstPart(part: string): boolean {
  return [part, part.replace(/s$/, ''), `${part}a`, `${part}e`].some((noun) => {
    const known = SWEDISH.get(noun);
    return known !== undefined && (!known.isPlural || known.plural === noun);
  });
}
