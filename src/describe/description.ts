import type { AnyResource, DefinedLink } from '../definition/definition.js';
import type { ServiceIndexOptions } from '../definition/service.js';
import type { FormOptions } from '../http/select-form.js';
import type { Method, Relations } from '../relation/method.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type { Base } from '../url/absolute-url.js';

/** Options of `describe` and `describeHtml`. */
export interface DescribeOptions extends ServiceIndexOptions, Pick<FormOptions, 'format'> {
  /**
   * The version of OpenAPI. In 3.1, which has no QUERY, the operations by QUERY are in `x-query` of their
   * paths, and no Link Object leads to them. Default: `3.1`.
   */
  readonly openapi?: '3.1' | '3.2';
  /** The version of the API, such as `1.4.0`. */
  readonly version: string;
  /** The base URL of the API, absolute, or the result of `baseUrl`. */
  readonly base: Base;
  /** The purpose of the API, in Markdown; HTML in it is escaped. */
  readonly description?: string;
  /** The team or person responsible for the API. */
  readonly contact: { readonly name: string; readonly url?: string; readonly email?: string };
  /** The license of the API, with the URL of its text or an SPDX expression such as `EUPL-1.2`. */
  readonly license?: { readonly name: string } & (
    | { readonly url?: string; readonly identifier?: never }
    | { readonly url?: never; readonly identifier: string }
  );
  /** The URL of the terms of use, such as a service-level agreement. */
  readonly termsOfService?: string;
  /** Rate limits, quotas and known faults, in Markdown. */
  readonly limitations?: string;
  /**
   * The security schemes, by names that you choose. A client needs one of them. Default: none, so that
   * anyone may call the API.
   */
  readonly security?: Readonly<Record<string, SecurityScheme>>;
  /** Errors that any operation may have, by their status: `{ 429: 'More than 100 requests a minute.' }`. */
  readonly errors?: Readonly<Record<number, string>>;
  /** The relation types of `links` that no registry has, made by `defineRelations`. */
  readonly relations?: Relations;
}

/** A security scheme of OpenAPI 3.1 (§4.8.27). */
export type SecurityScheme = { readonly description?: string } & (
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'oauth2'; readonly flows: Readonly<Record<string, OAuthFlow>> }
  | { readonly type: 'openIdConnect'; readonly openIdConnectUrl: string }
  | { readonly type: 'mutualTLS' }
);

/** A flow of OAuth 2.0 (OpenAPI 3.1 §4.8.29). A link requires the scope with the name of its permission. */
export interface OAuthFlow {
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly scopes: Readonly<Record<string, string>>;
}

/** The documentation of an API for machines. */
export interface Description {
  /** An OpenAPI document: `service-desc` (RFC 8631). */
  readonly openapi: OpenApiDocument;
}

/** An OpenAPI document, as data. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0' | '3.2.0';
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly security: readonly JsonSchema[];
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly components: JsonSchema;
}

/** The content of the documentation of an API. OpenAPI and HTML are written from it. */
export interface ServiceModel {
  readonly about: DescribeOptions;
  /** The base URL, without a slash at its end. */
  readonly base: string;
  readonly indexLinks: readonly LinkModel[];
  readonly resources: readonly ResourceModel[];
  /** The operations of the index and the documents, then those of the resources, by `operationKey`. */
  readonly operations: ReadonlyMap<string, OperationModel>;
  /** The schemas that others refer to, by their component names. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** A resource and its collection. */
export interface ResourceModel extends AnyResource {
  /** The name in ASCII, with a number after it if another resource has it. */
  readonly id: string;
  /** The name of its schema. */
  readonly component: string;
  readonly description: string;
  readonly fields: readonly FieldModel[];
  /** The states; empty if they are unknown. */
  readonly states: readonly string[];
  readonly links: readonly LinkModel[];
  /** The paging links come first. */
  readonly collectionLinks: readonly LinkModel[];
  /** The query parameters of the collection. */
  readonly parameters: readonly ParameterModel[];
}

/** A link of a resource, a collection or the index. */
export interface LinkModel extends DefinedLink {
  /** Its name among all links of the API: `link-orders.edit`. */
  readonly id: string;
  readonly meaning: string;
  /** The URL of the document that defines the relation type. */
  readonly reference: string | undefined;
  /** When the link is present, in words: `always`, `in state open`. */
  readonly presence: string;
  /** The states with the link; undefined if its presence depends on more than the state. */
  readonly presentIn: readonly string[] | undefined;
  /** The name of the schemas of its own, if it has any. */
  readonly component: string | undefined;
}

/** One method on one path. */
export interface OperationModel {
  readonly id: string;
  readonly method: Method;
  /** The path below the base, each variable as `{name}`. */
  readonly path: string;
  /** The name of the resource; `index` for the index and the documents. */
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ParameterModel[];
  readonly request: BodyModel | undefined;
  readonly responses: readonly ResponseModel[];
  /** The permissions that a caller needs. */
  readonly permissions: readonly string[];
  /** The link that it is named after; undefined for the index and the documents. */
  readonly link: LinkModel | undefined;
}

/** A header field (OpenAPI 3.1 §4.8.21); `required` if every such message has it. */
export interface HeaderModel {
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** A parameter of a request (OpenAPI 3.1 §4.8.12). */
export interface ParameterModel extends HeaderModel {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

/** The response of a status, or of any other error. */
export interface ResponseModel {
  readonly status: number | 'default';
  readonly description: string;
  /** The name of the component that operations share; undefined if it belongs to one operation. */
  readonly component?: string | undefined;
  readonly headers: Readonly<Record<string, HeaderModel>>;
  readonly body?: BodyModel | undefined;
}

/** The body of a request or a response. */
export interface BodyModel {
  /** The body in words: `a page of orders`. */
  readonly text: string;
  /** The fields of an input, or of the result of an action; empty for a resource. */
  readonly fields: readonly FieldModel[];
  /** The links that it may have. */
  readonly links?: readonly LinkModel[];
  readonly content: ContentModel;
}

/** The schema and the examples of a body, by media type (OpenAPI 3.1 §4.8.14). */
export type ContentModel = Readonly<
  Record<string, { readonly schema: JsonSchema; readonly examples?: ExampleModels }>
>;

/** Examples by their names (OpenAPI 3.1 §4.8.19). */
export type ExampleModels = Readonly<
  Record<string, { readonly summary: string; readonly value: unknown }>
>;

/** A field of a resource or an input. */
export interface FieldModel {
  /** Its path from the resource: `lines[].price`. */
  readonly path: string;
  /** The type in words: `integer`, `list of string`, `string (date-time)`. */
  readonly type: string;
  /** The only values that it may have; empty if its type allows any. */
  readonly values: readonly string[];
  readonly required: boolean;
  readonly description: string;
  /** Its limits in words: `at least 1`, `at most 100 characters`. */
  readonly limits: readonly string[];
}
