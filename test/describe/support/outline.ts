import type { OpenApiDocument } from 'halyard/describe';

export type Json = Readonly<Record<string, unknown>>;

/** The members of an object as lines, each made of its name and its value. */
export const lines = (object: unknown, line: (name: string, value: Json) => string | string[]) =>
  Object.entries((object ?? {}) as Record<string, Json>).flatMap(([name, value]) =>
    line(name, value),
  );

/** A JSON Schema on one line: `{id!: string, tags: [string]}`, where `!` marks what is required. */
export function shape(schema: Json): string {
  const { $ref, anyOf, allOf, type, enum: values, items, properties, title, ...others } = schema;
  const { required = [], additionalProperties: more, description: _, ...limits } = others;
  if ($ref) return String($ref).replace('#/components/schemas/', '');
  const members = lines(properties, (name, value) => {
    return `${name}${(required as string[]).includes(name) ? '!' : ''}: ${shape(value)}`;
  });
  if (more) members.push(`...: ${more === true ? 'any' : shape(more as Json)}`);
  const types = type === 'object' ? `{${members.join(', ')}}` : String(type ?? '');
  const choices = (values as string[] | undefined)?.join('|') ?? types;
  return [
    title && `"${title}"`,
    (allOf as Json[] | undefined)?.map(shape).join(' & '),
    items ? `[${shape(items as Json)}]` : choices,
    (anyOf as Json[] | undefined)?.map(shape).join(' | '),
    lines(limits, (name, value) =>
      name === 'pattern' ? name : `${name} ${JSON.stringify(value)}`,
    ).join(', '),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The header fields of a response, `!` for those that are always there. */
function fields(headers: unknown): string {
  return lines(headers, (name, { required }) => `${name}${required ? '!' : ''}`).join(' ');
}

const contents = (content: unknown) =>
  lines(content, (type, { schema, examples }) => {
    const names = Object.keys(examples ?? {});
    return `  ${type}: ${shape(schema as Json)}${names.length > 0 ? ` e.g. ${names.join(', ')}` : ''}`;
  });

const parameters = (all: unknown) =>
  lines(all, (_, { name, in: place, required, schema, description }) =>
    place === 'header' && !required
      ? `  ${name}`
      : `  ${place} ${name}${required ? '!' : ''}: ${shape(schema as Json)}. ${description}`,
  );

export function response(
  name: string,
  { $ref, description, headers, content, links }: Json,
): string[] {
  if ($ref) return [`${name} ${String($ref).replace('#/components/responses/', '')}`];
  const targets = lines(links, (rel, { operationId, parameters: values }) => {
    const given = lines(values, (variable, value) =>
      `${variable}=${value}`.replace('$response.body#/', ''),
    );
    return `${rel} ${operationId}${given.length > 0 ? ` (${given})` : ''}`;
  });
  return [
    `${name} ${description} [${fields(headers)}]`,
    ...contents(content),
    ...(targets.length > 0 ? [`  links: ${targets.join(', ')}`] : []),
  ];
}

/** The responses, those of components on one line. */
function responsesOf(all: unknown): string[] {
  const made = lines(all, response);
  const isShared = (line: string) => /^\w+ \w+$/.test(line);
  return [...made.filter((line) => !isShared(line)), made.filter(isShared).join(', ')];
}

/** The operations of a document (OpenAPI 3.1 §4.8.10), each as an outline, which is shorter than its JSON. */
export function outlines({ paths }: OpenApiDocument): string[] {
  return lines(paths, (path, { parameters: ofPath = [], ...methods }) =>
    lines(methods, (method, operation) => {
      const { operationId, tags, summary, security, responses, requestBody } = operation;
      const own = (operation.parameters ?? []) as Json[];
      return [
        `${method} ${path} ${operationId} of ${tags}: ${summary}${security ? ` ${JSON.stringify(security)}` : ''}`,
        ...parameters([...(ofPath as Json[]), ...own]),
        ...contents((requestBody as Json | undefined)?.content),
        ...responsesOf(responses),
      ].join('\n');
    }),
  );
}
