import { limitsOf } from '../model/fields.js';
import type {
  FieldModel,
  LinkModel,
  OperationModel,
  ParameterModel,
  ResourceModel,
  ServiceModel,
} from '../model/model.js';
import { cell, code, linkTo, markdown, table } from './escape.js';
import { stateDiagram } from './state-diagram.js';

/** Writes the Markdown page of an API. */
export function markdownPage(model: ServiceModel): string {
  const { about, base, resources } = model;
  const { title, version, description, limitations } = about;
  return `${[
    `# ${cell(title)}`,
    ...(description === undefined ? [] : [markdown(description)]),
    `Version ${cell(version)}, at ${code(base)}. Start at the index and follow links by their relation type; do not build URLs. Responses are \`application/hal+json\`, errors \`application/problem+json\` (RFC 9457). ${FORMS[about.format ?? 'links']} A link is present only while its operation is possible. A response may get more members in later versions. Where a URL has GET, it has HEAD.`,
    ...aboutParts(model),
    ...(limitations === undefined ? [] : ['## Limitations', markdown(limitations)]),
    '## Index',
    linksTable(model.indexLinks, model),
    ...resources.flatMap((resource) => resourcePart(resource, model)),
    '## Errors',
    errorsTable(model.operations),
  ].join('\n\n')}\n`;
}

const ARRAY_FORM = 'Each response has `_links`, a list of `{ href, rel, method, title }`.';
const HAL_FORM =
  'Each response has `_links`, an object of links by relation type (HAL draft); the method of a link is in `method`, or GET.';
const FORMS = {
  links: ARRAY_FORM,
  hal: HAL_FORM,
  'hal-forms': `${HAL_FORM} \`_templates\` has a form for each operation (HAL-FORMS).`,
  negotiate: `${ARRAY_FORM} Clients that accept \`application/prs.hal-forms+json\` get HAL-FORMS, and those that accept \`application/hal+json\` with the profile of the HAL draft get that form.`,
} as const;

function aboutParts({ about }: ServiceModel): string[] {
  const { contact, license, termsOfService, security } = about;
  const name = license && cell(license.name);
  const lines = [
    `Contact: ${contact.url === undefined ? cell(contact.name) : linkTo(cell(contact.name), contact.url)}${contact.email === undefined ? '' : `, ${code(contact.email)}`}`,
    ...(license === undefined
      ? []
      : [`License: ${license.url === undefined ? name : linkTo(String(name), license.url)}`]),
    ...(termsOfService === undefined
      ? []
      : [`Terms of use: ${linkTo(cell(termsOfService), termsOfService)}`]),
    `Authentication: ${
      security === undefined
        ? 'none'
        : Object.entries(security)
            .map(([scheme, { type, description }]) =>
              [`${code(scheme)} (${type})`, description && cell(description)]
                .filter(Boolean)
                .join(': '),
            )
            .join('; or ')
    }`,
  ];
  return [lines.map((line) => `- ${line}`).join('\n')];
}

