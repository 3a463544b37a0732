import { parseEntityTags } from '../../conditional/parse-entity-tags.js';
import { must } from '../../internal/must.js';
import { cut, show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { type Exchange, isRead } from './exchange.js';

const ETAG_PATH = ['response', 'headers', 'etag'];
const STATUS_PATH = ['response', 'status'];

/** entity-tag = [ "W/" ] DQUOTE *etagc DQUOTE (RFC 9110 §8.8.3) */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** Checks the entity tag, and that the status agrees with `If-None-Match`. */
export function checkValidators(exchange: Exchange): Finding[] {
  return [...checkTag(exchange), ...checkNotModified(exchange), ...checkEmptyBody(exchange)];
}

function checkTag({ header }: Exchange): Finding[] {
  const etag = header('etag');
  if (etag === undefined || ENTITY_TAG.test(etag)) return [];
  const [, weak = '', opaque] = UNQUOTED.exec(etag) ?? [];
  if (opaque === undefined) {
    const message = must('ETag', 'be an entity tag in double quotes (RFC 9110 §8.8.3)', etag);
    return [finding('caching.etag', message, { path: ETAG_PATH })];
  }
  const suggestion = `${weak}"${opaque}"`;
  const message = `ETag must be in double quotes (RFC 9110 §8.8.3), got ${cut(etag)} without them. Write ETag: ${cut(suggestion)}`;
  return [finding('caching.etag', message, { path: ETAG_PATH, suggestion })];
}

/** An entity tag that lacks its quotes. */
const UNQUOTED = /^(W\/)?([\x21\x23-\x7e]+)$/;

function checkNotModified(exchange: Exchange): Finding[] {
  const { status, header, requestHeader } = exchange;
  const condition = requestHeader('if-none-match');
  const etag = header('etag');
  const isMatched = condition !== undefined && etag !== undefined && matches(condition, etag);
  if (status === 304 && !isRead(exchange)) {
    const message = 'The status of a response to a request other than GET and HEAD must not be 304';
    return [finding('conditional.not-modified', message, { path: STATUS_PATH })];
  }
  if (status === 304 && condition !== undefined && !isMatched) {
    if (etag === undefined) {
      const message = 'A 304 must have the ETag that a 200 would have (RFC 9110 §15.4.5)';
      return [finding('conditional.not-modified', message, { path: ['response', 'headers'] })];
    }
    const message = `The status must not be 304: If-None-Match does not name the ETag ${cut(etag)}, got ${show(condition)}`;
    return [finding('conditional.modified', message, { path: STATUS_PATH })];
  }
  if (status === 200 && isRead(exchange) && isMatched) {
    const message = `The status must be 304, got 200: If-None-Match has the current ETag ${cut(etag)}`;
    return [finding('conditional.not-modified', message, { path: STATUS_PATH })];
  }
  return [];
}

/** Weak comparison (RFC 9110 §13.1.2). */
function matches(condition: string, etag: string): boolean {
  const tags = parseEntityTags(condition);
  return tags === '*' || tags.some(({ opaque }) => `"${opaque}"` === etag.replace(/^W\//, ''));
}

function checkEmptyBody({ status, hasBody }: Exchange): Finding[] {
  if (!hasBody || (status !== 304 && status !== 204)) return [];
  const message = `A ${status} must have no body (RFC 9110 §${status === 304 ? '15.4.5' : '15.3.5'})`;
  return [finding('conditional.not-modified', message, { path: ['response', 'body'] })];
}
