import { isObject, type Members } from '../../internal/json-object.js';
import { must } from '../../internal/must.js';
import { type Finding, finding } from '../../rules/finding.js';
import { isOpenApiDocument, specificationOf } from './is-openapi-document.js';

/** Checks a body that is a JSON object; anything else is one finding, and so is an OpenAPI document. */
export function checkBody(body: unknown, check: (members: Members) => Finding[]): Finding[] {
  if (isObject(body)) {
    if (!isOpenApiDocument(body)) return check(body);
    const message = `The body must be an object with _links, got ${DOCUMENTS[specificationOf(body) ?? 'OpenAPI']}`;
    return [finding('HYP.05', message, { path: [] })];
  }
  return [
    Array.isArray(body)
      ? finding('collection.list', BARE_LIST, { path: [] })
      : finding('HYP.05', must('The body', 'be an object with _links', body), { path: [] }),
  ];
}

export const BARE_LIST =
  'The body must be an object with _meta, _links and a list named after the resource, got a bare list';

const DOCUMENTS = {
  OpenAPI: 'an OpenAPI document. Check it with checkOpenApi()',
  Swagger: 'a Swagger document. Convert it to OpenAPI 3.1, and check that with checkOpenApi()',
};
