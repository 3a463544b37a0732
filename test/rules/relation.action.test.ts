import { findLink, follow, link } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('relation.action: for a kind of event or action, its name is the rel', () => {
  test.each(['activate', 'cancel', 'send', 'mark-as-paid'])('%s', (rel) => {
    const url = `${URL_17}/events`;
    const made = link(rel, url, { method: 'POST' });
    expect(made).toStrictEqual({ href: url, rel, method: 'POST' });
    expect(findLink([made], rel)).toStrictEqual(made);
    expect(follow([made], rel)).toStrictEqual({ method: 'POST', url, headers: {} });
  });
});
