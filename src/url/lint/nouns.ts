import { COLLECTIONS, IRREGULAR, NOUNS } from './english-nouns.js';
import { type Language, type Noun, withoutSwedishLetters } from './words.js';

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
interface EnglishNoun extends Noun {
  /** Whether it is a correct plural in another language. */
  readonly isElsewhere: boolean;
}

const ENGLISH_FORMS: ReadonlyMap<string, EnglishNoun> = /* @__PURE__ */ englishForms();

function englishForms(): ReadonlyMap<string, EnglishNoun> {
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
  return ENGLISH_FORMS.get(word);
}

/** The plural of an English noun by the rules of spelling; exceptions are in `english-nouns.ts`. */
export function regularPlural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:[sxz]|[cs]h)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/*
 * Swedish nouns as URLs write them: å and ä as `a`, ö as `o`.
 */

/** The endings of the singular, the plural, and both in the definite form; and the nouns without them. */
const DECLENSIONS: readonly (readonly [endings: string, stems: string])[] = [
  [
    'a or an orna',
    'bilag blomm byr faktur flagg forskol frag gat grundskol hyr kart klock list mapp res rutt sid skad skol ' +
      'tavl trapp valut var veck',
  ],
  [
    'ing ingar ingen ingarna',
    'anlaggn anmaln anslutn anstalln anteckn avbokn avdeln behandl berakn besiktn bestalln betaln bevakn ' +
      'bokn byggn ersattn flygn forandr fordr foren foreskrivn forfragn forordn forpackn forsakr forvaltn ' +
      'gransk handl inloggn installn invandn lagr losn makuler matn parker placer provn rakn registrer sandn ' +
      'sokn tavl tidn tilldeln uppdater uppfoljn utbetaln utbildn utredn utskrivn utvarder varn visn andr ' +
      'aterbetaln overfor yttr',
  ],
  [
    ' ar en arna',
    'avgang bil buss dag del dom domstol gang gard hamn hund larling sjukdom skog strom vag vagn',
  ],
  [
    ' er en erna',
    'adress agent aktivitet aktor applikation avgift behorighet bild byggnad central deklaration egenskap elev enhet fastighet fil ' +
      'funktion gast grupp inkomst institution instans intressent journal kanal kandidat kategori klass klient ' +
      'kod kommun kontakt kostnad kund lagenhet leverans leverantor licens lokal lon marknad metod modell ' +
      'myndighet nyhet observation organisation ort patient period person plan prenumeration pris produkt ' +
      'prognos process rabatt rad rapport rattighet referens region relation remiss reservation roll rubrik ' +
      'sak sektor session skatt skuld station tariff tid tidpunkt tidtabell tjanst transaktion transport typ ' +
      'uppgift utgift verksamhet version',
  ],
  [
    ' r n rna',
    'aktie bekraftelse diarie foreteelse handelse rorelse stiftelse styrelse aterkallelse',
  ],
  [
    ' n t na',
    'amne arende bitrade erbjudande foto godkannande intresse konto kvitto marke meddelande mote omrade ' +
      'overklagande saldo stalle varde yrke',
  ],
  [
    '   en',
    'alternativ attribut avslut avsnitt avtal barn beslut besok betyg bidrag bolag brev djur dokument evenemang ' +
      'exempel fall fartyg fordon foretag format formular forslag hus hushall inkop intyg kapitel kontor ' +
      'kontrakt kort korkort krav kvarter lager lakemedel lan livsmedel mal namn nummer objekt ombud paket ' +
      'program projekt protokoll prov recept register resultat rum samtal slag spar sprak steg stod svar ' +
      'system tag tal tillstand underlag uppdrag utskott vader vatten villkor ar',
  ],
  [
    'are are aren arna',
    'ag anvand arbetsgiv deltag forsalj forfatt handlagg invan lak lar medarbet mottag vardgiv',
  ],
  ['el lar eln larna', 'artik cyk nyck tit'],
];

/** Nouns with other forms, in the same order. */
const IRREGULAR_SWEDISH =
  'ansokan ansokningar ansokan ansokningarna bok bocker boken bockerna kalender kalendrar kalendern kalendrarna land lander landet landerna ' +
  'medlem medlemmar medlemmen medlemmarna order ordrar ordern ordrarna regel regler regeln reglerna ' +
  'stad stader staden staderna';

/** Words that are plurals in other languages, or English: singulars only in a Swedish path. */
const ELSEWHERE: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'artikel bild buss central dag del gang handling kalender konto land observation ort patient produkt rad rapport ' +
    'region relation remiss roll sida skuld station tariff tid titel transport vara version'
  ).split(' '),
);

/** A form of a Swedish noun. */
interface SwedishNoun extends Noun {
  /** Whether other languages have the word too, so it counts only in a Swedish path. */
  readonly isElsewhere: boolean;
}

const SWEDISH_FORMS: ReadonlyMap<string, SwedishNoun> = /* @__PURE__ */ swedishForms();

function swedishForms(): ReadonlyMap<string, SwedishNoun> {
  const forms = new Map<string, SwedishNoun>();
  const add = ([singular = '', plural = '', definite = '', all = '']: readonly string[]) => {
    const one = { plural, isPlural: false, isCollection: true };
    forms.set(definite, { ...one, isElsewhere: true });
    forms.set(singular, { ...one, isElsewhere: ELSEWHERE.has(singular) });
    for (const many of [plural, all]) {
      forms.set(many, { plural: many, isPlural: true, isCollection: true, isElsewhere: false });
    }
  };
  for (const [endings, stems] of DECLENSIONS) {
    for (const stem of stems.split(' ')) add(endings.split(' ').map((ending) => stem + ending));
  }
  const irregular = IRREGULAR_SWEDISH.split(' ');
  for (let at = 0; at < irregular.length; at += 4) add(irregular.slice(at, at + 4));
  return forms;
}

/** Plurals by their form; `practitioner` is English. */
const PLURAL =
  /^[a-z]{3,}(?:ningar|heter|elser|(?<!^practi|^peti|condi|confec|execu|exhibi|extor|proba|vaca)tioner)(?:na)?$/;

/** The length of the longest compound. */
const MAX_COMPOUND_LENGTH = 40;

/** A word as a Swedish noun; a compound (`kundorder`) by its last part. */
export function swedishNoun(word: string): SwedishNoun | undefined {
  const known = SWEDISH_FORMS.get(word);
  if (known !== undefined) return known;
  if (PLURAL.test(word)) {
    return { plural: word, isPlural: true, isCollection: true, isElsewhere: false };
  }
  if (word.length > MAX_COMPOUND_LENGTH) return undefined;
  for (let at = 3; at <= word.length - 3; at++) {
    const last = SWEDISH_FORMS.get(word.slice(at));
    if (last !== undefined && isFirstPart(word.slice(0, at))) {
      const isElsewhere = last.isElsewhere && !ELSEWHERE.has(word.slice(at));
      return { ...last, plural: word.slice(0, at) + last.plural, isElsewhere };
    }
  }
  return undefined;
}

/** A noun as the first part of a compound: `kund-`, `skol-` of `skola`, `verksamhets-`. */
function isFirstPart(part: string): boolean {
  return [part, part.replace(/s$/, ''), `${part}a`, `${part}e`].some((noun) => {
    const known = SWEDISH_FORMS.get(noun);
    return known !== undefined && (!known.isPlural || known.plural === noun);
  });
}
