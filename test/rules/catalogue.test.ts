import { type Level, type RuleId, rules } from 'halyard/rules';
import { describe, expect, test } from 'vitest';

/**
 * The numbered rules as the conventions have them: id, level, section. Where the text states a plain
 * fact, without a keyword, it is SHALL; so is "yes" in the column Required.
 */
const NUMBERED: [id: RuleId, level: Level, section: string][] = [
  ['HYP.01', 'SHALL', 'What the service does'],
  ['HYP.02', 'SHALL NOT', 'States and transitions'],
  ['HYP.03', 'SHOULD', 'Single resource response body'],
  ['HYP.04', 'SHOULD', 'Single resource response body'],
  ['HYP.05', 'SHALL', 'Single resource response body'],
  ['HYP.06', 'SHOULD', 'What the service does'],
  ['HYP.07', 'SHOULD', 'Gateway forwarding header'],
  ['HYP.08', 'SHALL', 'Gateway forwarding header'],
  ['HYP.09', 'SHALL', 'Gateway forwarding header'],
  ['HYP.10', 'SHOULD', 'Gateway forwarding header'],
  ['HYP.11', 'SHALL', 'Link Description Object'],
  ['HYP.12', 'SHALL', 'Link Description Object'],
  ['HYP.13', 'SHALL', 'Link Description Object'],
  ['HYP.14', 'SHALL', 'Link Description Object'],
  ['HYP.15', 'SHALL', 'Link Description Object'],
  ['HYP.16', 'SHALL', 'Link Description Object'],
  ['HYP.17', 'SHALL', 'Link Description Object'],
  ['HYP.18', 'SHALL', 'Link relation types'],
  ['HYP.19', 'SHALL', 'Link relation types'],
  ['UFN.01', 'SHOULD', 'URL structure'],
  ['UFN.02', 'SHALL', 'URL structure'],
  ['UFN.03', 'SHALL NOT', 'Naming rules for URLs'],
  ['UFN.04', 'SHOULD', 'Query parameters'],
  ['UFN.05', 'SHOULD NOT', 'Naming rules for URLs'],
  ['UFN.06', 'SHALL', 'Naming rules for URLs'],
  ['UFN.07', 'SHALL', 'Naming rules for URLs'],
  ['UFN.08', 'SHALL', 'Naming rules for URLs'],
  ['UFN.09', 'SHALL NOT', 'Naming rules for URLs'],
  ['UFN.10', 'SHALL', 'Naming rules for URLs'],
  ['UFN.11', 'SHALL NOT', 'Naming rules for URLs'],
  ['VER.05', 'SHOULD', 'Versioning'],
  ['CAC.01', 'SHOULD', 'Caching rules'],
];

/** The headings of the conventions. */
const SECTIONS = [
  'What the service does',
  'Resource naming',
  'Collection response body',
  'Single resource response body',
  'Link Description Object',
  'Link relation types',
  'States and transitions',
  'URL structure',
  'Naming rules for URLs',
  'Operations on resources',
  'Query parameters',
  'Gateway forwarding header',
  'Caching rules',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
];

describe('each numbered rule has the level and the section of the conventions', () => {
  test.each(NUMBERED)('%s: %s, in %s', (id, level, section) => {
    expect(rules[id]).toMatchObject({ id, level, section });
  });

  test('and no other rule has a number', () => {
    const numbered = Object.keys(rules).filter((id) => /^[A-Z]+\.\d+$/.test(id));
    expect(numbered.sort()).toEqual(NUMBERED.map(([id]) => id).sort());
    expect(numbered).toHaveLength(32);
  });
});

describe('each rule has an id, a level, a summary of one sentence, and a section', () => {
  test.each(Object.entries(rules))('%s', (id, rule) => {
    expect(Object.keys(rule)).toEqual(['id', 'level', 'section', 'summary']);
    expect(rule.id).toBe(id);
    expect(id).toMatch(/^(?:[A-Z]{3}\.\d\d|[a-z]+\.[a-z]+(?:-[a-z]+)*)$/);
    expect(['SHALL', 'SHALL NOT', 'SHOULD', 'SHOULD NOT']).toContain(rule.level);
    expect(rule.summary).toMatch(/^\S.*[^.\s]\.$/);
    expect(/ (SHALL|SHOULD)( NOT)? /.exec(rule.summary)?.[0].trim()).toBe(rule.level);
    expect(SECTIONS).toContain(rule.section);
  });
});

test('the catalogue is frozen', () => {
  expect(Object.isFrozen(rules)).toBe(true);
});
