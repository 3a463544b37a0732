import type { AnyResource, DefinedLink, SuccessStatus } from '../../definition/definition.js';
import type { Form } from '../../http/select-form.js';
import { groupBy } from '../../internal/group-by.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import { jsonSchemaOf } from '../../schema/json-schema.js';
import { type BodyKind, bodySchema, sharedSchema } from './body-schema.js';
import { linkComponent } from './component-schemas.js';
import { type Context, formsByType } from './context.js';
import { bodyExamples } from './examples.js';
import { fieldsOf } from './fields.js';
import { anyOf } from './map-schema.js';
import type { ContentModel, FieldModel, LinkModel, ResourceModel, ResponseModel } from './model.js';
import type { LinkSource, OperationSource } from './operations.js';
import { returnedOf } from './returned.js';
import { headersOf } from './statuses.js';

/** The responses of an operation without an error, one for each status. */
export function successResponses(
  operation: OperationSource,
  modelOf: (resource: AnyResource) => ResourceModel,
  context: Context,
): ResponseModel[] {
  const { resource, reads, links, method } = operation;
  const successes: readonly Success[] =
    reads === undefined
      ? links.flatMap((source) =>
          statusesOf(source.link).map((status) => ({ status, body: returnedBody(status, source) })),
        )
      : [{ status: 200, body: resourceBody(resource, reads) }];
  return Array.from(
    groupBy(successes, ({ status }) => status),
    ([status, same]) => {
      const bodies = same.flatMap(({ body }) => body ?? []);
      return {
        status,
        description: descriptionOf(status, bodies),
        component: undefined,
        headers: headersOf(status, isSafeMethod(method), context.about),
        content: contentOf(bodies, context),
        links: bodies[0]?.links ?? [],
      };
    },
  );

  function returnedBody(status: SuccessStatus, { resource: owner, link }: LinkSource) {
    if (status === 204 || status === 303) return undefined;
    const { schema, definition, isPage } = returnedOf(link);
    if (definition !== undefined) return resourceBody(definition, isPage ? 'page' : 'item');
    if (schema !== undefined) {
      const component = linkComponent(link, 'Result', context);
      const fields = fieldsOf(jsonSchemaOf(schema, 'output', owner.name));
      return sharedBody(component, `the result of ${link.rel}`, fields);
    }
    const isCreated = status === 201 && link.rel === 'create' && owner.collectionPath !== undefined;
    if (isCreated) return resourceBody(owner, 'created');
    const isOwner = link.method === 'PUT' || (status === 200 && isChange(link));
    if (isOwner) return resourceBody(owner, 'item');
    return sharedBody(
      'Representation',
      status === 202 ? MONITOR_TEXT : 'a representation with links',
    );
  }

  function resourceBody(of: AnyResource, kind: BodyKind): Body {
    const model = modelOf(of);
    return {
      text: BODY_TEXTS[kind](of.name),
      fields: [],
      links: kind === 'page' ? model.collectionLinks : model.links,
      contentIn: (forms) => ({
        schema: bodySchema(of, kind, forms, context),
        examples: bodyExamples(of, kind, forms, context),
      }),
    };
  }
}

interface Success {
  readonly status: SuccessStatus;
  /** Undefined for a response without content. */
  readonly body: Body | undefined;
}

interface Body extends Pick<ContentModel, 'text' | 'fields'> {
  readonly links: readonly LinkModel[];
  readonly contentIn: (forms: readonly Form[]) => Pick<ContentModel, 'schema' | 'examples'>;
}

const MONITOR_TEXT = 'the status of the work, with a link to its monitor';

const BODY_TEXTS: Readonly<Record<BodyKind, (name: string) => string>> = {
  item: (name) => `a resource of ${name}`,
  page: (name) => `a page of ${name}`,
  created: (name) => `the new resource of ${name}, or a list of several`,
};

/** The statuses of a link: those of its definition, else the usual one of its method. */
function statusesOf({ status, rel, method }: DefinedLink): readonly SuccessStatus[] {
  if (status !== undefined) return status;
  if (rel === 'create') return [201];
  return [method === 'DELETE' ? 204 : 200];
}

function isChange({ method }: DefinedLink): boolean {
  return !isSafeMethod(method) && method !== 'DELETE';
}

/** A body that does not belong to a resource. */
function sharedBody(component: string, text: string, fields: readonly FieldModel[] = []): Body {
  const contentIn = (forms: readonly Form[]) => ({
    schema: sharedSchema(component, forms),
    examples: [],
  });
  return { text, fields, links: [], contentIn };
}

function descriptionOf(status: SuccessStatus, bodies: readonly Body[]): string {
  if (status === 204) return 'Done, with no content.';
  if (status === 303) return 'Done. Location is the URL of the result.';
  const texts = new Set(bodies.map(({ text }) => text));
  return Array.from(texts, (text) =>
    status === 202
      ? `The request will be carried out later: ${text}.`
      : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
  ).join(' ');
}

/** The content of responses with the same status, in each media type of the service. */
function contentOf(bodies: readonly Body[], context: Context): ContentModel[] {
  if (bodies.length === 0) return [];
  return formsByType(context, true).map(({ mediaType, forms }) => {
    const contents = bodies.map(({ contentIn }) => contentIn(forms));
    return {
      mediaType,
      schema: anyOf(contents.map(({ schema }) => schema)),
      text: [...new Set(bodies.map(({ text }) => text))].join(', or '),
      fields: bodies.flatMap(({ fields }) => fields),
      examples: contents[0]?.examples ?? [],
    };
  });
}
