import { expect, test } from 'vitest';
import { startProgram } from '../support/programs.js';

test('the first program of the README answers real requests', async () => {
  const { url, close } = await startProgram('README.md');
  try {
    const response = await fetch(url);
    expect(await response.json()).toEqual({
      id: 17,
      status: 'open',
      _links: [
        { href: 'http://localhost:3000/v1/orders/17', rel: 'self', method: 'GET' },
        { href: 'http://localhost:3000/v1/orders/17', rel: 'edit', method: 'PATCH' },
        {
          href: 'http://localhost:3000/v1/orders/17/cancellations',
          rel: 'cancel',
          method: 'POST',
        },
      ],
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  } finally {
    close();
  }
});
