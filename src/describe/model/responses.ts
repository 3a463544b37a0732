import type { AnyResource, DefinedLink, SuccessStatus } from '../../definition/definition.js';
import { REASON_PHRASES } from '../../http/reason-phrases.js';
import type { Form } from '../../http/select-form.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { linkComponent } from './component-schemas.js';
import { type Context, formsByType, reference } from './context.js';
import { bodyExamples } from './examples.js';
import { fieldsOf } from './fields.js';
import { type BodyKind, bodySchema, selects, sharedSchema } from './form-schemas.js';
import { distinct } from './map-schema.js';
import type { ContentModel, FieldModel, LinkModel, ResponseModel } from './model.js';
import { hasVariables, type LinkSource, type OperationSource, sendsContent } from './operations.js';
import { errorText, headersOf, OTHER_ERRORS } from './statuses.js';
import { queryVariables } from './template-path.js';

/** The links of the bodies of a resource and its collection. */
export interface BodyLinks {
  readonly item: readonly LinkModel[];
  readonly page: readonly LinkModel[];
}

/** The responses of an operation: those without an error, then the errors by their status. */
export function responsesOf(
  operation: OperationSource,
  linksOf: (resource: AnyResource) => BodyLinks,
  context: Context,
): ResponseModel[] {
  const isRead = isSafeMethod(operation.method);
  return [
    ...successes(operation, linksOf, context),
    ...(isRead ? conditionalResponses() : []),
    ...errors(operation, context),
  ].sort(byStatus);
}

/** In the order of their statuses; any other error comes last. */
export function byStatus({ status: one }: ResponseModel, { status: other }: ResponseModel): number {
  if (one === 'default') return 1;
  return other === 'default' ? -1 : one - other;
}

/** The responses to a read that preconditions decide; they have no content. */
export function conditionalResponses(): ResponseModel[] {
  const empty = { content: [], links: [] };
  return [
    {
      ...empty,
      status: 304,
      description: 'The client has this version already.',
      component: 'NotModified',
      headers: headersOf(304, true),
    },
    {
      ...empty,
      status: 412,
      description: 'If-Match does not name this version.',
      component: 'OtherVersion',
      headers: headersOf(412, true),
    },
  ];
}

/** An error with problem details. */
export function errorResponse(
  status: number | 'default',
  description?: string,
  schema: JsonSchema = reference('Problem'),
): ResponseModel {
  const shared = status === 'default' ? OTHER_ERRORS : errorText(status);
  const phrase = status === 'default' ? 'Error' : (REASON_PHRASES[status] ?? `Error ${status}`);
  const example = typeof status === 'number' && {
    type: 'about:blank',
    title: phrase,
    status,
  };
  return {
    status,
    description: description ?? shared,
    component: description === undefined ? phrase.replace(/[^A-Za-z0-9]/g, '') : undefined,
    headers: headersOf(status, false),
    content: [
      {
        mediaType: 'application/problem+json',
        schema,
        text: 'problem details',
        fields: [],
        examples: example
          ? [{ name: 'problem', summary: 'The least that is sent', value: example }]
          : [],
      },
    ],
    links: [],
  };
}

interface Success {
  readonly status: SuccessStatus;
  readonly text: string;
  readonly fields: readonly FieldModel[];
  /** The schema and the examples of the body in some forms; undefined for no content. */
  readonly inForms:
    | ((forms: readonly Form[]) => Pick<ContentModel, 'schema' | 'examples'>)
    | undefined;
  readonly links: readonly LinkModel[];
}

