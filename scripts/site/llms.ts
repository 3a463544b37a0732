import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Entry, mainGroups, referenceAreas } from './navigation.js';
import { partOfReadme } from './readme.js';

/**
 * Writes `llms.txt`, an index of the site for language models (llmstxt.org), and `llms-full.txt`,
 * its guides and the summaries of its reference in one file. Not committed.
 */
export function writeLlmsFiles(): void {
  const groups = mainGroups();
  const reference = { text: 'API reference', items: referenceAreas() };
  const summary = `# halyard\n\n> ${partOfReadme('introduction')}`;
  const index = [...groups, reference].map(
    ({ text, items }) => `## ${text}\n\n${items.map(indexLine).join('\n')}`,
  );
  const pages = [...groups, reference].flatMap(({ items }) =>
    items.map(({ link = '' }) => `<!-- ${link} -->\n\n${textOf(link)}`),
  );
  mkdirSync('docs/public', { recursive: true });
  writeFileSync('docs/public/llms.txt', `${[summary, ...index].join('\n\n')}\n`);
  writeFileSync('docs/public/llms-full.txt', `${[summary, ...pages].join('\n\n')}\n`);
}

function indexLine({ text, link = '' }: Entry): string {
  const address = link.endsWith('/') ? link : `${link}.html`;
  const prose = textOf(link)
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const first = /^[A-Z`*].*$/m.exec(prose)?.[0];
  const sentence = first && /^.*?[.:](?= |$)/.exec(first)?.[0].replace(/:$/, '.');
  return `- [${text}](${address})${sentence ? `: ${sentence}` : ''}`;
}

function textOf(link: string): string {
  return readFileSync(`docs${link.replace(/\/$/, '/index')}.md`, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .trim();
}
