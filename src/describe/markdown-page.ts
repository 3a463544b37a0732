import type { AnyResource, DefinedLink } from '../definition/definition.js';
import { type JsonSchema, jsonSchemaOf } from '../schema/json-schema.js';
import type { DescribeOptions } from './description.js';
import { type Operation, operationKey, relationOf } from './operations.js';
import { queryParameters } from './query-parameters.js';
import { stateDiagram, statesOf, statesWith } from './state-diagram.js';

/** Writes the Markdown page of an API. */
export function markdownPage(
  resources: readonly AnyResource[],
  operations: readonly Operation[],
  base: string,
  { title, version, description }: DescribeOptions,
): string {
  const pages = resources.flatMap((resource) => pageOf(resource, operations));
  return `${[
    `# ${cell(title)}`,
    ...(description === undefined ? [] : [description]),
    `Version ${version}, at <${base}>. Start at the index and follow links by their relation type; do not build URLs. Responses are \`application/hal+json\`, errors \`application/problem+json\` (RFC 9457). Each response has \`_links\`, a list of \`{ href, rel, method, title }\`. A link is present only while its operation is possible.`,
    ...pages,
  ].join('\n\n')}\n`;
}

function pageOf(resource: AnyResource, operations: readonly Operation[]): string[] {
  const { name, description, path, collectionPath, links } = resource;
  const states = statesOf(resource);
  const diagram = stateDiagram(resource);
  return [
    `## ${cell(name)}`,
    ...(description === undefined ? [] : [description]),
    collectionPath === undefined
      ? `The resource is at \`${path}\`. There is one, and no collection.`
      : `A single resource is at \`${path}\`, the collection at \`${collectionPath}\`.`,
    '### Fields',
    fieldsTable(jsonSchemaOf(resource.schema, 'output', name)),
    ...(states.length === 0 ? [] : ['### States', ...diagram]),
    '### Links of a resource',
    linksTable(resource, links, states, operations),
    ...(collectionPath === undefined ? [] : collectionParts(resource, collectionPath, operations)),
  ];
}

function collectionParts(
  resource: AnyResource,
  collectionPath: string,
  operations: readonly Operation[],
): string[] {
  const { name, collectionLinks, query } = resource;
  const isByCursor = query.paging === 'cursor';
  const rels = ['self', 'first', 'prev', 'next', ...(isByCursor ? [] : ['last'])];
  const pagingLinks = rels.map(
    (rel): DefinedLink => ({ rel, href: collectionPath, method: 'GET' }),
  );
  return [
    '### Links of the collection',
    linksTable(resource, [...pagingLinks, ...collectionLinks], [], operations),
    '### Query parameters of the collection',
    table(
      ['Parameter', 'Type', 'Meaning'],
      queryParameters(resource).map(({ name: parameter, schema, description: text }) => [
        code(String(parameter)),
        String((schema as JsonSchema).type),
        String(text),
      ]),
    ),
    '### Collection page',
    `\`_meta\` with \`totalRecords\` (if known), ${isByCursor ? '' : '`page`, '}\`limit\` and \`count\`; \`_links\`; \`${name}\`, the list of resources, each with its own \`_links\`.`,
    ...(collectionLinks.some(({ rel }) => rel === 'create')
      ? [
          '### Request body of create',
          `An object with the list \`${name}\` of items:`,
          fieldsTable(jsonSchemaOf(resource.input, 'input', name)),
        ]
      : []),
  ];
}

function linksTable(
  resource: AnyResource,
  links: readonly DefinedLink[],
  states: readonly string[],
  operations: readonly Operation[],
): string {
  return table(
    ['Relation', 'Method', 'URL', 'Present', 'Meaning', 'Request', 'Response'],
    links.map((link) => {
      const { meaning, reference } = relationOf(resource, link);
      return [
        reference === undefined ? code(link.rel) : `[${code(link.rel)}](${reference})`,
        link.method,
        code(link.href),
        whenOf(link, states),
        meaning,
        requestOf(resource, link),
        responseOf(link, operations),
      ];
    }),
  );
}

function whenOf(link: DefinedLink, states: readonly string[]): string {
  const { rel, permission, test, states: listed } = link;
  const holding = statesWith(link, states);
  const parts = [
    ...(listed === undefined && test === undefined
      ? [PAGING[rel] ?? 'always']
      : [holding === undefined ? 'if the service allows it' : `in state ${holding.join(', ')}`]),
    ...(permission === undefined ? [] : [`with permission ${permission}`]),
  ];
  return parts.join(', ');
}

/** When the paging links are present. */
const PAGING: Readonly<Record<string, string | undefined>> = {
  prev: 'except on the first page',
  next: 'if there are more pages',
  last: 'if the total is known',
};

function requestOf({ name, input }: AnyResource, { rel, method, accepts }: DefinedLink): string {
  if (accepts !== undefined) {
    const { properties = {} } = jsonSchemaOf(accepts, 'input', name) as { properties?: object };
    return `an object with ${Object.keys(properties).map(code).join(', ')}`;
  }
  const { properties = {} } =
    rel === 'edit' || rel === 'replace' || rel === 'create'
      ? (jsonSchemaOf(input, 'input', name) as { properties?: object })
      : {};
  const fields = Object.keys(properties).map(code).join(', ');
  if (rel === 'create') return `the list ${code(name)} of items with ${fields}`;
  if (rel === 'replace') return `an object with ${fields}`;
  if (rel === 'edit') return `an object with any of ${fields}`;
  return method === 'GET' ? 'none' : 'no body';
}

function responseOf({ method, href }: DefinedLink, operations: readonly Operation[]): string {
  const key = operationKey(method, href);
  const operation = operations.find(
    (candidate) => operationKey(candidate.method, candidate.path) === key,
  );
  return RESPONSES[(operation as Operation).kind];
}

const RESPONSES: Readonly<Record<Operation['kind'], string>> = {
  list: '200 with a page, or 304',
  create: '201 with `Location` and the resource',
  read: '200 with the resource, or 304',
  other: '200, or 304',
  change: '200 with the resource in its new state',
  delete: '204',
};

function fieldsTable(schema: JsonSchema): string {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  return table(
    ['Field', 'Type', 'Required', 'Meaning'],
    Object.entries(properties).map(([name, member]) => [
      code(name),
      typeOf(member),
      required.includes(name) ? 'yes' : 'no',
      String(member.description ?? ''),
    ]),
  );
}

function typeOf({ type, enum: values, format, items, anyOf }: JsonSchema): string {
  if (Array.isArray(values)) return values.map((value) => code(String(value))).join(', ');
  if (type === 'array' && items !== undefined) return `list of ${typeOf(items as JsonSchema)}`;
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(one as JsonSchema)).join(' or ');
  const name = Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
  return `${name}${format === undefined ? '' : ` (${String(format)})`}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

/** The text on one line, without a character that ends a table cell. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
}
