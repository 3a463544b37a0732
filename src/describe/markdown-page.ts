import { fixedOf } from '../definition/json-schema.js';
import { joinOr } from '../internal/show.js';
import type {
  DescribeOptions,
  FieldModel,
  LinkModel,
  OperationModel,
  ParameterModel,
  ResourceModel,
  ServiceModel,
  StatesModel,
} from './description.js';
import { flattenFields, limitsOf } from './model/fields.js';

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

/** Links with the request, the responses and the errors of their operations. */
export function linksTable(links: readonly LinkModel[], { operations }: ServiceModel): string {
  return table(
    ['Relation', 'Method', 'URL', 'Title', 'Present', 'Meaning', 'Request', 'Response', 'Errors'],
    links.map((link) => {
      const operation = operations.find(({ id }) => id === link.operation) ?? ELSEWHERE;
      return [
        linkTo(code(link.rel), link.reference),
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

/** The operation of a link to another API. */
const ELSEWHERE: Messages = { request: [], responses: [] };

type Messages = Pick<OperationModel, 'request' | 'responses'>;

function requestOf({ request }: Messages): string {
  const [first] = request;
  if (first === undefined) return 'no content';
  const types = request.map(({ mediaType }) => code(mediaType));
  const names = first.fields.map(({ name }) => code(name));
  const fields = names.length === 0 ? '' : ` (${names.join(', ')})`;
  return `${first.text}${fields} as ${joinOr(types)}`;
}

function responsesOf({ responses }: Messages): string {
  const texts = responses
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

function errorsOf({ responses }: Messages): string {
  return responses
    .flatMap(({ status }) => (typeof status === 'number' && status >= 400 ? [status] : []))
    .join(', ');
}

/** Each error status with the meanings that it has in the operations. */
export function errorsTable(operations: readonly OperationModel[]): string {
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

export function parametersTable(parameters: readonly ParameterModel[]): string {
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

export function fieldsTable(fields: readonly FieldModel[]): string {
  return table(
    ['Field', 'Type', 'Required', 'Limits', 'Meaning'],
    flattenFields(fields).map(({ path, type, values, required, limits, description }) => [
      code(path),
      values.length > 0 ? values.map(code).join(', ') : type,
      required ? 'yes' : 'no',
      limits.map(limitText).join(', '),
      description,
    ]),
  );
}

function limitText(limit: string): string {
  return limit.startsWith('matches ') ? `matches ${code(limit.slice(8))}` : limit;
}

/**
 * Escapes HTML in Markdown: each angle bracket, and each ampersand that begins an entity. Code is left
 * as it is, since HTML is text there.
 */
export function escapeHtml(text: string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[<>]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&'),
    )
    .join('');
}

/** Markdown for the cell of a table: on one line, its vertical bars escaped (GFM §4.10). */
export function cell(text: string): string {
  return escapeHtml(text).replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/** A code span (CommonMark §6.1), on one line. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** A table (GFM §4.10), of cells in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A link (CommonMark §6.3), if there is a URL. One of another scheme than http(s) is left out: it may run a script. */
export function linkTo(text: string, url = ''): string {
  return /^https?:/i.test(url) ? `[${text}](${url.replace(/[\s()<>|\\]/g, percentEncoded)})` : text;
}

/** `encodeURIComponent` leaves parentheses as they are. */
function percentEncoded(character: string): string {
  if (character === '(') return '%28';
  return character === ')' ? '%29' : encodeURIComponent(character);
}
