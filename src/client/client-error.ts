import { withoutCredentials, withoutQueries, withoutQuery } from '../internal/secrets.js';
import { cut, printable } from '../internal/show.js';
import type { Representation } from './representation.js';

/**
 * Why a request failed. Branch on it: messages may change in any release.
 *
 * | code                           | reason                                                          |
 * | ------------------------------ | --------------------------------------------------------------- |
 * | `client.link`                  | the link, form or list is missing, or cannot be used            |
 * | `client.conflict`              | 409: the state of the resource does not allow the operation     |
 * | `client.precondition`          | 412: the resource has changed since it was read                 |
 * | `client.precondition-required` | 428: the operation needs the tag of the resource                |
 * | `client.problem`               | any other error status                                          |
 * | `client.redirect`              | a redirect that the client refuses, or more than 10             |
 * | `client.response`              | malformed JSON, or more than `maxBytes`                         |
 * | `client.pages`                 | `next` leads to a page twice, or to more than `maxPages`        |
 */
export type ClientErrorCode =
  | 'client.link'
  | 'client.conflict'
  | 'client.precondition'
  | 'client.precondition-required'
  | 'client.problem'
  | 'client.redirect'
  | 'client.response'
  | 'client.pages';

/**
 * Problem details as the service sends them. Check the type of a member before you use it, and ignore
 * one of the wrong type (RFC 9457 §3.1).
 */
export interface Problem {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly status?: unknown;
  readonly detail?: unknown;
  readonly instance?: unknown;
  readonly [member: string]: unknown;
}

/**
 * Thrown when the service refuses a request, or when the client refuses its link or its response.
 * Network errors are the ones that `fetch` throws.
 *
 * @example
 * ```ts
 * import { ClientError, connect } from 'halyard/client';
 *
 * const fetch = async () =>
 *   Response.json({ detail: 'The order is shipped' }, { status: 409, statusText: 'Conflict' });
 *
 * const error = await connect('https://api.example.se/orders/17', { fetch }).catch((cause) => cause);
 * error instanceof ClientError && [error.code, error.problem?.detail];
 * // → ['client.conflict', 'The order is shipped']
 * error.message;
 * // → 'GET https://api.example.se/orders/17 must succeed, got 409. The order is shipped'
 * ```
 */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  declare readonly code: ClientErrorCode;
  /** The response with its status, header fields and links; undefined if none was received or it cannot be read. */
  declare readonly response: Representation | undefined;
  /** The problem details of the response, if its body is a JSON object. */
  declare readonly problem: Problem | undefined;

  constructor(
    code: ClientErrorCode,
    message: string,
    response?: Representation,
    problem?: Problem,
  ) {
    super(message);
    this.code = code;
    this.response = response;
    this.problem = problem;
  }
}

/** A URL or a template as messages name it. */
export function urlText(url: string): string {
  return onOneLine(withoutQuery(url));
}

/** The text of a service as messages quote it: on one line, cut, without characters that hide or reorder text. */
export function onOneLine(text: string, maximum?: number): string {
  const line = withoutQueries(withoutCredentials(`${text}`.slice(0, 1000)));
  return cut(printable(line, () => ' ').replace(/\s+/g, ' '), maximum);
}
