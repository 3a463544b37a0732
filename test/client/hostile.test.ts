import { connect } from 'halyard/client';
import { describe, expect, test } from 'vitest';
import { toArray } from '../support/to-array.js';

const URL = 'https://api.example.se/v1/';

describe('a large response', () => {
  const respond = (body: unknown) => connect(URL, { fetch: async () => Response.json(body) });

  test('of 100,000 links and as many items', async () => {
    const links = Array.from({ length: 100_000 }, (_, at) => ({ rel: `r${at}`, href: `${at}` }));
    const curies = { rel: 'curies', name: 'r', href: '/{rel}' };
    const api = await respond({ _links: [curies, ...links], orders: links });
    expect(api.links).toHaveLength(100_001);
    expect(api.find('r99999')?.href).toBe(`${URL}99999`);
    expect(await toArray(api.items())).toHaveLength(100_000);
  });

  test('of 100,000 levels', async () => {
    const body = `${'{"_embedded":'.repeat(1e5)}1${'}'.repeat(1e5)}`;
    const headers = { 'content-type': 'application/json' };
    const fetch = async () => new Response(body, { headers });
    const api = await connect(URL, { fetch });
    expect(api.links).toEqual([]);
    // HAL may embed a resource alone.
    expect((await toArray(api.items())).length).toBe(1);
  });

  test('of a form with 100,000 properties', async () => {
    const properties = Array.from({ length: 100_000 }, (_, at) => ({ name: `p${at}`, value: at }));
    const api = await respond({ _templates: { act: { method: 'POST', properties } } });
    await api.submit('act', { p1: 2 });
    expect(api.forms[0]?.properties).toHaveLength(100_000);
  });
});
