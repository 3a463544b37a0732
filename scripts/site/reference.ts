import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Application, type ProjectReflection } from 'typedoc';
import { MarkdownPageEvent } from 'typedoc-plugin-markdown';
import { filesBelow } from '../../test/support/examples.js';
import { areas } from './areas.js';

/** Where the site has the API reference. Not committed. */
export const REFERENCE = 'docs/reference';

/** Fails unless each export has complete TSDoc and each link in it leads somewhere. */
export async function validateReference(): Promise<void> {
  await convert(await createApplication());
}

/** Writes a page for each area, one for its types, and one for each of its other exports. */
export async function writeReference(): Promise<void> {
  const application = await createApplication();
  application.renderer.on(MarkdownPageEvent.END, (page) => {
    const [area = '', kind, name] = page.url.replace('.md', '').split('/');
    const text = (page.contents ?? '').replace(LINK_TO_TYPE, (_, path, type) => {
      return `](${path}types.md#${type.toLowerCase()})`;
    });
    if (name !== undefined) {
      page.contents = readable(text);
      if (area === 'errors') page.contents += CODES;
    } else if (kind === 'index') {
      page.contents = text.replace('\n\n', `\n\n${areas[area]}\n\n`).replace(/: \|$/gm, '. |');
    } else {
      page.contents = indexPage();
    }
  });
  await application.generateOutputs(await convert(application));
  for (const area of Object.keys(areas)) mergeTypes(area);
}

