import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { steadyCache, TARGET } from '../support/driven-cache.js';
import { createCache } from '../support/loop-cache.js';
import { rfc9111 } from './rfc9111.js';

/**
 * How many sentences with MUST and MUST NOT each section has, apart from those for a cache that stores
 * parts (§3.3, §3.4) or updates a response to GET by one to HEAD (§4.3.5).
 */
const SENTENCES: Readonly<Record<string, number>> = {
  '§3': 1,
  '§3.1': 3,
  '§3.2': 1,
  '§3.3': 1,
  '§3.5': 1,
  '§4': 5,
  '§4.1': 1,
  '§4.2': 2,
  '§4.2.2': 1,
  '§4.2.3': 1,
  '§4.2.4': 2,
  '§4.3.1': 1,
  '§4.3.2': 3,
  '§4.3.3': 1,
  '§4.3.4': 2,
  '§4.4': 2,
};

test('has each MUST and MUST NOT of §3 and §4', () => {
  const checked = Object.entries(rfc9111.sections).flatMap(([section, requirements]) =>
    requirements
      .filter(({ level, checks }) => level.startsWith('MUST') && checks.length > 0)
      .map(() => section.split(' ')[0]),
  );
  for (const [section, count] of Object.entries(SENTENCES)) {
    expect(checked.filter((one) => one === section).length, section).toBeGreaterThanOrEqual(count);
  }
});

test('of the MUSTs of §3 and §4, two are not kept', () => {
  const deviations = Object.entries(rfc9111.sections).flatMap(([section, requirements]) =>
    requirements
      .filter(({ level, deviation }) => level.startsWith('MUST') && deviation !== undefined)
      .map(() => section.split(' ')[0]),
  );
  expect(deviations).toEqual(['§3.1', '§4.3.4']);
});

test('a change reaches the origin with its body', async () => {
  const contents: unknown[] = [];
  const answer = createCache(async ({ content }) => {
    contents.push(content);
    return { status: 204, headers: {}, body: '' };
  });
  const content = '{"total":150}';
  await answer({ method: 'PATCH', url: TARGET, headers: {}, content });
  expect(contents).toEqual([content]);
});

test('RFC 5861 §3: the stale response answers, and its revalidation runs meanwhile', async () => {
  const { at, received } = steadyCache({
    'cache-control': 'max-age=10, stale-while-revalidate=60',
  });
  await at(0);
  expect((await at(20)).body).toBe('body 1');
  await setImmediate();
  expect(received).toHaveLength(2);
  expect((await at(21)).body).toBe('body 2');
});
