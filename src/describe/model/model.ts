import type { AnyResource } from '../../definition/definition.js';
import type { Method } from '../../relation/method.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import type { DescribeOptions } from '../description.js';

/** The content of the documentation of an API. Markdown, OpenAPI and HTML are written from it. */
export interface ServiceModel {
  readonly about: DescribeOptions;
  /** The base URL, without a slash at its end. */
  readonly base: string;
  /** The links of the index. */
  readonly indexLinks: readonly LinkModel[];
  readonly resources: readonly ResourceModel[];
  /** The operations of the index and the documents, then those of the resources, each once. */
  readonly operations: readonly OperationModel[];
  /** The schemas that others refer to, by their component names. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** A resource and its collection. */
export interface ResourceModel {
  readonly definition: AnyResource;
  readonly name: string;
  /** The name in ASCII, with a number after it if another resource has it. */
  readonly id: string;
  readonly description: string;
  /** The template of one resource. */
  readonly path: string;
  /** The template of the collection; undefined for a singleton. */
  readonly collectionPath: string | undefined;
  readonly fields: readonly FieldModel[];
  /** The fields that a client sends; empty if no link takes the input of the definition. */
  readonly input: readonly FieldModel[];
  readonly states: StatesModel | undefined;
  readonly links: readonly LinkModel[];
  /** The paging links included. */
  readonly collectionLinks: readonly LinkModel[];
  /** The query parameters of the collection. */
  readonly parameters: readonly ParameterModel[];
}

/** The states of a resource. */
export interface StatesModel {
  /** The field that holds the state. */
  readonly field: string;
  readonly names: readonly string[];
  readonly initial: readonly string[];
  readonly transitions: readonly Transition[];
}

/** A change of state by a link. */
interface Transition {
  readonly rel: string;
  readonly from: string;
  /** Undefined if the link deletes the resource. */
  readonly to: string | undefined;
}

/** A link of a resource, a collection or the index. */
export interface LinkModel {
  readonly rel: string;
  /** The template below the base. */
  readonly href: string;
  readonly method: Method;
  readonly title: string | undefined;
  readonly meaning: string;
  /** The URL of the document that defines the relation type. */
  readonly reference: string | undefined;
  /** When the link is present, in words: `always`, `in state open`. */
  readonly presence: string;
  /** The states with the link; undefined if its presence depends on more than the state. */
  readonly states: readonly string[] | undefined;
  readonly permission: string | undefined;
  /** The URL of a page about the deprecation of the link. */
  readonly deprecation: string | undefined;
  /** The id of the operation that it leads to; undefined for a URL of another API. */
  readonly operation: string | undefined;
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
  /** The content of the request, in each media type; empty for none. */
  readonly request: readonly ContentModel[];
  readonly responses: readonly ResponseModel[];
  /** The permissions that a caller needs. */
  readonly permissions: readonly string[];
}

/** A parameter of a request. */
export interface ParameterModel {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** The response of a status, or of any other error. */
export interface ResponseModel {
  readonly status: number | 'default';
  readonly description: string;
  /** The name of the component that operations share; undefined if it belongs to one operation. */
  readonly component: string | undefined;
  readonly headers: readonly HeaderModel[];
  readonly content: readonly ContentModel[];
  /** The links that the body may have. */
  readonly links: readonly LinkModel[];
}

/** A header field of a response. */
export interface HeaderModel {
  readonly name: string;
  readonly description: string;
  /** Whether every such response has it. */
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** The content of a message in one media type. */
export interface ContentModel {
  readonly mediaType: string;
  readonly schema: JsonSchema;
  /** The content in words: `a page of orders`. */
  readonly text: string;
  /** The fields of an input, or of the result of an action; empty for a resource. */
  readonly fields: readonly FieldModel[];
  readonly examples: readonly ExampleModel[];
}

/** An example of a content. */
export interface ExampleModel {
  readonly name: string;
  readonly summary: string;
  readonly value: unknown;
}

/** A field of a resource or an input. */
export interface FieldModel {
  readonly name: string;
  /** The type in words: `integer`, `list of string`, `string (date-time)`. */
  readonly type: string;
  /** The only values that it may have; empty if its type allows any. */
  readonly values: readonly string[];
  readonly required: boolean;
  readonly description: string;
  /** Its limits in words: `at least 1`, `at most 100 characters`. */
  readonly limits: readonly string[];
  readonly isList: boolean;
  /** The fields of an object or of the objects of a list. */
  readonly fields: readonly FieldModel[];
}
