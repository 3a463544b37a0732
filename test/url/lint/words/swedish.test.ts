import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { swedishNoun } from '../../../../src/url/lint/nouns.js';

describe('nouns', () => {
  /* The declensions: -or, -ar, -er, -r, -n, none, -are, -el. */
  test.each([
    ['fraga', 'fragor', 'fragan', 'fragorna'],
    ['handling', 'handlingar', 'handlingen', 'handlingarna'],
    ['bil', 'bilar', 'bilen', 'bilarna'],
    ['enhet', 'enheter', 'enheten', 'enheterna'],
    ['handelse', 'handelser', 'handelsen', 'handelserna'],
    ['arende', 'arenden', 'arendet', 'arendena'],
    ['konto', 'konton', 'kontot', 'kontona'],
    ['anvandare', 'anvandare', 'anvandaren', 'anvandarna'],
    ['artikel', 'artiklar', 'artikeln', 'artiklarna'],
    ['bok', 'bocker', 'boken', 'bockerna'],
    ['medlem', 'medlemmar', 'medlemmen', 'medlemmarna'],
    ['order', 'ordrar', 'ordern', 'ordrarna'],
    ['kundorder', 'kundordrar', 'kundordern', 'kundordrarna'],
    ['leverantorsfaktura', 'leverantorsfakturor', 'leverantorsfakturan', 'leverantorsfakturorna'],
    ['skolenhet', 'skolenheter', 'skolenheten', 'skolenheterna'],
  ])('%s, %s, %s, %s', (singular, plural, definite, all) => {
    if (singular !== plural) {
      expect(swedishNoun(singular)).toMatchObject({ plural, isPlural: false });
    }
    expect(swedishNoun(plural)).toMatchObject({ plural, isPlural: true });
    expect(swedishNoun(definite)).toMatchObject({ plural, isPlural: false, isElsewhere: true });
    expect(swedishNoun(all)).toMatchObject({ plural: all, isPlural: true });
  });

  test.each(['dokument', 'foretag', 'skolbarn', 'kundregister', 'avtalen', 'dokumenten'])(
    '%s is accepted',
    (word) => {
      expect(swedishNoun(word)).toMatchObject({ plural: word, isPlural: true });
    },
  );

  test.each(['omstandigheter', 'rattelser', 'konsultationer', 'omprovningar'])(
    '%s is a plural by its form',
    (word) => {
      expect(swedishNoun(word)).toMatchObject({ plural: word, isPlural: true });
    },
  );

  test.each([
    // the last part alone is no evidence
    ...['workstation', 'airport', 'report', 'attestation', 'playstation', 'barnstormer'],
    // English words with such endings
    ...['practitioner', 'executioner', 'petitioner'],
    ...['', 'a', 'constructor', '__proto__', 'a'.repeat(41), 'bil'.repeat(100_000)],
  ])('%s is unknown', (word) => {
    expect(swedishNoun(word)).toBeUndefined();
  });
});

describe('verbs', () => {
  test.each(
    (
      'andra avboka avbryt avsluta bekrafta betala boka flytta godkann hamta importera kopiera lagg-till lasa ' +
      'lista makulera pausa publicera radera redigera registrera signera skapa skicka skriv-ut sok spara stang ' +
      'starta stoppa ta-bort uppdatera validera verifiera visa aterkalla'
    ).split(' '),
  )('%s is a verb in a Swedish path', (verb) => {
    expect(checkUrl(`/v1/arenden/{id}/${verb}`).map(({ rule }) => rule)).toEqual(['naming.verb']);
  });
});