/** A link to the page of an interface or a type alias, which is a section of the page of types. */
const LINK_TO_TYPE =
  /\]\(((?:\.\.\/)*(?:[\w-]+\/)?)(?:interfaces|type-aliases)\/(\w+)\.md(?:#[\w-]+)?\)/g;

/** Makes one page of the pages of the types of an area. */
function mergeTypes(area: string): void {
  const types = ['interfaces', 'type-aliases'].flatMap((kind) => {
    const folder = join(REFERENCE, area, kind);
    if (!existsSync(folder)) return [];
    const sections = filesBelow(folder, '.md').map((file) => [
      basename(file, '.md'),
      asSection(file),
    ]);
    rmSync(folder, { recursive: true, force: true });
    return sections;
  });
  if (types.length === 0) return;
  const sections = types.sort().map(([, section]) => section);
  const title = `# Types of halyard/${area}`;
  writeFileSync(join(REFERENCE, area, 'types.md'), `${[title, ...sections].join('\n\n')}\n`);
}

function asSection(file: string): string {
  return readFileSync(file, 'utf8')
    .trim()
    .replace(/^#+ Properties\n\n/gm, '')
    .replace(/<a id="[^"]*"><\/a> /g, '')
    .replace(/\]\((\w+)\.md(?:#[\w-]+)?\)/g, (_, type) => `](#${type.toLowerCase()})`)
    .replaceAll('](../', '](')
    .replace(/^(?=#+ )/gm, '#');
}

/** A page with its example before the tables, short types, and links to its rules. */
function readable(text: string): string {
  return inReadingOrder(withoutRepeats(text), '##')
    .replace(/^# (\w+)\\<.*$/m, '# $1')
    .replace(/(?<=^```ts\n)(?:function|type)[\s\S]+?(?=^```$)/gm, (code) => shortType(code, 450))
    .replace(/(?<=^function[^;]*)\s+\| /gm, ' | ')
    .replace(/(?<=^function[^;]*)(?:(: )|(\() )\| /gm, '$1$2')
    .replace(/(?<=^#+ Returns\n\n)[\s\S]+?(?=\n\n)/gm, (type) => shortType(type, 200))
    .replace(/^\| (?:<a id="[^"]*"><\/a> )?`.*\|$/gm, (row) => {
      const [name, type = '', ...description] = row.split(/(?<= )(?=\| )/);
      return [name, shortType(type, 200), ...description].join('');
    })
    .replace(/(?:\s*\|\s*)?(?:"[\w.-]+"[|\s]+){40,}"[\w.-]+"/g, ' RuleId')
    .replace(
      /(?:\\\| )?(?:`"[\w.-]+"` \\\| ){40,}`"[\w.-]+"`/g,
      '[`RuleId`](/reference/rules/types.md#ruleid)',
    );
}

/** The signatures of an overloaded function in one block, where they share a description. */
function withoutRepeats(text: string): string {
  const [start = '', ...calls] = text.split(/\n+## Call Signature\n+/);
  const merged: string[] = [];
  for (const call of calls) {
    const [, signature = '', description] =
      /^```ts\n([\s\S]+?)```\n([\s\S]+?)(?=^### )/m.exec(call) ?? [];
    const index = merged.findIndex((other) => other.includes(`\`\`\`\n${description}### `));
    if (index === -1) merged.push(call);
    else merged[index] = merged[index]?.replace('```\n', `\n${signature}\`\`\`\n`) ?? '';
  }
  if (merged.length === 1) return `${start}\n\n${merged[0]?.replace(/^#(?=##)/gm, '')}`;
  return [start, ...merged].join('\n\n## Call Signature\n\n');
}

/** The sections that a reader wants first. Type parameters stand in the signature. */
const SECTIONS = ['Example', 'Parameters', 'Properties', 'Returns', 'Throws', 'Rule'];

function inReadingOrder(text: string, level: string): string {
  const [start = '', ...sections] = text.trim().split(new RegExp(`\n+(?=${level} )`));
  const rank = (section: string) =>
    SECTIONS.findIndex((name) => section.startsWith(`${level} ${name}`)) + 1 || 9;
  const ordered = sections
    .filter((section) => !/^#+ Type Parameters\n\n\| Type Parameter \|\n/.test(section))
    .map((section) =>
      /^#+ Call Signature/.test(section) ? inReadingOrder(section, '###') : section,
    )
    .sort((one, other) => rank(one) - rank(other));
  const rules = ordered
    .filter((section) => /^#+ Rule\n/.test(section))
    .flatMap((section) => section.replace(/^#+ Rule\n/, '').match(/[\w.-]+/g) ?? [])
    .map((id) => `[${id}](/rules.md#${id})`);
  return [
    start,
    ...ordered.filter((section) => !/^#+ Rule\n/.test(section)),
    ...(rules.length > 0 ? [`${level} Rules\n\n${rules.join(', ')}`] : []),
  ].join('\n\n');
}

/** A long type without its type arguments. */
function shortType(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let short = text;
  let before: string;
  do {
    before = short;
    short = short.replace(/\\?<(?:=>|=(?!>)|[^<>=])*>/, '');
  } while (short !== before);
  return short.replace(/`?\w+`? \*?extends\*? `?true`? \? ([^?:]+) : /, '$1 | ');
}

const CODES =
  '\n\nThe page of [errors](/errors.md) has the cause of each code, its messages and the remedy.\n';

function indexPage(): string {
  const rows = Object.entries(areas).map(
    ([area, purpose]) => `| [halyard/${area}](${area}/index.md) | ${purpose} |`,
  );
  return `# API reference\n\nEach area is an import path of its own. \`halyard\` exports what most programs need from all of them.\n\n| Path | Contents |\n| --- | --- |\n${rows.join('\n')}\n`;
}

function createApplication(): Promise<Application> {
  return Application.bootstrapWithPlugins({
    entryPoints: ['src/errors.ts', 'src/!(internal)/index.ts'],
    plugin: ['typedoc-plugin-markdown'],
    // The source alone: types are checked by tsc.
    tsconfig: 'scripts/site/tsconfig.json',
    skipErrorChecking: true,
    out: REFERENCE,
    readme: 'none',
    name: 'halyard',
    disableSources: true,
    excludeInternal: true,
    excludeExternals: true,
    blockTags: ['@param', '@returns', '@throws', '@example', '@rule', '@typeParam'],
    validation: { notExported: false, invalidLink: true, notDocumented: true },
    requiredToBeDocumented: ['Function', 'Variable', 'Class', 'Interface', 'TypeAlias'],
    treatWarningsAsErrors: true,
    logLevel: 'Warn',
    groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases'],
    ...layout,
  });
}

async function convert(application: Application): Promise<ProjectReflection> {
  const project = await application.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the source');
  application.validate(project);
  if (application.logger.hasErrors() || application.logger.hasWarnings()) {
    throw new Error('The TSDoc comments have the faults above');
  }
  return project;
}

/** Options of typedoc-plugin-markdown. */
const layout = {
  entryFileName: 'index',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  pageTitleTemplates: { index: 'API reference', module: 'halyard/{name}', member: '{name}' },
  indexFormat: 'table',
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  propertyMembersFormat: 'table',
  typeDeclarationFormat: 'table',
  useCodeBlocks: true,
  expandObjects: true,
  expandParameters: true,
  tableColumnSettings: {
    hideDefaults: true,
    hideInherited: true,
    hideModifiers: true,
    hideOverrides: true,
    hideSources: true,
    leftAlignHeaders: true,
  },
};
