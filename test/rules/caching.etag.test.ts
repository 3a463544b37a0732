import { entityTag, versionTag } from 'halyard/conditional';
import { respond } from 'halyard/http';
import { describe, expect, test } from 'vitest';

describe('caching.etag: an opaque string that identifies the resource version; it changes whenever the resource changes', () => {
  const request = { method: 'GET', headers: {} };
  const order = { id: 17, state: 'open' };

  test.each([
    [{ id: 17, state: 'sent' }],
    [{ id: 18, state: 'open' }],
    [{ id: 17, state: 'open', note: '' }],
    [{ state: 'open', id: 17 }],
  ])('another body has another tag: %j', (changed) => {
    expect(entityTag(JSON.stringify(changed))).not.toBe(entityTag(JSON.stringify(order)));
    expect(respond(request, { body: changed }).headers.etag).not.toBe(
      respond(request, { body: order }).headers.etag,
    );
  });

  test('the same body has the same tag', () => {
    expect(entityTag(JSON.stringify(order))).toBe(entityTag(JSON.stringify({ ...order })));
    expect(respond(request, { body: order }).headers.etag).toBe(entityTag(JSON.stringify(order)));
  });

  test.each([
    [1, 2],
    ['v1', 'v2'],
    [new Date('2024-05-01T12:00:00.000Z'), new Date('2024-05-01T12:00:00.001Z')],
    [
      ['order', 1],
      ['order', 2],
    ],
  ])('another version has another tag: %s and %s', (before, after) => {
    expect(versionTag(before)).not.toBe(versionTag(after));
    expect(respond(request, { body: order, version: after }).headers.etag).toBe(versionTag(after));
  });
});
