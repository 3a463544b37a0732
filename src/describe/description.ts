import type { JsonSchema } from '../schema/json-schema.js';
import type { Base } from '../url/base.js';

/** Options of `describe`. */
export interface DescribeOptions {
  /** The name of the API. */
  readonly title: string;
  /** The version of the API, such as `1.4.0`. */
  readonly version: string;
  /** The base URL of the API, absolute, or the result of `baseUrl`. */
  readonly base: Base;
  /** The purpose of the API, in Markdown. */
  readonly description?: string;
  /** The team or person responsible for the API. */
  readonly contact: {
    readonly name: string;
    readonly url?: string;
    readonly email?: string;
  };
  /** The terms of use. */
  readonly license?: { readonly name: string; readonly url: string };
  /** Accepts a base URL for development: `http`, `localhost` and any port (UFN.02). Default: false. */
  readonly localDevelopment?: boolean;
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
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly components: JsonSchema;
}
