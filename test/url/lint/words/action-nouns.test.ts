import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { ACTIONS } from '../../../../src/relation/method.js';
import { nounOfAction } from '../../../../src/url/lint/verbs.js';

test.each([
  ['cancel', 'cancellations'],
  ['close', 'closures'],
  ['activate', 'activations'],
  ['finalize', 'finalizations'],
  ['notify', 'notifications'],
  ['registrera', 'registreringar'],
  ['godkann', 'godkannanden'],
  ['login', 'sessions'],
  ['unlink', ''],
  ['constructor', ''],
])('%s: %s', (verb, noun) => {
  expect(nounOfAction(verb)).toBe(noun);
});

describe('the noun of an action is a name that has no finding', () => {
  test.each(
    [...ACTIONS].map((verb) => [verb, nounOfAction(verb)]).filter(([, noun]) => noun !== ''),
  )('%s: %s', (verb, noun) => {
    expect(noun).toMatch(/^[a-z]+$/);
    expect(noun).not.toBe(verb);
    expect(checkUrl(`/orders/{id}/${noun}`)).toEqual([]);
  });
});
