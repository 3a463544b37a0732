import { findLink, follow, link, links, resource } from 'halyard';
import { describe, expect, test } from 'vitest';

const ACCOUNT = 'https://bank.example.se/accounts/v1/accounts/17';

interface Account {
  readonly balance: number;
  readonly closed: boolean;
}

const linksOf = ({ balance, closed }: Account) =>
  links(
    link('self', ACCOUNT),
    !closed && [
      link('deposit', `${ACCOUNT}/deposits`, { method: 'POST' }),
      balance > 0 && link('withdraw', `${ACCOUNT}/withdrawals`, { method: 'POST' }),
      balance === 0 ? link('close', `${ACCOUNT}/closures`, { method: 'POST' }) : null,
    ],
  );

describe('link.state: a link is present only when its operation is available in the current state', () => {
  test.each<[account: Account, operations: readonly string[]]>([
    [{ balance: 100, closed: false }, ['deposit', 'withdraw']],
    [{ balance: 0, closed: false }, ['deposit', 'close']],
    [{ balance: -25, closed: false }, ['deposit']],
    [{ balance: 0, closed: true }, []],
  ])('%o', (account, operations) => {
    const body = resource(account, linksOf(account));
    expect(body._links.map(({ rel }) => rel)).toEqual(['self', ...operations]);
    for (const rel of ['deposit', 'withdraw', 'close']) {
      expect(findLink(body, rel) !== undefined).toBe(operations.includes(rel));
      expect(follow(body, rel) !== undefined).toBe(operations.includes(rel));
    }
  });
});
