import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { faults, withoutFault } from '../../scripts/proofs/faults.js';
import { otherTexts, promises } from '../../scripts/site/promises.js';
import { filesBelow } from '../support/examples.js';
import { hasTest, pagePromises, securityPromises } from '../support/promises.js';

/** Pages that a person wrote for users, without those that list rules, errors, figures and decisions. */
const PAGES = [
  'README.md',
  ...['index', 'tutorial', 'walkthrough', 'playground'].map((name) => `docs/${name}.md`),
  ...['guides', 'frameworks', 'recipes', 'migration'].flatMap((folder) =>
    filesBelow(`docs/${folder}`, '.md'),
  ),
];

/** Words of a promise, and figures that somebody measured. */
const PROMISING =
  /\b(?:never|always|every|nobody|without loss|cannot|exactly once|guarantee\w*|linear time)\b|\d ?(?:×|%|[mµ]s\b|[kM]i?B\b)|\bhalf a \w+byte\b|\bof the time\b|\btimes (?:as|the)\b|\d times\b|\bfaster\b|\bstable\b|\bworks (?:on|in|with) any\b|\b(?:at most|at least|up to)\b/i;

const listed = [
  ...Object.values(promises).flatMap((rows) => rows.map(([text]) => text)),
  ...otherTexts,
];

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');

  test('has each of its promises', () => {
    const missing = (promises[page] ?? []).filter(([promise]) => !oneLine(text).includes(promise));
    expect(missing).toEqual([]);
  });

  test('promises nothing that scripts/site/promises.ts does not list', () => {
    const unlisted = sentencesOf(text)
      .filter((sentence) => PROMISING.test(sentence))
      .filter((sentence) => !listed.some((known) => sentence.includes(known)));
    expect(unlisted).toEqual([]);
  });
});

test('each page of the table is read', () => {
  expect(PAGES).toEqual(expect.arrayContaining(Object.keys(promises)));
});

test('each text that promises nothing is on a page', () => {
  const all = PAGES.map((page) => oneLine(readFileSync(page, 'utf8'))).join('\n');
  expect(otherTexts.filter((text) => !all.includes(text))).toEqual([]);
});

test.each(
  Object.values(promises).flatMap((rows) => rows.map(([text, , promise = text]) => promise)),
)('the row can be read alone: %s', (promise) => {
  expect(promise).toMatch(/^(?:[A-Z\d`]|halyard )[^\n|]*\.$/);
  expect(promise).not.toMatch(/^(?:It|They|This|These|So|Then|Now|Without it)\b|\*\*|\]\(/);
});

const proofs = new Set(Object.values(promises).flatMap((rows) => rows.map(([, proof]) => proof)));

test.each([...proofs])('%s is there', (proof) => {
  const [, file = '', title = ''] = /^(test\/\S+) "(.+)"$/.exec(proof) ?? [];
  const [, script = '', bench] = /^npm run ([\w:]+)(?: -- (\w+))?$/.exec(proof) ?? [];
  if (file !== '') expect(hasTest(file, title)).toBe(true);
  else expect(Object.keys(manifest.scripts)).toContain(script);
  if (bench !== undefined) expect(existsSync(`bench/${bench}.ts`)).toBe(true);
});

describe('the faults of npm run test:proofs', () => {
  test('break each promise that names a test, or say why not', () => {
    const proven = [...securityPromises(), ...pagePromises()].map(({ promise }) => promise);
    const known = [...Object.keys(faults), ...Object.keys(withoutFault)];
    expect(known.sort()).toEqual([...new Set(proven)].sort());
  });

  test.each(Object.values(faults).flat())('%s has the code once: %s', (file, code) => {
    expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
  });
});

/** Paragraphs, items, cells of tables and their sentences, each in one line. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-|#*]|\d+\.))/)
    .flatMap((part) => oneLine(part).split(/(?<=[.!?:])\s+(?=[A-Z`*[])/));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}
