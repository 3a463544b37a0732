import { assertUrl, checkUrl, encodeIdentifier, href } from 'halyard/url';
import { describe, expect, test } from 'vitest';

describe('UFN.06: letters in the URL path are lowercase only', () => {
  test.each<[url: string, segments: string[]]>([
    ['/orders/v1/order-items/17', []],
    ['/orders/a1b2', []],
    ['/123/4-5', []],
    ['/Orders', ['Orders']],
    ['ORDERS', ['ORDERS']],
    ['/orders/orderItems', ['orderItems']],
    ['/ORDERS/Items', ['ORDERS', 'Items']],
    ['/orders/V1/orders', ['V1']],
    // Identifiers stand in the path too.
    ['/orders/9F2C', ['9F2C']],
    ['/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV', ['01ARZ3NDEKTSV4RRFFQ69G5FAV']],
    ['/cases/SE-2024%2F001', ['SE-2024%2F001']],
    ['/orders/550E8400-E29B-41D4-A716-446655440000', ['550E8400-E29B-41D4-A716-446655440000']],
    ['/Å', ['Å']],
    ['/Ω', ['Ω']],
    // Only the path: neither the host nor the parameters.
    ['https://API.Example.SE/orders', []],
    ['HTTPS://api.example.se/orders', []],
    ['https://api.example.se/Orders', ['Orders']],
    ['/orders?Sort=Total', []],
    ['/orders#Part', []],
    // A variable is a name, not text of the path; the hex digits of an escape are no letters.
    ['/orders/{orderId}', []],
    ['/orders{/orderId}', []],
    ['/orders{?pageNumber}', []],
    ['/orders/{orderId}/Lines', ['Lines']],
    ['/orders/%C3%A5', []],
    ['/orders/%2F', []],
  ])('%s: %j', (url, segments) => {
    const found = checkUrl(url).filter(({ rule }) => rule === 'UFN.06');
    expect(found.map(({ range: [start, end] = [0, 0] }) => url.slice(start, end))).toEqual(
      segments,
    );
    for (const { level } of found) expect(level).toBe('SHALL');
  });

  test('an identifier that breaks it is reported, unless encodeIdentifier writes it', () => {
    const urlOf = (id: string) => href('https://api.example.se/orders/v1', '/orders/{id}', { id });
    const found = checkUrl(urlOf('ORD-17'));
    expect(found.map(({ rule }) => rule)).toContain('UFN.06');
    expect(() => assertUrl(urlOf('ORD-17'))).toThrow('UFN.06');
    expect(checkUrl(urlOf(encodeIdentifier('ORD-17')))).toEqual([]);
  });
});
