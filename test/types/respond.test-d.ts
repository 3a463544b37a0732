import {
  created,
  problem,
  type RespondTextOptions,
  type ResponseDescriptor,
  resource,
  respond,
} from 'halyard';
import { refusal } from 'halyard/http';
import { describe, expectTypeOf, test } from 'vitest';

const request = { method: 'GET', headers: {} };

describe('the body of a response', () => {
  test('is an object or text, as a value or a function', () => {
    respond(request);
    respond(request, { body: { id: 17 } });
    respond(request, { body: () => ({ id: 17 }), format: 'negotiate', halRanges: ['*/*'] });
    respond(request, { text: '{"id":17}', version: 3 });
    respond(request, { text: () => '{"id":17}', format: 'links' });
    expectTypeOf<RespondTextOptions['text']>().toEqualTypeOf<string | (() => string)>();
    expectTypeOf(respond(request, { text: '{}' })).toEqualTypeOf<ResponseDescriptor<string>>();
    const text = new TextEncoder().encode('{}');
    const bytes = respond(request, { text });
    expectTypeOf(bytes).toEqualTypeOf<ResponseDescriptor<Uint8Array<ArrayBuffer>>>();
  });

  test('is not given twice, and text is never converted', () => {
    // @ts-expect-error both
    respond(request, { body: {}, text: '{}' });
    // @ts-expect-error text has the form of the conventions
    respond(request, { text: '{}', format: 'hal' });
    // @ts-expect-error a range that tells the forms apart
    respond(request, { body: {}, halRanges: ['text/html'] });
  });
});

test('options of a row may be null', () => {
  const row = { version: null, caller: null, vary: null, variant: null, fields: null };
  respond(request, { body: null, etag: null, lastModified: null, headers: { a: null }, ...row });
});

test('a promise is no body', () => {
  class Order {
    readonly id = 17;
  }
  const row: object = {};
  respond(request, { body: new Order() });
  respond(request, { body: row });
  respond(request, { body: () => row });
  respond(request, { body: Object.create(null) });
  // @ts-expect-error a promise
  respond(request, { body: Promise.resolve(row) });
  // @ts-expect-error a promise
  created(request, { resource: Promise.resolve(row) });
  // @ts-expect-error a promise
  resource(Promise.resolve({ id: 17 }), []);
});

describe('refusal needs the current state', () => {
  test('a version, a tag, a time, or whether the resource exists', () => {
    refusal(request, { version: 3 });
    refusal(request, { etag: '"3"', required: true });
    refusal(request, { lastModified: new Date(0), variant: 'sv' });
    refusal(request, { exists: false });
    const row = undefined as { version: number } | undefined;
    refusal(request, { version: row?.version, exists: row !== undefined });
    // @ts-expect-error no state
    refusal(request, { required: true });
    // @ts-expect-error the version may be missing
    refusal(request, { version: row?.version });
  });
});

describe('a problem', () => {
  test('takes the issues of any Standard Schema as they are', () => {
    // https://standardschema.dev
    interface Issue {
      readonly message: string;
      readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
    }
    problem([] as readonly Issue[]);

    // Valibot's BaseIssue: a step is an object, and the key of a Map may be anything.
    interface ValibotIssue {
      readonly kind: 'schema' | 'validation' | 'transformation';
      readonly type: string;
      readonly input: unknown;
      readonly expected: string | null;
      readonly received: string;
      readonly message: string;
      readonly requirement?: unknown;
      readonly path?: [ValibotStep, ...ValibotStep[]];
      readonly issues?: [ValibotIssue, ...ValibotIssue[]];
      readonly lang?: string;
    }
    interface ValibotStep {
      readonly type: 'array' | 'map' | 'object' | 'set' | 'unknown';
      readonly origin: 'key' | 'value';
      readonly input: unknown;
      readonly key: unknown;
      readonly value: unknown;
    }
    problem([] as unknown as [ValibotIssue, ...ValibotIssue[]]);

    // ArkType's ArkErrors is a subclass of a list, and so is the path of an error.
    interface ArkError {
      readonly code: string;
      readonly path: ReadonlyPath;
      readonly data: unknown;
      get message(): string;
      get problem(): string;
    }
    interface ReadonlyPath extends ReadonlyArray<PropertyKey> {
      stringify(): string;
    }
    interface ArkErrors extends ReadonlyArray<ArkError> {
      readonly summary: string;
      readonly issues: this;
    }
    problem([] as unknown as ArkErrors);

    // @ts-expect-error an issue has a message
    problem([{ path: ['a'] }]);
  });
});
