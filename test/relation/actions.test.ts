import { checkRelation, relation } from 'halyard/relation';
import { describe, expect, test } from 'vitest';
import { ACTIONS, isAction } from '../../src/relation/actions.js';

describe('the table of actions', () => {
  test('has the names that the conventions give', () => {
    expect([...ACTIONS]).toEqual(expect.arrayContaining(['activate', 'cancel', 'send']));
  });

  test('has no registered type, which is called by GET, and no synonym or misspelling of one', () => {
    expect([...ACTIONS].filter((verb) => relation(verb) !== undefined)).toEqual([]);
    expect([...ACTIONS].flatMap((verb) => checkRelation(verb))).toEqual([]);
  });
});

describe('the actions of everyday APIs, English and Swedish', () => {
  test.each(
    `abort approve cancel confirm decline deploy dismiss disable encrypt execute
    extend generate install lock merge notify pay publish reassign refund register reject remind
    reorder resend restart resubmit retry revoke rotate send submit suspend synchronize terminate
    translate trigger undo unlock unpublish unset validate withdraw
    anmäl arkivera avboka avbryt begär bekräfta fakturera godkänn komplettera makulera öppna
    publicera signera skicka validera verifiera`.split(/\s+/),
  )('%s', (verb) => {
    expect(isAction(verb)).toBe(true);
  });
});
