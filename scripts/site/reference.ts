import { Application, type ProjectReflection } from 'typedoc';

/** Where the site has the API reference. Not committed. */
export const REFERENCE = 'docs/reference';

/** Fails unless each export has complete TSDoc and each link in it leads somewhere. */
export async function validateReference(): Promise<void> {
  await convert(await createApplication());
}

/** Writes one page for each area and each export. */
export async function writeReference(): Promise<void> {
  const application = await createApplication();
  await application.generateOutputs(await convert(application));
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
    hideSources: true,
    leftAlignHeaders: true,
  },
};
