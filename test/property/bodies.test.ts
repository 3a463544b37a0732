import fc from 'fast-check';
import { parseCreate, parseInput, parsePatch } from 'halyard';
import { expect, test } from 'vitest';
import * as z from 'zod';

const anything = z.any();
const name = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'toString', 'constructor', ''),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .dictionary(name, tie('json'), { maxKeys: 4 })
      .filter((one) => !Object.hasOwn(one, '__proto__')),
  ),
}));
const object = fc
  .dictionary(name, json, { maxKeys: 5 })
  .filter((one) => !Object.hasOwn(one, '__proto__'));

test('an integer is read only if it is written again as it was', () => {
  const digits = fc.stringMatching(/^-?[1-9]\d{13,24}$/);
  const near = fc.bigInt({ min: 2n ** 53n - 10n, max: 2n ** 53n + 10n }).map(String);
  fc.assert(
    fc.property(fc.oneof(digits, near), (literal) => {
      const result = parseInput(`{"a":[${literal}]}`, anything);
      expect(result.ok).toBe(JSON.stringify(JSON.parse(literal)) === literal);
    }),
  );
});

test('a member that is written twice is found at its place', () => {
  fc.assert(
    fc.property(object, object, json, (outer, inner, value) => {
      const [first] = Object.keys(inner);
      fc.pre(first !== undefined);
      const members = JSON.stringify(inner).slice(1, -1);
      const twice = `{${members},${JSON.stringify(first)}:${JSON.stringify(value)}}`;
      const rest = JSON.stringify({ ...outer, z: 0 }).slice(1);
      fc.pre(!Object.hasOwn(outer, 'at'));
      const result = parseInput(`{"at":[0,${twice}],${rest}`, anything);
      expect(result.ok || result.findings.map(({ path }) => path)).toEqual([['at', 1, first]]);
    }),
  );
});

test('a schema never sees a body that is too large or too deep', () => {
  const limits = { size: 60, depth: 5 };
  const seen: unknown[] = [];
  const schema = z.any().refine((value) => {
    seen.push(value);
    return true;
  });
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
      : 0;
  const body = fc.oneof(
    json,
    fc.nat({ max: 8 }).map((depth) => depth > 0 && nested(depth)),
  );
  fc.assert(
    fc.property(body, fc.boolean(), (value, isBytes) => {
      const text = JSON.stringify(value);
      const octets = new TextEncoder().encode(text);
      seen.length = 0;
      parseInput(isBytes ? octets : text, schema, { limits });
      const isAllowed = octets.length <= limits.size && depthOf(value) <= limits.depth;
      expect(seen.length > 0).toBe(isAllowed);
    }),
  );
});

/** Lists in each other. */
function nested(depth: number): unknown {
  return depth === 1 ? [] : [nested(depth - 1)];
}

/** MergePatch of RFC 7396 §2, line by line. */
function reference(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: Record<string, unknown> =
    typeof target !== 'object' || target === null || Array.isArray(target)
      ? {}
      : (target as Record<string, unknown>);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      if (Object.hasOwn(result, key)) delete result[key];
    } else {
      result[key] = reference(Object.hasOwn(result, key) ? result[key] : undefined, value);
    }
  }
  return result;
}

test('a merge patch is applied as RFC 7396 §2 has it, and its changes lead to the value', () => {
  fc.assert(
    fc.property(object, object, (current, patch) => {
      const before = JSON.stringify(current);
      const result = parsePatch(JSON.stringify(patch), z.looseObject({}), { current });
      if (!result.ok) throw new Error(JSON.stringify(result.findings));
      const { value, changes } = result;
      expect(JSON.parse(JSON.stringify({ ...current, ...changes }))).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
      expect(JSON.stringify(current)).toBe(before);
      expect(value).toEqual(reference(structuredClone(current), patch));
      for (const member of Object.keys(changes)) expect(Object.hasOwn(patch, member)).toBe(true);
      // The patch applied again changes nothing.
      const again = parsePatch(patch, z.looseObject({}), { current: value });
      expect(again).toEqual({ ok: true, value, changes: {} });
    }),
  );
});