function successes(
  operation: OperationSource,
  linksOf: (resource: AnyResource) => BodyLinks,
  context: Context,
): ResponseModel[] {
  const { resource, reads } = operation;
  const all =
    reads === undefined
      ? operation.links.flatMap((source) =>
          statusesOf(source.link).map((status) => success(status, source)),
        )
      : [{ status: 200 as const, ...shown(resource, reads) }];
  const statuses = [...new Set(all.map(({ status }) => status))].sort();
  return statuses.map((status) => {
    const same = all.filter((each) => each.status === status);
    return {
      status,
      description: [...new Set(same.map(({ text }) => sentence(status, text)))].join(' '),
      component: undefined,
      headers: headersOf(status, isSafeMethod(operation.method)),
      content: contentOf(same, context),
      links: same[0]?.links ?? [],
    };
  });

  function success(status: SuccessStatus, source: LinkSource): Success {
    if (status === 204 || status === 303) {
      return { status, text: '', fields: [], inForms: undefined, links: [] };
    }
    return { status, ...returned(status, source) };
  }

  function returned(status: SuccessStatus, { resource: owner, link }: LinkSource) {
    const { returns, rel, method } = link;
    if (isStandardSchema(returns)) {
      const component = linkComponent(owner, link, 'Result', context);
      return {
        text: `the result of ${rel}`,
        fields: fieldsOf(jsonSchemaOf(returns, 'output', owner.name)),
        inForms: (forms: readonly Form[]) => ({
          schema: sharedSchema(component, forms),
          examples: [],
        }),
        links: [],
      };
    }
    if (returns !== undefined) {
      const [page] = Array.isArray(returns) ? (returns as readonly [AnyResource]) : [];
      return page === undefined ? shown(returns as AnyResource, 'item') : shown(page, 'page');
    }
    if (status === 201 && rel === 'create') return shown(owner, 'created');
    const isOwn = !isSafeMethod(method) && (status === 200 || method === 'PUT');
    return isOwn && method !== 'DELETE' ? shown(owner, 'item') : unknownBody(status);
  }

  function shown(of: AnyResource, kind: BodyKind) {
    const links = linksOf(of);
    return {
      text: TEXTS[kind](of.name),
      fields: [],
      inForms: (forms: readonly Form[]) => ({
        schema: bodySchema(of, kind, forms, context),
        examples: bodyExamples(of, kind, forms, context),
      }),
      links: kind === 'page' ? links.page : links.item,
    };
  }

  function unknownBody(status: SuccessStatus) {
    const text =
      status === 202
        ? 'the status of the work, with a link to its monitor'
        : 'a representation with links';
    const inForms = (forms: readonly Form[]) => ({
      schema: sharedSchema('Representation', forms),
      examples: [],
    });
    return { text, fields: [], inForms, links: [] };
  }
}

const TEXTS: Readonly<Record<BodyKind, (name: string) => string>> = {
  item: (name) => `a resource of ${name}`,
  page: (name) => `a page of ${name}`,
  created: (name) => `the new resource of ${name}, or a list of several`,
};

/** The statuses of a link: its own, or that of its method. */
function statusesOf({ status, rel, method }: DefinedLink): readonly SuccessStatus[] {
  if (status !== undefined) return status;
  if (rel === 'create') return [201];
  return [method === 'DELETE' ? 204 : 200];
}

function sentence(status: SuccessStatus, text: string): string {
  switch (status) {
    case 204:
      return 'Done. There is no content.';
    case 303:
      return 'Done. Location is the URL of the result.';
    case 202:
      return `The request will be carried out later: ${text}.`;
    default:
      return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }
}

/** The content of responses with the same status, in each media type of the service. */
function contentOf(successes: readonly Success[], context: Context): ContentModel[] {
  const bodies = successes.filter(({ inForms }) => inForms !== undefined);
  if (bodies.length === 0) return [];
  return formsByType(context, true).map(({ mediaType, forms }) => {
    const contents = bodies.flatMap(({ inForms }) => inForms?.(forms) ?? []);
    const schemas = distinct(contents.map(({ schema }) => schema));
    return {
      mediaType,
      schema: schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas },
      text: [...new Set(bodies.map(({ text }) => text))].join(', or '),
      fields: bodies.flatMap(({ fields }) => fields),
      examples: contents[0]?.examples ?? [],
    };
  });
}

/** The errors of an operation, those of its links and those of any operation. */
function errors(operation: OperationSource, context: Context): ResponseModel[] {
  const { links, resource, reads, method } = operation;
  const { errors: everywhere = {}, security } = context.about;
  const isRead = isSafeMethod(method);
  const sends = links.some(({ link }) => sendsContent(link));
  const hasQuery =
    reads === 'page' ||
    (reads === 'item' && selects(resource)) ||
    links.some(({ link }) => isRead && queryVariables(link.href).length > 0);
  const isConditional = links.some(({ link }) => (link.states ?? link.test) !== undefined);
  const isGuarded = links.length > 0 && links.every(({ link }) => link.permission !== undefined);
  const changes =
    !isRead && links.some(({ ofCollection, link }) => !ofCollection && link.rel !== 'create');
  const usual = [
    ...(hasQuery || sends ? [400] : []),
    ...(security === undefined ? [] : [401]),
    ...(isGuarded && reads === undefined ? [403] : []),
    ...(hasVariables(operation) ? [404] : []),
    ...(isConditional && !isRead ? [409] : []),
    ...(changes ? [412] : []),
    ...(sends ? [413, 415, 422] : []),
  ];
  const own = Object.assign(
    {},
    everywhere,
    ...links.map(({ link }) => link.errors ?? {}),
  ) as Record<number, string>;
  const statuses = [...new Set([...usual, ...Object.keys(own).map(Number)])];
  return [
    ...statuses.map((status) => {
      const schema = reference(status === 409 ? 'Conflict' : 'Problem');
      return errorResponse(status, own[status], schema);
    }),
    errorResponse('default'),
  ];
}
