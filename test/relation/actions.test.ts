import { ianaRelations } from 'halyard/relation';
import { describe, expect, test } from 'vitest';
import { isAction } from '../../src/relation/actions.js';

test('no registered type, which is called by GET, is one', () => {
  expect(Object.keys(ianaRelations).filter(isAction)).toEqual([]);
});

describe('the actions of everyday APIs, English and Swedish', () => {
  test.each(
    `abort approve cancel confirm decline deploy dismiss disable encrypt execute
    extend generate install lock merge notify pay publish reassign refund register reject remind
    reorder resend restart resubmit retry revoke rotate send submit suspend synchronize terminate
    translate trigger unarchive undo unlock unpublish unset validate withdraw
    anmäl arkivera avboka avbryt begär bekräfta fakturera godkänn komplettera makulera öppna
    publicera signera skicka validera verifiera`.split(/\s+/),
  )('%s', (verb) => {
    expect(isAction(verb)).toBe(true);
  });
});
