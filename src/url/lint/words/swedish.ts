import type { Noun } from './noun.js';

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
const IRREGULAR =
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
export interface SwedishNoun extends Noun {
  /** Whether other languages have the word too, so it counts only in a Swedish path. */
  readonly isElsewhere: boolean;
}

const FORMS: ReadonlyMap<string, SwedishNoun> = /* @__PURE__ */ formsOf();

function formsOf(): ReadonlyMap<string, SwedishNoun> {
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
  const irregular = IRREGULAR.split(' ');
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
  const known = FORMS.get(word);
  if (known !== undefined) return known;
  if (PLURAL.test(word)) {
    return { plural: word, isPlural: true, isCollection: true, isElsewhere: false };
  }
  if (word.length > MAX_COMPOUND_LENGTH) return undefined;
  for (let at = 3; at <= word.length - 3; at++) {
    const last = FORMS.get(word.slice(at));
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
    const known = FORMS.get(noun);
    return known !== undefined && (!known.isPlural || known.plural === noun);
  });
}
