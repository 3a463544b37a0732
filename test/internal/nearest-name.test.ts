import { describe, expect, test } from 'vitest';
import { nearestName } from '../../src/internal/options.js';

describe('the nearest name', () => {
  const NAMES = ['total', 'id', 'vat', 'customer.name', 'created_at', 'order-date', 'lines'].concat(
    ['last_paid_at', 'due-date-time', 'page', '_'],
  );

  test.each<[name: string, expected: string | undefined]>([
    ['totl', 'total'],
    ['Total', 'total'],
    ['TOTAL', 'total'],
    ['line', 'lines'],
    ['customer.nmae', 'customer.name'],
    ['createdAt', 'created_at'],
    ['created-at', 'created_at'],
    ['order_date', 'order-date'],
    ['ID', 'id'],
    ['di', 'id'],
    ['ix', undefined],
    ['lastPaidAt', 'last_paid_at'],
    ['dueDateTime', 'due-date-time'],
    ['pag', undefined],
    ['vats', undefined],
    ['cat', undefined],
    ['tal', undefined],
    ['customername', 'customer.name'],
    ['status', undefined],
    ['', undefined],
    ['total'.repeat(100), undefined],
    ['constructor', undefined],
  ])('%s: %s', (name, expected) => {
    expect(nearestName(name, NAMES)).toBe(expected);
  });

  test('names of more than 80 characters are not compared', () => {
    const name = 'a'.repeat(80);
    expect(nearestName(name.toUpperCase(), [name])).toBe(name);
    expect(nearestName(`${name}A`, [`${name}a`])).toBeUndefined();
  });

  test('the same but for case goes before one letter away', () => {
    expect(nearestName('Pages', ['page', 'pages'])).toBe('pages');
    expect(nearestName('page', [])).toBeUndefined();
    // The capitals are the same, but these are two letters apart.
    expect(nearestName('strasse', ['straße'])).toBeUndefined();
  });
});
