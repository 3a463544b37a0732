import { type RespondTextOptions, respond } from 'halyard';
import { describe, expectTypeOf, test } from 'vitest';

const request = { headers: {} };

describe('a response has a body or a text', () => {
  test('either as a value or as a function', () => {
    respond(request);
    respond(request, { body: { id: 17 } });
    respond(request, { body: () => ({ id: 17 }), format: 'negotiate' });
    respond(request, { text: '{"id":17}', version: 3 });
    respond(request, { text: () => '{"id":17}', format: 'hal' });
    expectTypeOf<RespondTextOptions['text']>().toEqualTypeOf<string | (() => string)>();
  });

  test('not both, and no text that is to be negotiated or is none', () => {
    // @ts-expect-error both
    respond(request, { body: {}, text: '{}' });
    // @ts-expect-error a text has its form
    respond(request, { text: '{}', format: 'negotiate' });
    // @ts-expect-error an object
    respond(request, { text: {} });
    // @ts-expect-error a function of an object
    respond(request, { text: () => ({}) });
  });
});
