import type { Link } from 'halyard/link';
import type { Method } from 'halyard/relation';
import { linkSchema, linksSchema } from 'halyard/schema';
import { expectTypeOf, test } from 'vitest';

test('what linkSchema parses is a link', () => {
  const link: Link = linkSchema.parse({});
  expectTypeOf(link.method).toEqualTypeOf<Method>();
  expectTypeOf(linkSchema.parse({}).method).toEqualTypeOf<Method>();
  expectTypeOf(linkSchema.parse({}).href).toEqualTypeOf<string>();
});

test('what linksSchema parses is a list of links', () => {
  const links: readonly Link[] = linksSchema.parse([]);
  expectTypeOf(links).toEqualTypeOf<readonly Link[]>();
});
