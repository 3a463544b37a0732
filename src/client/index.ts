export { ClientError, type ClientErrorCode, type Problem } from './client-error.js';
export { type ConnectOptions, connect } from './connect.js';
export type { Content, Fetch, FetchInit, HeadersSource } from './exchange.js';
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
  JsonOf,
  MergePatch,
  Operation,
  Shape,
  Untyped,
} from './shape.js';
