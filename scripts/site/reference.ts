import { Application, type ProjectReflection } from 'typedoc';
import { MarkdownPageEvent } from 'typedoc-plugin-markdown';
import { areas } from './areas.js';

/** Where the site has the API reference. Not committed. */
export const REFERENCE = 'docs/reference';

/** Fails unless each export has complete TSDoc and each link in it leads somewhere. */
export async function validateReference(): Promise<void> {
  await convert(await createApplication());
}

/** Writes one page for each area and each export. */
export async function writeReference(): Promise<void> {
  const application = await createApplication();
  application.renderer.on(MarkdownPageEvent.END, (page) => {
    const [area = '', kind, name] = page.url.replace('.md', '').split('/');
    const text = page.contents ?? '';
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
}

/** A page without the type parameters of its title, and with links to its rules. */
function readable(text: string): string {
  return text
    .replace(/^# (\w+)\\<.*$/m, '# $1')
    .replace(
      /(?:\\\| )?(?:`"[\w.-]+"`(?: \\\| )?){40,}/g,
      '[`RuleId`](/reference/rules/type-aliases/RuleId.md)',
    )
    .replace(/(?<=^##+ Rule\n\n).+$/gm, (ids) =>
      ids.replace(/[\w.-]+/g, (id) => `[${id}](/rules/${id}.md)`),
    );
}

const CODES =
  '\nThe page of [errors](/errors.md) has the cause of each code, its messages and the remedy.\n';

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
