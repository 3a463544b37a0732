import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTest } from '../support/has-test.js';

const page = readFileSync('SECURITY.md', 'utf8');
const [, section = ''] = /^## What halyard promises$([\s\S]*?)^## /m.exec(page) ?? [];
const promises = (section.match(/^- .*$/gm) ?? []).map((line) => {
  const [, promise = line, files = ''] =
    /^- (.+): (`test\/[^`]+`(?:, `test\/[^`]+`)*)$/.exec(line) ?? [];
  return { promise, files: files.match(/test\/[^`]+/g) ?? [] };
});

/** The tests that fail if a promise of the page is broken, by file. */
const PROOFS: Readonly<Record<string, readonly string[]>> = {
  'test/agent/hostile.test.ts': ['%s ends as a short result'],
  'test/agent/read.test.ts': [
    'a URL is read only if a result gave it',
    'stays in its JSON string, on one line, without hidden characters',
  ],
  'test/agent/submit.test.ts': ['nothing is sent'],
  'test/property/agent.test.ts': [
    'whatever a service responds, each call has a result without credentials, which go to its origin alone',
  ],
  'test/property/tags.test.ts': [
    'two bodies never share a strong tag, and nobody gets a 304 for the body of another',
  ],
  'test/architecture.test.ts': [
    'only the command writes to a terminal, and no text is run as code',
  ],
  'test/audit/cli/audit.test.ts': ['writes no control character to the terminal in the format %s'],
  'test/audit/crawl.test.ts': [
    'nothing off the origin of the start, whatever links and redirects say',
  ],
  'test/audit/openapi/hostile.test.ts': ['a document that would exhaust the parser is a finding'],
  'test/audit/openapi/references.test.ts': [
    'the reference %s to another document is not fetched without `read`',
  ],
  'test/audit/report/formats.test.ts': ['has a command for each finding, in one line'],
  'test/client/origins.test.ts': [
    'are not sent to %s',
    'back from another origin carry neither headers nor credentials',
    'of an operation never lead from another origin to a trusted one',
    'never for another URL, or with any other header',
  ],
  'test/client/requests.test.ts': [
    'a body that is too large is not read to its end',
    'no message has the query of a URL',
  ],
  'test/client/discover.test.ts': ['is refused for %s'],
  'test/client/query-method.test.ts': [
    'the content of a query is repeated to its own origin alone',
  ],
  'test/definition/match.test.ts': ['a change from a page of another site'],
  'test/e2e/documentation.test.ts': [
    'texts of a definition run nothing, and their links lead nowhere but to http and mailto',
  ],
  'test/e2e/report.test.ts': ['a hostile API runs nothing, and its links lead nowhere but to http'],
  'test/forwarded/attacks.test.ts': ['without any trust, nothing of the request is read'],
  'test/frameworks/hostile-targets.test.ts': [
    'runs no operation that was not judged, whatever the path is',
  ],
  'test/hostile/hostile.test.ts': [
    'takes time and memory in proportion to its input, and throws nothing of its own',
    'each exported function is among the entry points, or reads values of the developer alone',
  ],
  'test/http-cache/group-keys.test.ts': ['have the origin of %s'],
  'test/http-cache/query.test.ts': ['a request %s and a response to %s: %s'],
  'test/http/once.test.ts': ['%s is two keys'],
  'test/http/respond.test.ts': ['%o is made private, with the same lifetime'],
  'test/package/action.test.ts': ['passes each input on'],
  'test/package/command.test.ts': [
    'shows no secret of a URL, a body or a header field, in any format',
  ],
  'test/package/supply.test.ts': [
    'nothing runs when the package is installed',
    'each package of %s is from the npm registry, with its checksum',
  ],
  'test/property/bodies.test.ts': [
    'no body throws, and a refusal is a small problem without secrets',
    'a member that is written twice is found at its place',
    'an integer is read only if it is written again as it was',
  ],
  'test/property/cache.test.ts': [
    'a response is reused while it is fresh, or as stale as its directives allow, and never else',
  ],
  'test/property/client.test.ts': [
    'any body and header is read, and what is wrong with it is a ClientError',
  ],
  'test/property/conditional.test.ts': [
    'with required, no PUT, PATCH or DELETE without If-Match proceeds',
  ],
  'test/property/cursor.test.ts': ['is refused, whichever of its bits differs'],
  'test/property/definition-responses.test.ts': [
    'two callers with other permissions never share the tag of a version',
    'no item gets a member into a body that its schema does not name',
    'refuse answers every request, whatever its method, URL and headers are',
  ],
  'test/property/foreign-text.test.ts': [
    'no text makes a function throw, and each is read the same twice',
  ],
  'test/property/forwarded.test.ts': [
    'whatever a client writes, the gateway’s element gives the base URL',
    'with allowedHosts, its host is one of them or the fallback’s',
    'the answer is always a clean URL, whatever the request says',
    'depends on no header but those of vary, so that a shared cache keeps two answers apart',
  ],
  'test/property/histories.test.ts': ['keeps every promise to clients whose requests overlap'],
  'test/property/link-checks.test.ts': [
    'what link makes is an absolute http or https URL without credentials, and has no finding',
  ],
  'test/property/once.test.ts': [
    'in any history of requests, crashes and leases, a key has one effect and one response',
  ],
  'test/property/query.test.ts': [
    'never throws; messages are on one line; ranges and names are of the query',
  ],
  'test/property/responses.test.ts': [
    'are right or refused with a HalyardError, whatever a row brings',
    'are JSON of less than 80 kB for findings of any number and length',
  ],
  'test/property/url.test.ts': [
    'a value adds no segment, no parameter and no dot segment to its template',
  ],
  'test/query/cursor.test.ts': ['a codec does not show its key'],
  'test/resource/hostile.test.ts': [
    'deep text is refused, not an overflow of the stack',
    'wide values within the limits are walked once',
  ],
  'test/resource/parse-input.test.ts': [
    'JSON that other software reads differently is answered by 400',
  ],
  'test/resource/parse-patch.test.ts': ['a client changes no member that the schema drops'],
};

test.each(promises)('"$promise" names a test', ({ files }) => {
  expect(files).not.toEqual([]);
});

test('each test that a promise names is here, and no other', () => {
  expect(promises.length).toBeGreaterThan(35);
  expect(Object.keys(PROOFS).sort()).toEqual(
    [...new Set(promises.flatMap(({ files }) => files))].sort(),
  );
});

test.each(Object.entries(PROOFS))('%s proves its promises', (file, titles) => {
  for (const title of titles) expect([title, hasTest(file, title)]).toEqual([title, true]);
});
