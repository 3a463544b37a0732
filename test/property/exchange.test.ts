import fc from 'fast-check';
import {
  accepted,
  conflict,
  link,
  methodNotAllowed,
  noContent,
  notFound,
  problem,
  seeOther,
  tooManyRequests,
  unsupportedMediaType,
} from 'halyard';
import { checkExchange } from 'halyard/audit';
import { deprecation } from 'halyard/http';
import { describe, expect, test } from 'vitest';

/** What builders write has no binding finding by the checks: they agree on the rules. */
const ORIGIN = 'https://api.example.se';
const BASE = `${ORIGIN}/orders/v1`;
const ORDERS = `${BASE}/orders`;

const reserved = new Set(['_links', '_meta', '_embedded', '__proto__', 'toJSON']);
const name = fc
  .oneof(fc.string({ maxLength: 8 }), fc.constantFrom('items', 'links', 'meta', 'page', 'status'))
  .filter((key) => !reserved.has(key));
const json = fc.jsonValue({ maxDepth: 3 });
const fields = fc.dictionary(name, json, { maxKeys: 5 });
const detailNames = ['type', 'title', 'status', 'detail', 'instance', 'headers'];
const extensions = fc.dictionary(
  name.filter((key) => !detailNames.includes(key)),
  json,
  { maxKeys: 4 },
);
const accept = fc.constantFrom(
  undefined,
  '*/*',
  'application/json',
  'application/hal+json',
  'application/hal+json; profile="https://tools.ietf.org/html/draft-kelly-json-hal-11"',
  'application/prs.hal-forms+json',
);
const format = fc.constantFrom('links', 'negotiate');
const version = fc.option(fc.integer({ min: 1 }), { nil: undefined });
describe('what builders write has no binding finding', () => {
  test('the other responses have no finding of any level', () => {
    const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE');
    const when = fc.option(
      fc.oneof(fc.nat(), fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })),
      { nil: undefined },
    );
    const arbitrary = fc.record({
      methods,
      accept,
      format,
      version,
      when,
      fields,
      members: extensions,
      detail: fc.string(),
    });
    fc.assert(
      fc.property(arbitrary, (given) => {
        const { when: retryAfter, fields: body, version: at, members: more } = given;
        const headers = given.accept === undefined ? {} : { accept: given.accept };
        const request = { method: given.methods, url: `${ORDERS}/17`, headers };
        const fields = deprecation({
          since: new Date(0),
          sunset: retryAfter instanceof Date ? retryAfter : undefined,
          successor: `${ORIGIN}/orders/v2/orders`,
        });
        const monitor = `${BASE}/jobs/8`;
        const responses = [
          accepted(request, { monitor, retryAfter, body, format: given.format, headers: fields }),
          noContent(request, { version: at, format: given.format, headers: fields }),
          seeOther(request, monitor, { headers: fields }),
          notFound(more),
          conflict({ ...more, _links: [link('self', `${ORDERS}/17`)] }),
          methodNotAllowed(['GET', 'PUT'], more),
          tooManyRequests({ ...more, retryAfter }),
          unsupportedMediaType({ ...more, acceptPatch: 'application/json', accept: '*/*' }),
          problem([{ message: given.detail, path: ['a', 0] }], { ...more, status: 422 }),
        ];
        expect(responses.flatMap((response) => checkExchange(request, response))).toEqual([]);
      }),
    );
  });
});
