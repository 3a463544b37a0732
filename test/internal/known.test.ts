import { expect, test } from 'vitest';
import { HalyardError } from '../../src/errors.js';
import { known } from '../../src/internal/options.js';

test('a misspelt option throws with its name and those that exist', () => {
  expect(() => known('forwarded.option', { allowedHost: [] }, ['allowedHosts'])).toThrow(
    new HalyardError('forwarded.option', 'Unknown option "allowedHost". Allowed: allowedHosts'),
  );
  expect(() => known('forwarded.option', { allowedHosts: [] }, ['allowedHosts'])).not.toThrow();
});
