import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fencesOf } from '../support/examples.js';
import { startProgram } from '../support/programs.js';

test('the first program of the README answers what exists, as it shows', async () => {
  const { url, close } = await startProgram('README.md');
  const send = (path: string, method = 'GET', headers = {}) =>
    fetch(new URL(path, url), { method, headers });
  try {
    const [shown = ''] = fencesOf(readFileSync('README.md', 'utf8'), 'http');
    const [head = '', json = ''] = shown.split('\n\n');
    const response = await send('/v1/orders/17');
    const etag = response.headers.get('etag') ?? '';
    for (const line of head.split('\n').slice(1)) {
      const [name = '', value] = line.split(/: (.*)/);
      expect(response.headers.get(name)).toBe(value);
    }
    expect(await response.json()).toEqual(JSON.parse(json));
    expect((await send('/v1/orders/17', 'GET', { 'if-none-match': etag })).status).toBe(304);
    expect((await send('/v1/orders')).status).toBe(200);
    expect((await send('/v1/orders/19')).status).toBe(404);
    expect((await send('/xyz', 'DELETE')).status).toBe(404);
    const refused = await send('/v1/orders/17', 'DELETE');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await send('/v1/orders/17/cancellations', 'POST')).status).toBe(200);
    expect((await send('/v1/orders/17/cancellations', 'POST')).status).toBe(409);
  } finally {
    close();
  }
});
