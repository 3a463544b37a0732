import fc from 'fast-check';
import type { BaseUrl, HalyardError } from 'halyard';
import {
  type CurrentTagOptions,
  currentTag,
  problem,
  type ResponseDescriptor,
  refusal,
  respond,
} from 'halyard/http';
import { describe, expect, test } from 'vitest';

/** Few characters, those that are encoded or that separate: a wrong encoding collides often. */
const tricky = fc
  .array(
    fc.constantFrom(';', '=', ',', '%', 'a', 'hal', 'form=hal', '-forms', '', '"', 'å', '\ud83e'),
    {
      maxLength: 3,
    },
  )
  .map((pieces) => pieces.join(''));
const text = fc.oneof({ weight: 3, arbitrary: tricky }, fc.string({ unit: 'binary' }));
const texts = fc.array(text, { maxLength: 3 });

const base = fc
  .constantFrom('https://a.example', 'https://a.example/v1', 'https://b.example/v1;fields=id')
  .map((href): BaseUrl => ({ href, source: 'forwarded', reason: 'trusted-element', vary: [] }));

const fieldText = fc.constantFrom(
  'a',
  'a;b',
  'a=b',
  'a,b',
  'text/csv',
  '%',
  ';language=a',
  '"',
  'form=hal',
);

/** What shapes a body, in one spelling of each: no two of different JSON give the same body. */
const shapes = {
  base,
  fields: texts,
  variant: fc.array(text, { minLength: 1, maxLength: 3 }),
  caller: fc
    .uniqueArray(text, { minLength: 1, maxLength: 3 })
    .map((permissions) => ({ permissions: permissions.sort() })),
  format: fc.constantFrom(...(['hal', 'hal-forms'] as const)),
  type: fieldText,
  language: fieldText,
  encoding: fieldText,
};
const shape = fc.record(shapes, { requiredKeys: [] });
/** Lists of empty parts are no version. */
const version = fc
  .array(text, { minLength: 1, maxLength: 3 })
  .filter((parts) => parts.some(Boolean));
const etag = fc
  .array(
    fc.constantFrom(
      ';',
      'a',
      '=',
      'form=hal',
      ';form=hal',
      '-forms',
      ';etag=',
      ';fields=',
      ';shape=a',
    ),
    {
      maxLength: 4,
    },
  )
  .map((pieces) => `"${pieces.join('')}"`);

const representation = fc.oneof(fc.record({ version, shape }), fc.record({ etag, shape }));
type Sample = typeof representation extends fc.Arbitrary<infer Value> ? Value : never;
const stateOf = ({ shape: _, ...state }: Sample) => state as { readonly version: string[] };
const kindOf = (sample: Sample) => ('etag' in sample ? 'etag' : 'version');

/** The options of a representation in one order. */
function optionsOf({ shape, ...state }: Sample): CurrentTagOptions {
  const { type, language, encoding, ...others } = shape;
  const headers = {
    'content-type': type,
    'content-language': language,
    'content-encoding': encoding,
  };
  const { base, fields, variant, caller, format } = others;
  return defined({
    ...state,
    ...{ base, fields, variant, caller, format },
    headers: defined(headers),
  }) as CurrentTagOptions;
}

function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/**
 * Two representations that differ in one member alone, which one of them may lack, or in several. Only
 * the first kind shows that a tag depends on that member. A tag of the developer's and one of a version
 * are two sources; a service has one of them.
 */
const pair = fc
  .tuple(
    representation,
    representation,
    fc.constantFrom('state', 'all', ...(Object.keys(shapes) as (keyof typeof shapes)[])),
  )
  .filter(([one, other]) => kindOf(one) === kindOf(other))
  .map(([one, other, member]): readonly [Sample, Sample] => {
    if (member === 'all') return [one, other];
    if (member === 'state') return [one, { ...other, shape: one.shape }];
    return [one, { ...one, shape: { ...one.shape, [member]: other.shape[member] } } as Sample];
  });

const GET = { method: 'GET', headers: {} };
const patch = (ifMatch: string) => ({ method: 'PATCH', headers: { 'if-match': ifMatch } });

describe('entity tags of representations (RFC 9110 §8.8.3.3)', () => {
  test('two that differ in version, base, fields, variant, caller, form or content fields never share one', () => {
    fc.assert(
      fc.property(pair, ([one, two]) => {
        const same = JSON.stringify(optionsOf(one)) === JSON.stringify(optionsOf(two));
        const [tagOne, tagTwo] = [one, two].map((sample) => currentTag(GET, optionsOf(sample)));
        expect(tagOne === tagTwo).toBe(same);
      }),
    );
  });

  test('the tag of any variant satisfies If-Match for its version, and for no other', () => {
    fc.assert(
      fc.property(pair, shape, ([one, two], asked) => {
        const request = patch(currentTag(GET, optionsOf(one)) ?? '');
        const inShape = (sample: Sample) => optionsOf({ ...sample, shape: asked });
        expect(
          refusal(request, { ...inShape(one), ...stateOf(one), required: true }),
        ).toBeUndefined();
        const same = JSON.stringify(stateOf(one)) === JSON.stringify(stateOf(two));
        const status = refusal(request, { ...inShape(two), ...stateOf(two) })?.status;
        expect(status).toBe(same ? undefined : 412);
      }),
    );
  });

  test('a client never gets a 304 for another body', () => {
    fc.assert(
      fc.property(pair, ([one, two]) => {
        const bodyOf = (sample: Sample) => ({ body: JSON.stringify(optionsOf(sample)) });
        const answer = (sample: Sample, headers: Record<string, string>) =>
          respond({ method: 'GET', headers }, { ...optionsOf(sample), body: () => bodyOf(sample) });
        const tag = answer(one, {}).headers.etag ?? '';
        const again = answer(two, { 'if-none-match': tag });
        expect(again.status).toBe(bodyOf(one).body === bodyOf(two).body ? 304 : 200);
        // A date is the same for every body of a version that depends on its caller, variant or fields.
        const dated = { ...optionsOf(two), body: bodyOf(two), lastModified: new Date(0) };
        const since = { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' };
        const { caller, variant, fields } = dated;
        const isOneOfMany = (caller ?? variant ?? fields) !== undefined;
        const byDate = respond({ method: 'GET', headers: since }, dated);
        expect(byDate.status).toBe(isOneOfMany ? 200 : 304);
      }),
    );
  });
});

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
      version: fc.oneof(version, fc.nat(), fc.double(), fc.date(), absent),
      etag: fc.oneof(etag, fc.string()),
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
          fc.constantFrom(
            'cache-control',
            'Expires',
            'vary',
            'etag',
            'location',
            'Location',
            'x-a',
          ),
          fc.oneof(fc.string(), fc.constant('https://a.example/'), fc.double(), absent),
        ),
      ),
    },
    { requiredKeys: [] },
  );
  // With any more that is wrong, an option before them would be refused, and nothing be written.
  const hostile = fc.oneof(
    fc
      .array(fc.constantFrom('\r\n', '\n', '\0', 'å', 'a', ' ', 'set-cookie: a=b'), {
        minLength: 1,
      })
      .map((pieces) => pieces.join('')),
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

  test('of HEAD have the headers of GET', () => {
    fc.assert(
      fc.property(request, fc.object(), fc.option(fc.nat()), (asked, body, number) => {
        const given = { body, version: number ?? undefined, format: 'negotiate' } as const;
        const { status, headers } = respond({ ...asked, method: 'GET' }, given);
        expect(respond({ ...asked, method: 'HEAD' }, given)).toStrictEqual({ status, headers });
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