function resourcePart(resource: ResourceModel, model: ServiceModel): string[] {
  const { name, definition, path, collectionPath, states, fields, links } = resource;
  return [
    `## ${cell(name)}`,
    ...(definition.description === undefined ? [] : [markdown(definition.description)]),
    collectionPath === undefined
      ? `The resource is at ${code(path)}. There is one, and no collection.`
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
  const text = creates
    ? ` To create resources, send an object with the list ${code(name)} of them.`
    : '';
  return ['### Input', `The fields that a client sends.${text}`, fieldsTable(input)];
}

/** The fields of what links of their own schemas take and return. */
function linkParts(
  { links, collectionLinks, definition }: ResourceModel,
  { operations }: ServiceModel,
): string[] {
  const own = [...definition.links, ...definition.collectionLinks];
  return [...links, ...collectionLinks].flatMap(({ rel, operation: id, method }) => {
    const link = own.find((each) => each.rel === rel && each.method === method);
    const operation = operations.find((each) => each.id === id);
    const [request] = link?.accepts === undefined ? [] : (operation?.request ?? []);
    const contents = operation?.responses.flatMap(({ content }) => content) ?? [];
    const result = contents.find(({ fields }) => fields.length > 0);
    return [
      ...(request === undefined
        ? []
        : [`### Input of ${markdown(rel)}`, fieldsTable(request.fields)]),
      ...(result === undefined
        ? []
        : [`### Result of ${markdown(rel)}`, fieldsTable(result.fields)]),
    ];
  });
}

/** The example of one resource, as it is read. */
function exampleParts({ definition }: ResourceModel, { operations }: ServiceModel): string[] {
  const read = operations.find(
    ({ tag, path, method }) =>
      tag === definition.name &&
      method === 'GET' &&
      path.endsWith('}') === definition.path.endsWith('}') &&
      definition.path.split('/').length === path.split('/').length,
  );
  const [example] = read?.responses[0]?.content[0]?.examples ?? [];
  if (example === undefined) return [];
  return ['### Example', ['```json', JSON.stringify(example.value, null, 2), '```'].join('\n')];
}

function linksTable(links: readonly LinkModel[], { operations }: ServiceModel): string {
  return table(
    ['Relation', 'Method', 'URL', 'Title', 'Present', 'Meaning', 'Request', 'Response', 'Errors'],
    links.map((link) => {
      const operation = operations.find(({ id }) => id === link.operation);
      return [
        link.reference === undefined ? code(link.rel) : linkTo(code(link.rel), link.reference),
        link.method,
        code(link.href),
        link.title ?? '',
        link.presence,
        link.meaning,
        requestOf(operation),
        responsesOf(operation),
        errorsOf(operation),
      ];
    }),
  );
}

function requestOf(operation: OperationModel | undefined): string {
  const [first] = operation?.request ?? [];
  if (operation === undefined || first === undefined) return 'no content';
  const types = operation.request.map(({ mediaType }) => code(mediaType));
  const names = first.fields.map(({ name }) => code(name));
  const fields = names.length === 0 ? '' : ` (${names.join(', ')})`;
  return `${first.text}${fields} as ${types.join(' or ')}`;
}

function responsesOf(operation: OperationModel | undefined): string {
  const texts = (operation?.responses ?? [])
    .filter(({ status }) => typeof status === 'number' && status < 400)
    .map(({ status, content, headers }) => {
      const parts = [
        ...headers.filter(({ name }) => name === 'Location').map(({ name }) => code(name)),
        ...content.slice(0, 1).map(({ text }) => text),
      ];
      return parts.length === 0 ? String(status) : `${status} with ${parts.join(' and ')}`;
    });
  return texts.length === 0 ? 'see its own documentation' : texts.join('; ');
}

function errorsOf(operation: OperationModel | undefined): string {
  return (operation?.responses ?? [])
    .flatMap(({ status }) => (typeof status === 'number' && status >= 400 ? [status] : []))
    .join(', ');
}

/** Each error status with its meaning; what one operation says of it, with its name. */
function errorsTable(operations: readonly OperationModel[]): string {
  const texts = new Map<number | 'default', Set<string>>();
  for (const { responses } of operations) {
    for (const { status, description } of responses) {
      if (typeof status === 'number' && status < 400) continue;
      texts.set(status, (texts.get(status) ?? new Set()).add(description));
    }
  }
  const rank = (status: number | 'default') => (status === 'default' ? 600 : status);
  return table(
    ['Status', 'Meaning'],
    [...texts]
      .sort(([one], [other]) => rank(one) - rank(other))
      .map(([status, descriptions]) => [
        status === 'default' ? 'other' : String(status),
        [...descriptions].join(' Or: '),
      ]),
  );
}

function parametersTable(parameters: readonly ParameterModel[]): string {
  return table(
    ['Parameter', 'Type', 'Limits', 'Meaning'],
    parameters.map(({ name, schema, description }) => [
      code(name),
      Array.isArray(schema.enum)
        ? schema.enum.map((value) => code(String(value))).join(', ')
        : String(schema.type),
      limitsOf(schema).join(', '),
      description,
    ]),
  );
}

function fieldsTable(fields: readonly FieldModel[]): string {
  return table(
    ['Field', 'Type', 'Required', 'Limits', 'Meaning'],
    fields.flatMap((field) => fieldRows(field, '')),
  );
}

/** The rows of a field and, below it, of the fields of its object. */
function fieldRows(field: FieldModel, parent: string): string[][] {
  const { name, type, values, required, limits, description, fields } = field;
  const path = `${parent}${name}`;
  const below = `${path}${type.startsWith('list of') ? '[]' : ''}.`;
  return [
    [
      code(path),
      values.length > 0 ? values.map(code).join(', ') : type,
      required ? 'yes' : 'no',
      limits
        .map((limit) => (limit.startsWith('matches ') ? `matches ${code(limit.slice(8))}` : limit))
        .join(', '),
      description,
    ],
    ...fields.flatMap((inner) => fieldRows(inner, below)),
  ];
}
