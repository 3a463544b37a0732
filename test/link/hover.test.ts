import { fileURLToPath } from 'node:url';
import { extendedRelations, ianaRelations } from 'halyard/relation';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const FILE = `${ROOT}/test/link/in-memory.ts`;

/** What an editor shows for a text in which | marks the cursor. */
const editor = new (class {
  text = '';
  version = 0;
  readonly service = languageService(this);

  open(marked: string): number {
    const position = marked.indexOf('|');
    this.text = `import { link } from 'halyard/link';\n${marked.replace('|', '')}\n`;
    this.version++;
    return position < 0 ? 0 : this.text.indexOf('\n') + 1 + position;
  }

  completions(marked: string): string[] {
    const position = this.open(marked);
    const found = this.service.getCompletionsAtPosition(FILE, position, undefined);
    return found?.entries.map(({ name }) => name) ?? [];
  }

  hover(marked: string): string {
    const position = this.open(marked);
    const found = this.service.getQuickInfoAtPosition(FILE, position);
    return ts.displayPartsToString(found?.displayParts);
  }

  errors(text: string): string[] {
    this.open(text);
    return this.service
      .getSemanticDiagnostics(FILE)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  }
})();

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

describe('any other string is accepted', () => {
  test.each(["'cancel'", "'https://rels.example.se/cancel'", "'' as string"])('%s', (rel) => {
    expect(editor.errors(`link(${rel}, 'https://x.se/');`)).toEqual([]);
  });

  test.each(['17', 'undefined', "['self']"])('but not %s', (rel) => {
    expect(editor.errors(`link(${rel}, 'https://x.se/');`)).toHaveLength(1);
  });
});

/** The language service of TypeScript over one file in memory, with the settings of this package. */
function languageService(file: { text: string; version: number }): ts.LanguageService {
  const { config } = ts.readConfigFile(`${ROOT}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    config,
    { ...ts.sys, readDirectory: () => [] },
    ROOT,
  );
  return ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [FILE],
    getScriptVersion: (name) => (name === FILE ? String(file.version) : '0'),
    getScriptSnapshot(name) {
      const text = name === FILE ? file.text : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
}
