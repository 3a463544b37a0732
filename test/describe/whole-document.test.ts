import type { ResourceDefinition } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { bodyText } from 'halyard/http';
import { expect, test } from 'vitest';
import { library, loans } from '../definition/library.js';
import { type Json, lines, outlines, response, shape } from './support/outline.js';

const { openapi } = describeApi([loans], library);

const PROBLEM = '  application/problem+json: Problem';
const TOO_MANY = `429 Slow down. [Retry-After Cache-Control!]
${PROBLEM}`;
const ITEM_LINKS =
  'links: self read-loans (id=id), edit edit-loans (id=id), replace replace-loans (id=id), delete delete-loans (id=id), return return-loans (id=id), remind remind-loans (id=id), receipt receipt-loans (id=id)';

test('the operations of an OpenAPI document', () => {
  expect(outlines(openapi).join('\n')).toBe(`get / read-index of index: The index
  If-None-Match
200 The starting point of Library, with links to its resources. [ETag! Cache-Control! Vary Link]
  application/hal+json: Index | IndexHal e.g. links, hal
  links: self read-index, loans list-loans, service-desc read-service-desc, service-doc read-service-doc
${TOO_MANY}
304 NotModified, 401 Unauthorized, 412 OtherVersion, default Error
get /service-desc read-service-desc of index: The OpenAPI document
  If-None-Match
200 This documentation for machines (RFC 8631). [ETag! Cache-Control! Vary Link]
  application/vnd.oai.openapi+json: {}
${TOO_MANY}
304 NotModified, 401 Unauthorized, 412 OtherVersion, default Error
get /service-doc read-service-doc of index: The documentation
  If-None-Match
200 This documentation for people (RFC 8631). [ETag! Cache-Control! Vary Link]
  text/html: string
${TOO_MANY}
304 NotModified, 401 Unauthorized, 412 OtherVersion, default Error
get /loans list-loans of loans: A page of loans
  query page: integer minimum 1. The page number, starting at 1.
  query limit: integer minimum 1, maximum 100, default 20. The page size.
  query fields: string. The fields to return, at most 100, separated by commas: id.
  If-None-Match
200 A page of loans. [ETag! Cache-Control! Vary Link]
  application/hal+json: LoansPage | LoansHalPage e.g. links, hal
  application/prs.hal-forms+json: LoansHalFormsPage e.g. hal-forms
  links: self list-loans, first list-loans, prev list-loans, next list-loans, last list-loans, create create-loans
${TOO_MANY}
304 NotModified, 400 BadRequest, 401 Unauthorized, 412 OtherVersion, default Error
post /loans create-loans of loans: create (loans)
  application/json: {loans!: [LoansInput] minItems 1} | LoansInput
  application/hal+json: {loans!: [LoansInput] minItems 1} | LoansInput
  application/prs.hal-forms+json: {loans!: [LoansInput] minItems 1} | LoansInput
201 The new resource of loans, or a list of several. [Location! ETag Cache-Control! Vary Link]
  application/hal+json: Loans | LoansHal | LoansCreated | LoansHalCreated e.g. links, hal
  application/prs.hal-forms+json: LoansHalForms | LoansHalFormsCreated e.g. hal-forms
  ${ITEM_LINKS}
${TOO_MANY}
400 BadRequest, 401 Unauthorized, 413 ContentTooLarge, 415 UnsupportedMediaType, 422 UnprocessableContent, default Error
get /loans/{id} read-loans of loans: A single resource of loans
  path id!: string. The field id of loans.
  query fields: string. The fields to return, at most 100, separated by commas: id.
  If-None-Match
200 A resource of loans. [ETag! Cache-Control! Vary Link]
  application/hal+json: Loans | LoansHal | LoansSelection | LoansHalSelection e.g. links, hal
  application/prs.hal-forms+json: LoansHalForms | LoansHalFormsSelection e.g. hal-forms
  ${ITEM_LINKS}
${TOO_MANY}
304 NotModified, 400 BadRequest, 401 Unauthorized, 404 NotFound, 412 OtherVersion, default Error
patch /loans/{id} edit-loans of loans: edit (loans)
  path id!: string. The field id of loans.
  If-Match
  application/merge-patch+json: LoansPatch
  application/json: LoansPatch
200 A resource of loans. [ETag Cache-Control! Vary Link]
  application/hal+json: Loans | LoansHal | LoansSelection | LoansHalSelection e.g. links, hal
  application/prs.hal-forms+json: LoansHalForms | LoansHalFormsSelection e.g. hal-forms
  ${ITEM_LINKS}
${TOO_MANY}
400 BadRequest, 401 Unauthorized, 404 NotFound, 409 Conflict, 412 PreconditionFailed, 413 ContentTooLarge, 415 UnsupportedMediaType, 422 UnprocessableContent, default Error
put /loans/{id} replace-loans of loans: replace (loans)
  path id!: string. The field id of loans.
  If-Match
  application/json: LoansInput
  application/hal+json: LoansInput
  application/prs.hal-forms+json: LoansInput
200 A resource of loans. [ETag Cache-Control! Vary Link]
  application/hal+json: Loans | LoansHal | LoansSelection | LoansHalSelection e.g. links, hal
  application/prs.hal-forms+json: LoansHalForms | LoansHalFormsSelection e.g. hal-forms
  ${ITEM_LINKS}
${TOO_MANY}
400 BadRequest, 401 Unauthorized, 404 NotFound, 412 PreconditionFailed, 413 ContentTooLarge, 415 UnsupportedMediaType, 422 UnprocessableContent, default Error
delete /loans/{id} delete-loans of loans: delete (loans) [{"token":[]}]
  path id!: string. The field id of loans.
  If-Match
204 Done, with no content. [ETag Cache-Control!]
${TOO_MANY}
401 Unauthorized, 403 Forbidden, 404 NotFound, 412 PreconditionFailed, default Error
post /loans/{id}/returns return-loans of loans: Return
  path id!: string. The field id of loans.
  If-Match
  application/json: LoansReturnInput
  application/hal+json: LoansReturnInput
  application/prs.hal-forms+json: LoansReturnInput
201 The result of return. [Location! ETag Cache-Control! Vary Link]
  application/hal+json: LoansReturnResult | LoansReturnResultHal
  application/prs.hal-forms+json: LoansReturnResultHalForms
${TOO_MANY}
400 BadRequest, 401 Unauthorized, 404 NotFound, 409 Conflict, 412 PreconditionFailed, 413 ContentTooLarge, 415 UnsupportedMediaType, 422 UnprocessableContent, default Error
post /loans/{id}/reminders remind-loans of loans: remind (loans)
  path id!: string. The field id of loans.
  If-Match
202 The request will be carried out later: the status of the work, with a link to its monitor. [Link Cache-Control! Vary Retry-After]
  application/hal+json: Representation | RepresentationHal
  application/prs.hal-forms+json: RepresentationHalForms
402 Out of stamps. [Cache-Control!]
  application/problem+json: Problem
${TOO_MANY}
401 Unauthorized, 404 NotFound, 412 PreconditionFailed, default Error
get /loans/{id}/receipt receipt-loans of loans: receipt (loans)
  path id!: string. The field id of loans.
  If-None-Match
303 Done. Location is the URL of the result. [Location! Cache-Control!]
${TOO_MANY}
304 NotModified, 401 Unauthorized, 404 NotFound, 412 OtherVersion, default Error`);
});

