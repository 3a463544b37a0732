import type { RuleId } from '../rules/catalogue.js';
import type { JsonSchema } from '../schema/json-schema.js';

/** What a documentation tells beside the resources. */
export interface DescribeOptions {
  /** The name of the API. */
  readonly title: string;
  /** The version of the API, such as `1.4.0`. */
  readonly version: string;
  /** The base URL of the API: absolute. */
  readonly url: string;
  /** What the API is for, in a sentence or more of Markdown. */
  readonly description?: string;
  /** Whom to ask. */
  readonly contact: {
    readonly name: string;
    readonly url?: string;
    readonly email?: string;
  };
  /** The terms of use. */
  readonly license?: { readonly name: string; readonly url: string };
  /** Rules that its URLs may break, such as UFN.02 where a service runs on a machine of its own. */
  readonly ignore?: readonly RuleId[];
}

/** A documentation in two forms. */
export interface Description {
  /** A page for people: `service-doc` (RFC 8631). */
  readonly markdown: string;
  /** A document for machines, OpenAPI 3.1: `service-desc` (RFC 8631). */
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