test('members that a patch does not name neither refuse it nor are among its changes', () => {
  const inner = z.strictObject({ d: z.int(), e: z.string().optional() });
  const outer = z.strictObject({
    a: z.int(),
    b: z.string().optional(),
    c: inner.optional(),
    f: z.int().default(1),
  });
  const scalar = fc.constantFrom<unknown>(null, 1, 2, 'x', 'y', true);
  const nested = fc.record({ d: scalar, e: scalar, z: scalar }, { requiredKeys: [] });
  const value = fc.oneof(scalar, nested);
  const members = { a: scalar, b: scalar, c: value, f: scalar, g: scalar };
  const item = fc.record(members, { requiredKeys: [] });
  const isValid = (schema: z.ZodObject, row: unknown, patch: object): boolean =>
    Object.entries(patch).every(([name, given]) => {
      const member = schema.shape[name] as z.ZodType | undefined;
      const was = (row as Record<string, unknown> | undefined)?.[name];
      const isMerged = typeof given === 'object' && given !== null;
      // At the top, the schema decides on a null for a member that it does not have.
      if (member === undefined) return given === null && schema === inner;
      if (isMerged && typeof was === 'object' && was !== null) return isValid(inner, was, given);
      return member.safeParse(reference(undefined, given ?? undefined)).success;
    });
  fc.assert(
    fc.property(item, item, (current, patch) => {
      const result = parsePatch(JSON.stringify(patch), outer, { current });
      expect(result.ok).toBe(isValid(outer, current, patch));
      if (!result.ok) return;
      const changed = Object.keys(result.changes);
      expect(changed.every((name) => Object.hasOwn(patch, name))).toBe(true);
      // Stored and patched again, the row changes no more.
      const stored = JSON.parse(
        JSON.stringify({ ...current, ...result.changes }, (_, each) => each ?? null),
      );
      expect(parsePatch(patch, outer, { current: stored })).toMatchObject({ changes: {} });
    }),
  );
});

test('no body throws, and a refusal is a small problem without secrets', () => {
  const validate = () => {
    throw new Error('secret');
  };
  const schemas = [
    z.strictObject({ id: z.int(), name: z.string().optional() }),
    z.object({ total: z.string().transform(BigInt) }),
    z.unknown(),
    { '~standard': { version: 1, vendor: 'own', validate } } as const,
  ];
  const item = fc.oneof(
    fc.anything(),
    json.map((value) => ({ id: 17, name: value })),
    fc.record({ total: fc.string() }),
    fc.nat({ max: 5000 }).map((length) => ({ ['k'.repeat(length)]: 1 })),
  );
  const body = fc.oneof(
    fc.string(),
    fc.uint8Array({ maxLength: 50 }),
    fc.json().map((text) => Buffer.from(text, 'utf16le')),
    item,
    item.map((value) => JSON.stringify(value) ?? ''),
    fc.array(item, { maxLength: 120 }).map((orders) => ({ orders })),
    fc.nat({ max: 3000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  );
  const contentType = fc.option(
    fc.oneof(fc.string(), fc.constantFrom('application/json', 'application/json; charset=x')),
    { nil: undefined },
  );
  fc.assert(
    fc.property(body, fc.constantFrom(...schemas), contentType, (given, input, type) => {
      const target = { name: 'orders', input, path: '/orders/{id}' };
      const request = { method: 'PUT', headers: { 'content-type': type } };
      const options = { request, current: { id: 17 } };
      for (const result of [
        parseInput(given, target, options),
        parsePatch(given, target, options),
        parseCreate(given, target, options),
      ]) {
        if (result.ok) continue;
        expect([400, 413, 415, 422]).toContain(result.response.status);
        expect(result.findings.length).toBeGreaterThan(0);
        expect(result.findings.length).toBeLessThanOrEqual(21);
        for (const { message } of result.findings)
          expect(message).toMatch(/^(?!.*secret).{1,200}$/s);
        expect(JSON.parse(result.response.body ?? '').status).toBe(result.response.status);
      }
    }),
  );
});
