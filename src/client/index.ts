export { ClientError, type ClientErrorCode, type Problem } from './client-error.js';
export { type ConnectOptions, connect } from './connect.js';
export type { Content, Fetch, FetchInit, HeadersSource } from './connection.js';
export type { JsonOf, MergePatch } from './json-of.js';
export type {
  FollowOptions,
  Form,
  FormProperty,
  FoundLink,
  ItemOptions,
  PageOptions,
  Representation,
  RequestOptions,
  SubmitOptions,
} from './representation.js';
export type {
  Changed,
  CollectionShape,
  IndexShape,
  ItemShape,
  Operation,
  Shape,
  Untyped,
} from './shape.js';
