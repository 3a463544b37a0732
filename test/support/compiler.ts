import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const FILE = `${ROOT}/test/in-memory.ts`;

/** An import or a constant that a piece of code makes no use of. */
const NEVER_READ = 6133;

/** What TypeScript and an editor tell a user about a piece of code. */
export interface Compiler {
  /** The messages of the compiler, one per error, each with its chain of reasons on further lines. */
  errors(text: string): string[];
  /** The names offered at the place marked with `|`. */
  completions(marked: string): string[];
  /** The text of the hover at the place marked with `|`. */
  hover(marked: string): string;
}

/**
 * The language service of TypeScript over one file in memory, with the settings of this package.
 * The first call takes seconds: make it in `beforeAll` with a time limit of a minute.
 *
 * @param preamble What every piece of code begins with: `import { href } from 'halyard/url';`
 */
export function compilerFor(preamble: string): Compiler {
  const file = { text: '', version: 0 };
  const service = languageService(file);
  const open = (marked: string) => {
    file.text = `${preamble}\n${marked.replace('|', '')}\n`;
    file.version++;
    return preamble.length + 1 + marked.indexOf('|');
  };
  return {
    errors(text) {
      file.text = `${preamble}\n${text}\n`;
      file.version++;
      return service
        .getSemanticDiagnostics(FILE)
        .filter(({ code }) => code !== NEVER_READ)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
    completions(marked) {
      const found = service.getCompletionsAtPosition(FILE, open(marked), undefined);
      return found?.entries.map(({ name }) => name) ?? [];
    },
    hover(marked) {
      const found = service.getQuickInfoAtPosition(FILE, open(marked));
      return ts.displayPartsToString(found?.displayParts);
    },
  };
}

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
