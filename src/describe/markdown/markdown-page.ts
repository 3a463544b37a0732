import { fixedOf } from '../../definition/default-input.js';
import type { DescribeOptions } from '../description.js';
import type {
  LinkModel,
  OperationModel,
  ResourceModel,
  ServiceModel,
  StatesModel,
} from '../model/model.js';
import { cell, code, escapeHtml, linkTo } from './markdown-text.js';
import { errorsTable, fieldsTable, linksTable, parametersTable } from './tables.js';

/** Writes the Markdown page of an API. */
export function markdownPage(model: ServiceModel): string {
  const { about, base, resources } = model;
  const { title, version, description, limitations } = about;
  return `${[
    `# ${cell(title)}`,
    ...(description === undefined ? [] : [escapeHtml(description)]),
    `Version ${cell(version)}, at ${code(base)}. Start at the index and follow links by their relation type; do not build URLs. Responses are \`application/hal+json\`, errors \`application/problem+json\` (RFC 9457). ${FORMS[about.format ?? 'links']} A link is present only while its operation is possible. Later versions may add members to a response. Every URL that has GET also has HEAD.`,
    aboutList(model),
    ...(limitations === undefined ? [] : ['## Limitations', escapeHtml(limitations)]),
    '## Index',
    linksTable(model.indexLinks, model),
    ...resources.flatMap((resource) => resourcePart(resource, model)),
    '## Errors',
    errorsTable(model.operations),
  ].join('\n\n')}\n`;
}

const ARRAY_FORM = 'Each response has `_links`: a list of `{ href, rel, method, title }`.';
const HAL_FORM =
  'Each response has `_links`: an object with links by relation type (HAL draft). A link without `method` has the method GET.';
const FORMS = {
  links: ARRAY_FORM,
  hal: HAL_FORM,
  'hal-forms': `${HAL_FORM} \`_templates\` has a form for each operation (HAL-FORMS).`,
  negotiate: `${ARRAY_FORM} Clients that accept \`application/prs.hal-forms+json\` get HAL-FORMS; clients that accept \`application/hal+json\` with the profile of the HAL draft get that form.`,
} as const;

function aboutList({ about }: ServiceModel): string {
  const { contact, license, termsOfService, security } = about;
  const email = contact.email === undefined ? '' : `, ${code(contact.email)}`;
  const lines = [
    `Contact: ${linkOrText(contact)}${email}`,
    ...(license === undefined ? [] : [`License: ${linkOrText(license)}`]),
    ...(termsOfService === undefined
      ? []
      : [`Terms of use: ${linkTo(cell(termsOfService), termsOfService)}`]),
    `Authentication: ${security === undefined ? 'none' : schemesText(security)}`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

function linkOrText({ name, url }: { readonly name: string; readonly url?: string }): string {
  return linkTo(cell(name), url);
}

function schemesText(security: NonNullable<DescribeOptions['security']>): string {
  return Object.entries(security)
    .map(([name, { type, description }]) => {
      const text = description === undefined ? '' : `: ${cell(description)}`;
      return `${code(name)} (${type})${text}`;
    })
    .join('; or ');
}

function resourcePart(resource: ResourceModel, model: ServiceModel): string[] {
  const { name, definition, path, collectionPath, states, fields, links } = resource;
  return [
    `## ${cell(name)}`,
    ...(definition.description === undefined ? [] : [escapeHtml(definition.description)]),
    collectionPath === undefined
      ? `There is one such resource, at ${code(path)}, and no collection.`
      : `A single resource is at ${code(path)}, the collection at ${code(collectionPath)}.`,
    '### Fields',
    fieldsTable(fields),
    ...(states === undefined ? [] : ['### States', stateDiagram(states)]),
    '### Links of a resource',
    linksTable(links, model),
    ...(collectionPath === undefined ? [] : collectionParts(resource, model)),
    ...inputParts(resource),
    ...linkParts(resource, model),
    ...exampleParts(resource, model),
  ];
}

function collectionParts(
  { name, collectionLinks, parameters, definition }: ResourceModel,
  model: ServiceModel,
): string[] {
  const isByCursor = definition.query.paging === 'cursor';
  return [
    '### Links of the collection',
    linksTable(collectionLinks, model),
    '### Query parameters of the collection',
    parametersTable(parameters),
    '### Collection page',
    `\`_meta\` with \`totalRecords\` (if known), ${isByCursor ? '' : '`page`, '}\`limit\` and \`count\`; \`_links\`; ${code(name)}, the list of resources, each with its own \`_links\`.`,
  ];
}

function inputParts({ input, definition, name }: ResourceModel): string[] {
  if (input.length === 0) return [];
  const creates = definition.collectionLinks.some(({ rel }) => rel === 'create');
  const fixed = fixedOf(definition).map(code);
  const text = creates
    ? ` To create resources, send an object with a list ${code(name)}, or one item.`
    : '';
  const later =
    creates && fixed.length > 0 ? ` A PUT or a PATCH cannot change ${fixed.join(', ')}.` : '';
  return ['### Input', `The fields that a client sends.${text}${later}`, fieldsTable(input)];
}

/** The fields of requests and responses with a schema of their own. */
function linkParts(
  { links, collectionLinks, definition }: ResourceModel,
  { operations }: ServiceModel,
): string[] {
  const own = [...definition.links, ...definition.collectionLinks];
  return [...links, ...collectionLinks].flatMap(({ rel, operation: id, method }) => {
    const link = own.find((each) => each.rel === rel && each.method === method);
    const operation = operations.find((each) => each.id === id) as OperationModel;
    const [request] = link?.accepts === undefined ? [] : operation.request;
    const contents = operation.responses.flatMap(({ content }) => content);
    const result = contents.find(({ fields }) => fields.length > 0);
    return [
      ...(request === undefined
        ? []
        : [`### Input of ${escapeHtml(rel)}`, fieldsTable(request.fields)]),
      ...(result === undefined
        ? []
        : [`### Result of ${escapeHtml(rel)}`, fieldsTable(result.fields)]),
    ];
  });
}

/** The first example of the response to a GET of the resource. */
function exampleParts({ links }: ResourceModel, { operations }: ServiceModel): string[] {
  const self = links.find(({ rel }) => rel === 'self') as LinkModel;
  const { responses } = operations.find(({ id }) => id === self.operation) as OperationModel;
  const contents = responses.slice(0, 1).flatMap(({ content }) => content);
  const [example] = contents.flatMap(({ examples }) => examples);
  if (example === undefined) return [];
  return ['### Example', ['```json', JSON.stringify(example.value, null, 2), '```'].join('\n')];
}

/** The states of a resource as a fenced Mermaid diagram. */
export function stateDiagram({ names, initial, transitions }: StatesModel): string {
  const ids = new Map(names.map((state, index) => [state, idOf(state, index)]));
  const lines = [
    ...names
      .filter((state) => ids.get(state) !== state)
      .map((state) => `state ${JSON.stringify(state.replaceAll('"', "'"))} as ${ids.get(state)}`),
    ...initial.map((state) => `[*] --> ${ids.get(state)}`),
    ...transitions.map(
      ({ rel, from, to }) =>
        `${ids.get(from)} --> ${to === undefined ? '[*]' : ids.get(to)}: ${rel.replace(/[:;#]/g, '-')}`,
    ),
  ];
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n');
}

/** A name that Mermaid accepts: a word that is not one of its keywords, such as `end`. */
function idOf(state: string, index: number): string {
  return /^[A-Za-z]\w*$/.test(state) && !/^(?:end|state|note|class|default|direction)$/i.test(state)
    ? state
    : `s${index}`;
}
