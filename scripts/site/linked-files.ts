import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { filesBelow } from '../../test/support/examples.js';
import { linkTarget, pageOfFile } from './links.js';

const LANGUAGES: Readonly<Record<string, string>> = {
  '.cfg': 'ini',
  '.conf': 'nginx',
  '.mjs': 'js',
  '.vcl': 'c',
};

/**
 * Writes a page for each file outside `docs` that a page links to, such as an example.
 *
 * @param more Files that have a page in any case.
 */
export function writeLinkedFiles(pages: readonly string[], more: readonly string[]): void {
  rmSync('docs/files', { recursive: true, force: true });
  const files = new Set([...more, ...pages.flatMap(filesLinkedFrom)]);
  // What the loop adds is visited too.
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`A page links to ${file}, which does not exist`);
    const page = join('docs', pageOfFile(file));
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, textOf(file));
    if (file.endsWith('.md')) for (const linked of filesLinkedFrom(file)) files.add(linked);
  }
}

function filesLinkedFrom(page: string): string[] {
  const prose = readFileSync(page, 'utf8').replace(/^(`{3,})[\s\S]*?^\1$/gm, '');
  return Array.from(prose.matchAll(/\]\(([^)\s]+)/g), ([, link = '']) =>
    linkTarget(page, link),
  ).filter((target) => target !== undefined && !/^docs(?:\/|$)/.test(target)) as string[];
}

function textOf(file: string): string {
  if (file.endsWith('.md')) return readFileSync(file, 'utf8');
  if (!statSync(file).isDirectory()) return `# ${file}\n\n${fence(file)}\n`;
  const files = filesBelow(file, '').filter((inside) => statSync(inside).isFile());
  return `# ${file}\n\n${files.map((inside) => `## ${inside}\n\n${fence(inside)}`).join('\n\n')}\n`;
}

function fence(file: string): string {
  const extension = extname(file);
  const language = LANGUAGES[extension] ?? extension.slice(1);
  return `\`\`\`\`\`${language}\n${readFileSync(file, 'utf8').trimEnd()}\n\`\`\`\`\``;
}
