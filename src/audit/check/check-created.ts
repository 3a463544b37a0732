import { isObject, type Members } from '../../internal/json-object.js';
import { must } from '../../internal/must.js';
import { type Finding, finding } from '../../rules/finding.js';
import { isAbsoluteUrl } from '../../url/absolute-url.js';
import type { Exchange } from './exchange.js';
import { isOpenApiDocument } from './is-openapi-document.js';
import { itemListOf } from './item-list.js';
import { linkEntries, selfOf } from './link-list.js';

/** Checks the response to a POST that creates: 201, `Location`, and the links of the new resource. */
export function checkCreated(exchange: Exchange): Finding[] {
  const { method, status, json } = exchange;
  if (status === 201) {
    const isResource = isObject(json) && !isOpenApiDocument(json);
    return [...checkLocation(exchange), ...(isResource ? checkCreatedLinks(json) : [])];
  }
  if (method !== 'POST' || status !== 200 || exchange.header('location') === undefined) return [];
  const message = must('The status of a POST that creates a resource', 'be 201', status);
  return [finding('created.status', message, { path: ['response', 'status'] })];
}

function checkLocation({ method, header, json }: Exchange): Finding[] {
  const location = header('location');
  if (location === undefined) {
    // Without it, the new resource is the one that the request names (RFC 9110 §15.3.2).
    if (method === 'PUT') return [];
    const message = 'A 201 must have Location with the absolute URL of the new resource';
    return [finding('created.location', message, { path: ['response', 'headers'] })];
  }
  const path = ['response', 'headers', 'location'];
  if (!isAbsoluteUrl(location)) {
    return [
      finding('created.location', must('Location', 'be an absolute URL', location), { path }),
    ];
  }
  const selves = isObject(json)
    ? createdResources(json).map((resource) => selfOf(resource)?.href)
    : [];
  const [self] = selves;
  if (self === undefined || selves.includes(location)) return [];
  const message = must('Location', 'be the self link of the new resource', location);
  return [finding('created.location', message, { path, suggestion: self })];
}

/** The new resource, or each one of the list where several were created. */
function createdResources(body: Members): Members[] {
  const items = (itemListOf(body)?.items ?? []).filter(isObject);
  const resources = items.filter((item) => selfOf(item) !== undefined);
  const isList = resources.length > 0 && linkEntries(body).some(({ rel }) => rel === 'item');
  return isList ? resources : [body];
}

const LINKS = ['delete', 'replace', 'edit'];

/** HYP.05 requires `self`. The others depend on the state, which only the service knows, so this is advice. */
function checkCreatedLinks(body: Members): Finding[] {
  const rels = createdResources(body).map(
    (resource) => new Set(linkEntries(resource).map(({ rel }) => rel)),
  );
  const missing = LINKS.filter((rel) => rels.some((has) => !has.has(rel)));
  if (missing.length === 0) return [];
  const message = `The links of a new resource must include self, delete, replace and edit; missing: ${missing.join(', ')}. If the resource has no such operation, or not in its first state, ignore created.links`;
  return [
    finding('created.links', message, { level: 'SHOULD', path: ['response', 'body', '_links'] }),
  ];
}