test('the components of an OpenAPI document', () => {
  const { responses, schemas } = openapi.components;
  const header = (name: string, { description, required, schema }: Json) =>
    `${name}${required ? '!' : ''}: ${shape(schema as Json)}. ${description}`;
  const all = lines(openapi.paths, (_, path) =>
    lines(path, (__, operation) =>
      lines(operation.responses, (___, { headers }) => lines(headers, header)),
    ),
  );
  const shared = lines(responses, (_, { headers }) => lines(headers, header));
  expect(
    [...new Set([...all, ...shared])].join('\n'),
  ).toBe(`ETag!: string. Identifies this version of the representation.
Cache-Control!: string. Whether and how long the response may be cached.
Vary: string. The request headers that the response depends on.
Link: string. The schema of the body, by the relation type describedby (RFC 8288).
Retry-After: string. When to try again: a number of seconds, or a date.
Location!: string format "uri". The absolute URL of the resource.
ETag: string. Identifies this version of the representation.
Link: string. The monitor of the work (RFC 8288).
WWW-Authenticate: string. How to authenticate.
Allow: string. For 405: the methods that the URL supports.
Accept: string. The media types that the resource accepts.
Accept-Patch: string. The media types that it accepts with PATCH.
Accept-Post: string. The media types that it accepts with POST.
Accept-Query: string. The media types that it accepts with QUERY.`);
  expect(
    lines(responses, response).join('\n'),
  ).toBe(`NotModified The client already has this version. [ETag! Cache-Control! Vary Link]
Unauthorized The client has not authenticated itself. [WWW-Authenticate Cache-Control!]
${PROBLEM}
OtherVersion If-Match does not name this version. [ETag Cache-Control! Vary Link]
Error Any other error, such as 405 for a method that the URL does not support, or 500. [Allow Cache-Control!]
  application/problem+json: Problem
BadRequest The request is malformed. The problem says what to correct. [Cache-Control!]
${PROBLEM}
ContentTooLarge The content of the request is too large. [Cache-Control!]
${PROBLEM}
UnsupportedMediaType The resource does not accept the media type of the request. [Accept Accept-Patch Accept-Post Accept-Query Cache-Control!]
${PROBLEM}
UnprocessableContent The content is well-formed, but the resource does not accept its values. The problem lists the faults. [Cache-Control!]
${PROBLEM}
NotFound No resource has this URL. [Cache-Control!]
${PROBLEM}
Conflict The current state of the resource does not allow the operation. [Cache-Control!]
  application/problem+json: Conflict
PreconditionFailed The resource has changed since the client read it. [ETag Cache-Control!]
${PROBLEM}
Forbidden The client lacks the permission that the operation requires. [Cache-Control!]
${PROBLEM}`);
  expect(
    lines(schemas, (name, schema) => `${name}: ${shape(schema)}`).join('\n'),
  ).toBe(`Index: "Index" {title!: string, _links!: Links}
Links: "Links" [Link] minItems 1
Link: "Link Description Object" {href!: string pattern, rel!: string pattern, method!: GET|HEAD|OPTIONS|QUERY|POST|PUT|PATCH|DELETE, title: string minLength 1, templated: boolean, hreflang: string pattern, type: string pattern, deprecation: string pattern, profile: string pattern, name: string minLength 1}
IndexHal: "Index (HAL draft)" {title!: string, _links!: HalLinks}
HalLinks: "Links by relation type" {self!: HalLink, ...: HalLink | [HalLink]}
HalLink: "Link Object" {href!: string pattern, title: string minLength 1, templated: boolean, hreflang: string pattern, type: string pattern, deprecation: string pattern, profile: string pattern, name: string minLength 1, method: GET|HEAD|OPTIONS|QUERY|POST|PUT|PATCH|DELETE}
Problem: "Problem details (RFC 9457)" {type!: string format "uri-reference", title!: string, status!: integer minimum 400, maximum 599, detail: string, instance: string format "uri-reference", errors: [{detail!: string, rule: string, path: [string,integer], pointer: string, suggestion: string}]}
LoansPage: "A page of loans" {_meta!: Meta, loans!: [Loans | LoansSelection], _links!: Links}
Loans: "loans" {id!: string, reader!: string, status!: open|returned, _links!: Links}
LoansSelection: "loans, limited by fields" {id: string, reader: string, status: open|returned, _links!: Links}
Meta: {totalRecords: integer minimum 0, page!: integer minimum 1, limit!: integer minimum 1, count!: integer minimum 0, totalPages: integer minimum 0, offset: integer minimum 0}
LoansHalPage: "A page of loans (HAL draft)" {_meta!: Meta, _embedded!: {loans!: [LoansHal | LoansHalSelection]}, _links!: HalLinks}
LoansHal: "loans (HAL draft)" {id!: string, reader!: string, status!: open|returned, _links!: HalLinks}
LoansHalSelection: "loans, limited by fields (HAL draft)" {id: string, reader: string, status: open|returned, _links!: HalLinks}
LoansHalFormsPage: "A page of loans (HAL-FORMS)" {_meta!: Meta, _embedded!: {loans!: [LoansHal | LoansHalSelection]}, _links!: HalLinks, _templates: HalTemplates}
HalTemplates: "Forms of the operations that are possible now" {...: {title: string, method!: string, target: string, contentType: string, properties: [{name!: string, prompt: string, type: string, value: string, regex: string, placeholder: string, required: boolean, readOnly: boolean, templated: boolean, minLength: number, maxLength: number, min: number, max: number, step: number, options: {...: any}}]}}
LoansHalForms: "loans (HAL-FORMS)" {id!: string, reader!: string, status!: open|returned, _links!: HalLinks, _templates: HalTemplates}
LoansHalFormsSelection: "loans, limited by fields (HAL-FORMS)" {id: string, reader: string, status: open|returned, _links!: HalLinks, _templates: HalTemplates}
LoansCreated: "Several new loans" {loans!: [Loans], _links!: Links}
LoansHalCreated: "Several new loans (HAL draft)" {_embedded!: {loans!: [LoansHal]}, _links!: HalLinks}
LoansHalFormsCreated: "Several new loans (HAL-FORMS)" {_embedded!: {loans!: [LoansHal]}, _links!: HalLinks, _templates: HalTemplates}
LoansInput: {reader!: string, note: string}
Conflict: "Problem details of a conflict" Problem {state: , _links: Links | HalLinks}
LoansPatch: {reader: string, note: string | null}
LoansReturnResult: "The result of return" {fee!: number, _links!: Links}
LoansReturnResultHal: "The result of return (HAL draft)" {fee!: number, _links!: HalLinks}
LoansReturnResultHalForms: "The result of return (HAL-FORMS)" {fee!: number, _links!: HalLinks, _templates: HalTemplates}
LoansReturnInput: {shelf!: string}
Representation: "A resource with links" {_links!: Links}
RepresentationHal: "A resource with links (HAL draft)" {_links!: HalLinks}
RepresentationHalForms: "A resource with links (HAL-FORMS)" {_links!: HalLinks, _templates: HalTemplates}`);
});

