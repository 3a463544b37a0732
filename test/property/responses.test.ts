import fc from 'fast-check';
import type { BaseUrl, HalyardError } from 'halyard';
import { problem, type ResponseDescriptor, respond } from 'halyard/http';
import { describe, expect, test } from 'vitest';

/** Few characters, those that are encoded or that separate. */
const tricky = fc.string({
  unit: fc.constantFrom(';', '=', ',', '%', 'a', 'form=hal', '', '"', 'å', '\ud83e'),
  maxLength: 3,
});
const text = fc.oneof({ weight: 3, arbitrary: tricky }, fc.string({ unit: 'binary' }));
const texts = fc.array(text, { maxLength: 3 });
const base = fc
  .constantFrom('https://a.example', 'https://b.example/v1;fields=id')
  .map((href): BaseUrl => ({ href, source: 'forwarded', reason: 'trusted-element', vary: [] }));

describe('response descriptors', () => {
  const absent = fc.constantFrom(null, undefined);
  const options = fc.record(
    {
      status: fc.constantFrom(200, 201, 202, 204, 205, 300, 304, 404, 500),
      body: fc.oneof(
        fc.object({ withBigInt: true, withDate: true, withNullPrototype: true }),
        fc.string(),
        fc.uint8Array(),
        absent,
      ),
      text: fc.oneof(fc.json(), fc.string()),
      version: fc.oneof(texts, fc.nat(), fc.double(), fc.date(), absent),
      etag: fc.oneof(
        tricky.map((opaque) => `"${opaque}"`),
        fc.string(),
      ),
      lastModified: fc.oneof(fc.date(), absent),
      fields: fc.oneof(texts, absent),
      variant: fc.oneof(text, texts, absent),
      caller: fc.oneof(fc.record({ permissions: fc.oneof(texts, absent) }), absent),
      base: fc.oneof(base, fc.constant('https://a.example')),
      vary: fc.oneof(fc.constantFrom('accept', '*'), absent),
      format: fc.constantFrom('links', 'hal', 'hal-forms', 'negotiate'),
      headers: fc.oneof(
        fc.constant({ 'content-type': 'text/plain' }),
        fc.dictionary(fc.string(), fc.string()),
        fc.dictionary(
          fc.constantFrom('cache-control', 'Expires', 'vary', 'etag', 'Location', 'x-a'),
          fc.oneof(fc.string(), fc.constant('https://a.example/'), fc.double(), absent),
        ),
      ),
    },
    { requiredKeys: [] },
  );
  // With any more that is wrong, an option before them would be refused, and nothing be written.
  const hostile = fc.oneof(
    fc.string({
      unit: fc.constantFrom('\r\n', '\n', '\0', 'å', 'a', ' ', 'set-cookie: a=b'),
      minLength: 1,
    }),
    fc.string({ unit: 'binary' }),
  );
  const oneHostile = fc
    .record(
      {
        headers: fc.oneof(
          hostile.map((value) => ({ 'x-a': value })),
          hostile.map((value) => ({ 'content-type': value })),
          hostile.map((name) => ({ [name]: 'a' })),
        ),
        vary: hostile,
        etag: hostile.map((text) => `"${text}"`),
        version: hostile,
        variant: hostile,
        fields: fc.array(hostile),
        caller: hostile.map((permission) => ({ permissions: [permission] })),
        base: hostile.map((path) => ({ href: `https://a.example/${path}`, source: 'forwarded' })),
      },
      { requiredKeys: [] },
    )
    .chain((members) => fc.constantFrom(...Object.entries(members), ['version', 1]))
    .map(([name, value]) => ({ body: { id: 17 }, [name as string]: value }));
  const request = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'),
    headers: fc.dictionary(
      fc.constantFrom('if-match', 'If-None-Match', 'if-modified-since', 'accept'),
      fc.oneof(fc.string(), fc.constantFrom('*', '"a"', 'W/"a"', 'application/hal+json')),
    ),
  });
  const untyped = respond as (
    request: unknown,
    options: unknown,
  ) => ResponseDescriptor<string | Uint8Array>;

  test('are right or refused with a HalyardError, whatever a row brings', () => {
    fc.assert(
      fc.property(request, fc.oneof(options, oneHostile), (asked, given) => {
        let response: ResponseDescriptor<string | Uint8Array>;
        try {
          response = untyped(asked, given);
        } catch (error) {
          expect((error as HalyardError).name).toBe('HalyardError');
          return;
        }
        expectSendable(asked.method, response);
      }),
    );
  });

  function expectSendable(
    method: string,
    { status, headers, body }: ResponseDescriptor<string | Uint8Array>,
  ): void {
    for (const [name, value] of Object.entries(headers)) {
      expect(name).toMatch(/^[!#$%&'*+.^_`|~0-9a-z-]+$/);
      expect(value).toMatch(/^[\x20-\x7e\x80-\xff\t]*$/);
    }
    // Response and Headers refuse what HTTP does not allow.
    new Response(body as string | undefined, { status, headers });
    if (body !== undefined) {
      expect([204, 205, 304]).not.toContain(status);
      expect(method).not.toBe('HEAD');
      const octets = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      expect(headers['content-length']).toBe(String(octets.length));
      expect(headers['content-type']).toBeDefined();
    }
    if (['PUT', 'PATCH', 'DELETE'].includes(method)) {
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(headers).not.toHaveProperty('expires');
  }
});

describe('problems', () => {
  const segment = fc.oneof(
    fc.string(),
    fc.nat(),
    fc.string().map((key) => ({ key })),
  );
  const issue = fc.record({
    message: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.nat({ max: 3000 }).map((n) => 'a'.repeat(n)),
    ),
    path: fc.array(segment),
    suggestion: fc.option(fc.string(), { nil: undefined }),
  });

  test('are JSON of less than 80 kB for findings of any number and length', () => {
    fc.assert(
      fc.property(fc.array(issue, { minLength: 1 }), fc.nat({ max: 200 }), (issues, times) => {
        const many = Array.from({ length: times + 1 }, () => issues).flat();
        const { headers, body = '' } = problem(many);
        expect(JSON.parse(body)).toMatchObject({ status: 400 });
        expect(Number(headers['content-length'])).toBe(new TextEncoder().encode(body).length);
        // UTF-8 has at most three octets for each of 65,536 characters.
        expect(body.length).toBeLessThan(80_000);
      }),
    );
  });
});
