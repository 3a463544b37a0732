import { extendedRelations, ianaRelations } from 'halyard/relation';
import { beforeAll, describe, expect, test } from 'vitest';
import { compilerFor } from '../support/compiler.js';

const editor = compilerFor("import { link } from 'halyard/link';");

beforeAll(() => {
  editor.errors('');
}, 60_000);

test('an editor offers the known relation types for the first argument', () => {
  const names = editor.completions("link('|', 'https://x.se/');");
  expect(names).toEqual(expect.arrayContaining(['next', 'latest-version', 'create', 'delete']));
  // The empty name is what stands between the quotation marks already.
  expect(names.filter((name) => name !== '').sort()).toEqual(
    [...Object.keys(ianaRelations), ...Object.keys(extendedRelations)].sort(),
  );
});

describe('an editor shows what the relation type means', () => {
  test.each<[rel: string, meaning: string]>([
    ['next', ianaRelations.next.meaning],
    ['up', ianaRelations.up.meaning],
    ['latest-version', ianaRelations['latest-version'].meaning],
    ['create', extendedRelations.create.meaning],
  ])('%s', (rel, meaning) => {
    const shown = editor.hover(`li|nk('${rel}', 'https://x.se/');`);
    expect(shown).toContain(`"${rel}"`);
    expect(shown).toContain(meaning);
  });

  test('and no meaning for the name of an action', () => {
    const shown = editor.hover("li|nk('cancel', 'https://x.se/');");
    expect(shown).toContain('LinkTo<"cancel", string>');
  });
});
