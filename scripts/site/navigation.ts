import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './areas.js';

/** An entry of a sidebar, as VitePress takes it. */
export interface Entry {
  readonly text: string;
  readonly link?: string;
  readonly items?: Entry[];
}

interface Group {
  readonly text: string;
  readonly items: Entry[];
}

/** The guides in reading order. Any other guide follows them. */
const GUIDES = [
  'service',
  'resources',
  'paging',
  'links',
  'urls',
  'errors-and-bodies',
  'databases',
  'caching',
  'gateways',
  'documentation',
  'testing',
  'audit',
  'ci',
  'clients',
  'agents',
  'hal',
  'typescript',
  'queries-and-discovery',
  'build-a-cache',
];

/** The links at the top of each page; the version leads to its changes. */
export function topBar(version: string): (Entry & { activeMatch?: string })[] {
  return [
    { ...pageEntry('tutorial'), text: 'Tutorial' },
    {
      text: 'Guides',
      link: '/guides/service',
      activeMatch: '^/(guides/|frameworks|recipes/|migration/)',
    },
    { ...pageEntry('rules'), activeMatch: '^/(rules|errors)' },
    { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
    { ...pageEntry('playground'), text: 'Playground' },
    { ...pageEntry('files/CHANGELOG'), text: `v${version}` },
  ];
}

/** The sidebars, by the paths that have them. */
export function sidebars(): Record<string, Entry[]> {
  return {
    ...reference(),
    '/rules': ruleEntries(),
    '/': mainGroups(),
  };
}

/** The groups of the main sidebar, in reading order. */
export function mainGroups(): Group[] {
  return [
    group('Start', pages(['tutorial', 'frameworks', 'playground'])),
    group('Guides', folder('guides', GUIDES)),
    group('Recipes', folder('recipes')),
    group('Coming from', folder('migration')),
    group('Look up', [
      ...pages(['rules', 'errors']),
      { text: 'API reference', link: '/reference/' },
      ...pages(['conformance', 'benchmarks', 'dependencies', 'files/CHANGELOG']),
    ]),
  ];
}

/** The page of each area of the reference. */
export function referenceAreas(): Entry[] {
  return Object.keys(areas).map((area) => ({
    text: `halyard/${area}`,
    link: `/reference/${area}/`,
  }));
}

/** The rules with their titles, below the headings of their page. */
function ruleEntries(): Entry[] {
  const groups: Group[] = [group('Look up', pages(['rules', 'errors']))];
  const headings = readFileSync('docs/rules.md', 'utf8').matchAll(/^(##|###) (?:(\S+): )?(.+)$/gm);
  for (const [, level, id, title = ''] of headings) {
    const text = title.replaceAll('\\', '');
    if (level === '##') groups.push(group(text, []));
    else groups.at(-1)?.items.push({ text: `<b>${id}</b> ${text}`, link: `/rules#${id}` });
  }
  return groups.filter(({ items }) => items.length > 0);
}

/** A sidebar for each area of the reference: the exports of that area, and the other areas. */
function reference(): Record<string, Entry[]> {
  const areas = referenceAreas();
  const sidebar = (open?: Entry): Entry[] => [
    { text: 'All areas', link: '/reference/' },
    ...areas.map((area) =>
      area === open ? { ...area, items: exportsOf(area.text.replace('halyard/', '')) } : area,
    ),
  ];
  return Object.fromEntries([
    ...areas.map((area) => [area.link, sidebar(area)]),
    ['/reference/', sidebar()],
  ]);
}

/** The page of each function in the reference, by its name. */
export function functionPages(): ReadonlyMap<string, string> {
  return new Map(
    folders('docs/reference').flatMap((area) =>
      names(`reference/${area}/functions`).map(
        (name) => [name, `/reference/${area}/functions/${name}.md`] as const,
      ),
    ),
  );
}

function exportsOf(area: string): Entry[] {
  const pages = ['functions', 'classes', 'variables'].flatMap((kind) =>
    names(`reference/${area}/${kind}`).map((text) => ({
      text,
      link: `/reference/${area}/${kind}/${text}`,
    })),
  );
  const types = `reference/${area}/types`;
  return existsSync(`docs/${types}.md`) ? [...pages, { text: 'Types', link: `/${types}` }] : pages;
}

function folders(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function group(text: string, items: Entry[]): Group {
  return { text, items };
}

/** The pages of a folder, the ones named first, then the others by their title. */
function folder(name: string, first: readonly string[] = []): Entry[] {
  const rank = (page: string) => (first.includes(page) ? first.indexOf(page) : first.length);
  return pages(
    names(name)
      .sort((one, other) => rank(one) - rank(other))
      .map((page) => `${name}/${page}`),
  );
}

function pages(names: readonly string[]): Entry[] {
  return names.map(pageEntry);
}

/** The entry of a page with its title. */
function pageEntry(page: string): Entry {
  const [, heading = page] = /^# (.+)$/m.exec(readFileSync(`docs/${page}.md`, 'utf8')) ?? [];
  return { text: heading.replaceAll('`', ''), link: `/${page}` };
}

/** The names of the pages of a folder. */
function names(folder: string): string[] {
  const path = join('docs', folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
    .sort();
}
