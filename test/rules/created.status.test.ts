import { created, link, resource } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('created.status: a POST that creates a resource is answered by 201', () => {
  test.each(['POST', 'PUT'])('%s', (method) => {
    const order = resource({ id: 17 }, [link('self', URL_17)]);
    expect(created({ method, url: '/orders', headers: {} }, { resource: order }).status).toBe(201);
  });
});
