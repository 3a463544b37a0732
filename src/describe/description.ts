import type { ServiceIndexOptions } from '../definition/service-index.js';
import type { FormOptions } from '../http/select-form.js';
import type { Relations } from '../relation/define-relations.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type { Base } from '../url/base.js';

/** Options of `describe` and `describeHtml`. */
export interface DescribeOptions extends Pick<FormOptions, 'format'> {
  /** The name of the API. */
  readonly title: string;
  /** The version of the API, such as `1.4.0`. */
  readonly version: string;
  /** The base URL of the API, absolute, or the result of `baseUrl`. */
  readonly base: Base;
  /** The purpose of the API, in Markdown; HTML in it is escaped. */
  readonly description?: string;
  /** The team or person responsible for the API. */
  readonly contact: {
    readonly name: string;
    readonly url?: string;
    readonly email?: string;
  };
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
  /** The template of the index below the base. Default: `/`. */
  readonly path?: string;
  /** The template of the OpenAPI document below the base. */
  readonly serviceDesc?: string;
  /** The template of the documentation for people below the base. */
  readonly serviceDoc?: string;
  /** More links of the index, or a function of the base that makes them. */
  readonly links?: NonNullable<ServiceIndexOptions['links']>;
  /** The relation types of these links that no registry has, made by `defineRelations`. */
  readonly relations?: Relations;
}

/** A security scheme of OpenAPI 3.1 (§4.8.27). */
export type SecurityScheme = { readonly description?: string } & (
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | {
      readonly type: 'apiKey';
      readonly in: 'header' | 'query' | 'cookie';
      readonly name: string;
    }
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

/** The documentation of an API in two forms. */
export interface Description {
  /** A page for people: `service-doc` (RFC 8631). */
  readonly markdown: string;
  /** An OpenAPI 3.1 document for machines: `service-desc` (RFC 8631). */
  readonly openapi: OpenApiDocument;
}

/** An OpenAPI 3.1 document, as data. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly security: readonly JsonSchema[];
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly components: JsonSchema;
}
