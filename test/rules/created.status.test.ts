import { created, resource } from 'halyard';
import { createdLinks } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('created.status: the response to a POST that creates a resource is a 201', () => {
  test.each(['POST', 'PUT'])('%s', (method) => {
    const order = resource({ id: 17 }, createdLinks(URL_17));
    expect(created({ method, url: '/orders', headers: {} }, { resource: order }).status).toBe(201);
  });
});
