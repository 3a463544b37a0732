import { link } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('link.title: the title is a human-readable heading, and not required', () => {
  test.each(['Cancel the order', 'Avbryt beställningen', '17'])('%s', (title) => {
    expect(link('cancel', URL_17, { title }).title).toBe(title);
  });

  test('left out, it is not there', () => {
    expect(link('cancel', URL_17)).not.toHaveProperty('title');
  });

  test.each(['', null, undefined])('%o is no title', (title) => {
    expect(link('cancel', URL_17, { title })).not.toHaveProperty('title');
  });
});
