import fc from 'fast-check';
import { agentTools } from 'halyard/agent';
import { expect, test } from 'vitest';

const START = 'https://api.example.se/v1/';
const SECRET = '5eCr3t';
const name = fc.constantFrom(
  ...['_links', '_templates', '_embedded', '_meta', 'href', 'rel', 'method', 'self', 'pay', 'next'],
  ...['properties', 'options', 'inline', 'paths', 'service-desc', 'describedby', '__proto__', 'a'],
);
const text = fc.oneof(
  fc.string(),
  fc.constantFrom('/v1/a', 'https://other.example/', '{?q}', '{+q}', 'GET', 'POST', 'PUT', 'pay'),
);
const { value: body } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    text,
    fc.constantFrom(null, true, 0),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 6 }).map(Object.fromEntries),
  ),
}));
const response = fc.record({
  body,
  status: fc.constantFrom(200, 201, 202, 302, 303, 307, 404, 409, 412, 500),
  location: fc.constantFrom('/v1/a', 'https://other.example/', 'file:///a', '//other.example'),
  etag: fc.constantFrom('"1"', 'W/"1"', 'x'),
});

test('whatever a service responds, each call has a result without credentials, which go to its origin alone', async () => {
  const run = fc.asyncProperty(
    fc.array(response, { minLength: 1, maxLength: 8 }),
    fc.constantFrom(`Bearer ${SECRET}`, `Bearer ${SECRET}\u2603`),
    text,
    body,
    async (responses, authorization, rel, input) => {
      const links = { _links: { self: '/v1/', pay: { href: '/v1/a', method: 'PUT' }, a: '/v1/a' } };
      let count = 0;
      const fetch = async (url: string) => {
        expect(new URL(url).origin).toBe('https://api.example.se');
        if (count++ === 0) return Response.json(links);
        const { body: content, status, ...headers } = responses[count % responses.length] ?? {};
        return Response.json(content, { status: status ?? 200, headers: { ...headers } });
      };
      const tools = agentTools(START, { fetch, headers: { authorization }, mode: 'write' });
      const start = await tools.call('read');
      const { from, operations } = Object(start.structuredContent);
      const results = [start];
      for (const args of [{ from, rel: 'pay', input }, { from, rel, input }, { url: rel }]) {
        for (const tool of ['read', 'describe', 'submit'])
          results.push(await tools.call(tool, args));
      }
      for (const { url } of operations ?? []) results.push(await tools.call('read', { url }));
      expect(JSON.stringify(results)).not.toContain(SECRET);
      for (const { content } of results) expect(content[0]?.text).toEqual(expect.any(String));
    },
  );
  await fc.assert(run);
});