test('the schemas that resources share have no keyword that compares members', () => {
  const { Links, Link, HalLink } = openapi.components.schemas as Record<string, object>;
  for (const keyword of ['$schema', 'allOf', 'contains', 'if', 'then', 'else']) {
    for (const schema of [Links, Link, HalLink]) expect(schema).not.toHaveProperty([keyword]);
  }
});

test('the examples of a resource are its bodies in each form', () => {
  const contentAt = (path: string) =>
    (openapi.paths[path] as unknown as { get: { responses: { 200: { content: Json } } } }).get
      .responses[200].content;
  const item = { id: 'a1', reader: 'Astrid', status: 'open' } as const;
  const caller = { permissions: ['loans:delete'] };
  const { base } = library;
  const bodyIn = (format: 'links' | 'hal' | 'hal-forms') => {
    const request = { method: 'GET', url: '/', headers: {} };
    const { respond } = loans as unknown as ResourceDefinition;
    return JSON.parse(bodyText(respond(request, item, { base, format, caller })));
  };
  const { 'application/hal+json': hal, 'application/prs.hal-forms+json': forms } =
    contentAt('/loans/{id}');
  expect(hal).toHaveProperty('examples', {
    links: { summary: 'With a list of links', value: bodyIn('links') },
    hal: { summary: 'In the form of the HAL draft', value: bodyIn('hal') },
  });
  expect(forms).toHaveProperty('examples', {
    'hal-forms': { summary: 'With forms', value: bodyIn('hal-forms') },
  });
  const index = contentAt('/')['application/hal+json'];
  expect(index).toHaveProperty('examples.hal.value', {
    title: 'Library',
    _links: {
      self: { href: `${base}/` },
      loans: { href: `${base}/loans` },
      'service-desc': { href: `${base}/service-desc` },
      'service-doc': { href: `${base}/service-doc` },
    },
  });
});
