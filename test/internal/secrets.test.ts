import { expect, test } from 'vitest';
import { hideSecrets, withoutSecrets } from '../../src/internal/secrets.js';

test.each([
  ['?page=2&api_key=abc#a', '?page=2&api_key=………#a'],
  ['/orders#access_token=abc&page_token=3', '/orders#access_token=………&page_token=3'],
  [
    '/login?to=https%3A%2F%2Fa.se%3Ftoken%3Dabc%26page%3D2',
    '/login?to=https%3A%2F%2Fa.se%3Ftoken%3D………%26page%3D2',
  ],
  ['see https://user:pw@a.se?sig=abc', 'see https://…@a.se?sig=………'],
  ['{"token": "a\\"b", "page": 2}', '{"token": "…", "page": 2}'],
  ['{"tokens": "3", "password":"abc', '{"tokens": "3", "password":"…'],
])('%s', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
});

test('members of JSON: texts and numbers, also in a list, but neither objects nor true', () => {
  const secrets = {
    password: 'abc',
    secretAccessKey: 'abc',
    private_key: 'abc',
    api_key: [12, 'abc'],
  };
  const others = { pin: 1234, session: { id: 3 }, auth: true };
  const orders = [{ access_token: 'abc', next: '/orders?token=abc' }];
  expect(hideSecrets({ ...secrets, ...others, orders })).toEqual({
    ...{ password: '…', secretAccessKey: '…', private_key: '…', api_key: ['…', '…'] },
    ...others,
    orders: [{ access_token: '…', next: '/orders?token=………' }],
  });
});
