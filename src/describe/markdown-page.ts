import { fixedOf, takesInput } from '../definition/json-schema.js';
import { joinOr } from '../internal/show.js';
import type {
  DescribeOptions,
  FieldModel,
  LinkModel,
  OperationModel,
  ResourceModel,
  ServiceModel,
} from './description.js';
import { parameterFields } from './model/fields.js';
import { formatsText } from './model/forms.js';
import { operationOf, transitionsOf } from './model/links.js';
import { inputFields } from './model/requests.js';
import { failuresOf } from './model/responses.js';

/** Writes the Markdown page of an API. */
export function markdownPage(model: ServiceModel): string {
  const { about, base, indexLinks, resources } = model;
  const { title, version, description = '', limitations } = about;
  const parts = [
    `# ${cell(title)}`,
    escapeHtml(description),
    `Version ${cell(version)}, at ${code(base)}. Start at the index and follow links by their relation type; do not build URLs. A link is present only while its operation is possible. Later versions may add members to a response. Every URL that has GET also has HEAD.`,
    formatsText(about.format),
    aboutList(about),
    limitations && `## Limitations\n\n${escapeHtml(limitations)}`,
    '## Index',
    linksTable(indexLinks, model),
    ...resources.flatMap((resource) => resourceParts(resource, model)),
    '## Errors',
    errorsTable(model),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function aboutList({ contact, license, termsOfService, security }: DescribeOptions): string {
  const email = contact.email === undefined ? '' : `, ${code(contact.email)}`;
  const schemes = Object.entries(security ?? {}).map(([name, { type, description }]) => {
    const text = description === undefined ? '' : `: ${cell(description)}`;
    return `${code(name)} (${type})${text}`;
  });
  const lines = [
    `Contact: ${linkTo(cell(contact.name), contact.url)}${email}`,
    license && `License: ${linkTo(cell(license.name), license.url)}`,
    termsOfService && `Terms of use: ${linkTo(cell(termsOfService), termsOfService)}`,
    `Authentication: ${security === undefined ? 'none' : schemes.join('; or ')}`,
  ];
  return lines.flatMap((line) => (line ? `- ${line}` : [])).join('\n');
}

/** The parts about a resource, each below its heading. */
function resourceParts(resource: ResourceModel, model: ServiceModel): (string | undefined)[] {
  const { name, description, path, collectionPath, fields, states, links } = resource;
  return [
    `## ${cell(name)}`,
    escapeHtml(description),
    collectionPath === undefined
      ? `There is one such resource, at ${code(path)}, and no collection.`
      : `A single resource is at ${code(path)}, the collection at ${code(collectionPath)}.`,
    '### Fields',
    fieldsTable(fields),
    ...(states.length > 0 ? ['### States', stateDiagram(resource)] : []),
    '### Links of a resource',
    linksTable(links, model),
    ...(collectionPath === undefined ? [] : collectionParts(resource, model)),
    ...inputParts(resource),
    ...linkParts(resource, model),
    ...exampleParts(resource, model),
  ];
}

function collectionParts(resource: ResourceModel, model: ServiceModel): string[] {
  const { name, collectionLinks, parameters, query } = resource;
  const page = query.paging === 'cursor' ? '' : '`page`, ';
  return [
    '### Links of the collection',
    linksTable(collectionLinks, model),
    '### Query parameters of the collection',
    table(['Parameter', 'Type', 'Limits', 'Meaning'], parameterFields(parameters).map(fieldCells)),
    '### Collection page',
    `\`_meta\` with \`totalRecords\` (if known), ${page}\`limit\` and \`count\`; \`_links\`; ${code(name)}, the list of resources, each with its own \`_links\`.`,
  ];
}

/** The input of the definition: what a new resource takes includes what is replaced and edited. */
function inputParts(resource: ResourceModel): string[] {
  const { name, collectionLinks, links } = resource;
  const link = [...collectionLinks, ...links].find(takesInput);
  const input = link ? inputFields(resource, link) : [];
  if (input.length === 0) return [];
  const fixed = fixedOf(resource).map(code);
  let text = 'The fields that a client sends.';
  if (collectionLinks.some(({ rel }) => rel === 'create')) {
    text += ` To create resources, send an object with a list ${code(name)}, or one item.`;
    if (fixed.length > 0) text += ` A PUT or a PATCH cannot change ${fixed.join(', ')}.`;
  }
  return ['### Input', text, fieldsTable(input)];
}

/** The fields of requests and responses with a schema of their own. */
function linkParts({ links, collectionLinks }: ResourceModel, model: ServiceModel): string[] {
  return [...links, ...collectionLinks].flatMap((link) => {
    const { request, responses } = operationOf(link, model) as OperationModel;
    const bodies = responses.map(({ body }) => body);
    const parts = [
      ['Input', link.accepts && request],
      ['Result', bodies.find((body) => body && body.fields.length > 0)],
    ] as const;
    return parts.flatMap(([title, body]) =>
      body ? [`### ${title} of ${escapeHtml(link.rel)}`, fieldsTable(body.fields)] : [],
    );
  });
}

/** The first example of the response to a GET of the resource. */
function exampleParts({ links }: ResourceModel, model: ServiceModel): string[] {
  const { responses } = operationOf(links[0] as LinkModel, model) as OperationModel;
  const [content] = Object.values(responses[0]?.body?.content ?? {});
  const [example] = Object.values(content?.examples ?? {});
  if (example === undefined) return [];
  return ['### Example', `\`\`\`json\n${JSON.stringify(example.value, null, 2)}\n\`\`\``];
}

/** The states of a resource as a fenced Mermaid diagram. */
function stateDiagram(resource: ResourceModel): string {
  const { states, initial } = resource;
  const ids = new Map(states.map((state, index) => [state, idOf(state, index)]));
  const lines = [
    ...states
      .filter((state) => ids.get(state) !== state)
      .map((state) => `state ${JSON.stringify(state.replaceAll('"', "'"))} as ${ids.get(state)}`),
    ...initial.map((state) => `[*] --> ${ids.get(state)}`),
    ...transitionsOf(resource).map(
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
function linksTable(links: readonly LinkModel[], model: ServiceModel): string {
  return table(
    ['Relation', 'Method', 'URL', 'Title', 'Present', 'Meaning', 'Request', 'Response', 'Errors'],
    links.map((link) => {
      const { request, responses = [] } = operationOf(link, model) ?? {};
      return [
        linkTo(code(link.rel), link.reference),
        link.method,
        code(link.href),
        link.title ?? '',
        link.presence,
        link.meaning,
        requestText(request),
        responsesText(responses),
        responses.flatMap(({ status }) => (Number(status) >= 400 ? status : [])).join(', '),
      ];
    }),
  );
}

function requestText(request: OperationModel['request']): string {
  if (request === undefined) return 'no content';
  const types = Object.keys(request.content).map(code);
  const names = request.fields.filter(({ isNested }) => !isNested).map(({ path }) => code(path));
  const fields = names.length === 0 ? '' : ` (${names.join(', ')})`;
  return `${request.text}${fields} as ${joinOr(types)}`;
}

function responsesText(responses: OperationModel['responses']): string {
  const texts = responses
    .filter(({ status }) => Number(status) < 400)
    .map(({ status, body, headers }) => {
      const parts = [...(headers.Location ? ['`Location`'] : []), ...(body ? [body.text] : [])];
      return parts.length === 0 ? String(status) : `${status} with ${parts.join(' and ')}`;
    });
  return texts.length === 0 ? 'see its own documentation' : texts.join('; ');
}

/** Each error status with the meanings that it has in the operations. */
function errorsTable(model: ServiceModel): string {
  const rows = Array.from(failuresOf(model), ([status, same]) => [
    status === 'default' ? 'other' : String(status),
    [...new Set(same.map(({ description }) => description))].join(' Or: '),
  ]);
  return table(
    ['Status', 'Meaning'],
    rows.filter(([status]) => status !== '304'),
  );
}

function fieldsTable(fields: readonly FieldModel[]): string {
  const rows = fields.map((field) => {
    const [name, type, ...others] = fieldCells(field);
    return [name, type, field.required ? 'yes' : 'no', ...others];
  });
  return table(['Field', 'Type', 'Required', 'Limits', 'Meaning'], rows);
}

function fieldCells({
  path,
  type,
  values,
  limits,
  description,
}: FieldModel): [string, string, string, string] {
  const texts = limits.map((limit) =>
    limit.startsWith('matches ') ? `matches ${code(limit.slice(8))}` : limit,
  );
  const types = values.length > 0 ? values.map(code).join(', ') : type;
  return [code(path), types, texts.join(', '), description];
}

/**
 * Escapes HTML in Markdown: each angle bracket, and each ampersand that begins an entity. Code is left
 * as it is, since HTML is text there.
 */
function escapeHtml(text: string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[<>]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&'),
    )
    .join('');
}

/** Markdown for the cell of a table: on one line, its vertical bars escaped (GFM §4.10). */
function cell(text: string): string {
  return escapeHtml(text).replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/** A code span (CommonMark §6.1), on one line. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** A table (GFM §4.10), of cells in Markdown. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A link (CommonMark §6.3), if there is a URL. One of another scheme than http(s) is left out: it may run a script. */
function linkTo(text: string, url = ''): string {
  if (!/^https?:/i.test(url)) return text;
  // `encodeURIComponent` leaves parentheses as they are.
  const target = url.replace(/[\s<>|\\]/g, encodeURIComponent);
  return `[${text}](${target.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}
