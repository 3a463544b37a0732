import { defineResource } from 'halyard';
import { forms } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { bodyText } from 'halyard/http';
import { expect, test } from 'vitest';
import * as z from 'zod';

test.each<readonly [schema: z.ZodType, value: string, documented: boolean]>([
  [z.string().regex(/^[a-z]+$/i), 'ABC', false],
  [
    z
      .string()
      .regex(/z$/)
      .regex(/^[a-z]/i)
      .regex(/^a/m)
      .regex(/a{/),
    'AZaz',
    true,
  ],
  [
    z
      .string()
      .regex(/^[A-Z]+$/)
      .nullable()
      .optional(),
    'ABC',
    true,
  ],
  [z.string().regex(/^a$/m), 'b\na', false],
  [z.email(), 'Eva@example.se', true],
])('the document and the form accept what %j does: %s', (code, value, documented) => {
  const coupons = defineResource({
    forms,
    name: 'coupons',
    schema: z.object({ id: z.int(), code }),
    input: z.object({ code }),
    path: '/coupons/{id}',
    links: { replace: {} },
  });
  const base = 'https://api.example.se/shop/v1';
  const about = { title: 'Shop', version: '1.0.0', base, contact: { name: 'Shop' } };
  const text = JSON.stringify(describeApi([coupons], about).openapi.components.schemas);
  const ofMembers = Array.from(
    text.matchAll(/"code":(\{.*?\}\]?)[,}]/g),
    ([, found = '']) => found,
  );
  const patterns = ofMembers.flatMap((found) =>
    Array.from(found.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g), ([, each = '""']) =>
      JSON.parse(each),
    ),
  );
  expect(patterns.length > 0).toBe(documented);
  for (const pattern of patterns) expect(value).toMatch(new RegExp(pattern, 'u'));
  const request = { method: 'GET', url: '/coupons/1', headers: {} };
  const response = coupons.respond(request, { id: 1, code: value } as never, {
    base,
    format: 'hal-forms',
  });
  const { properties } = JSON.parse(bodyText(response))._templates.replace;
  const { regex = '' } = properties.find(({ name }: { name: string }) => name === 'code');
  for (const flag of ['', 'u'])
    expect(value).toMatch(new RegExp(`^(?:${regex || '[\\s\\S]*'})$`, flag));
});
