import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fastify from 'fastify';
import { checkExchange, type ResponseInput } from 'halyard/audit';
import { assertExchange, checked, matchers } from 'halyard/testing';
import { describe, expect, test } from 'vitest';

const app = fastify();
app.delete('/orders/v1/orders/:id', (_, reply) => reply.code(204).send());
app.get('/orders/v1/orders', (_, reply) =>
  reply.headers({ 'cache-control': 'max-age=60', etag: '"3"' }).send({ orders: [] }),
);

expect.extend(matchers);

describe('a response of inject, whose status is statusCode', () => {
  const list = { method: 'GET', url: '/orders/v1/orders', headers: {} } as const;

  test('is checked as any other', async () => {
    const removal = { method: 'DELETE', url: '/orders/v1/orders/17', headers: {} } as const;
    assertExchange(removal, await app.inject(removal));
    const response = await app.inject(list);
    expect(() => assertExchange(list, response)).toThrow(
      /^The exchange GET \/orders\/v1\/orders \(200\) must follow the rules\.\nSHOULD HYP\.06/,
    );
    const rules = (given: ResponseInput) => checkExchange(list, given).map(({ rule }) => rule);
    const { statusCode: status, headers, body } = response;
    expect(rules(response)).toEqual(rules({ status, headers, body }));
    expect(rules(response)).not.toEqual([]);
  });

  test('passes through checked', async () => {
    const inject = checked((url: string) => app.inject(url));
    await expect(inject('/orders/v1/orders')).rejects.toThrow('HYP.06');
    await expect(inject('/orders/v1/Orders')).rejects.toThrow('404');
  });

  test('is taken by the matchers', async () => {
    const response = await app.inject(list);
    expect({ request: list, response }).not.toFollowTheRules();
  });
});

describe('a message of node:http', () => {
  const headers = { 'cache-control': 'max-age=60' };
  const messageOf = (statusCode: number) =>
    Object.assign(new IncomingMessage(new Socket()), { statusCode, headers });

  test('has an unread body', () => {
    const error = expect.objectContaining({ code: 'audit.option' });
    const request = { method: 'GET', url: '/orders/v1/orders', headers: {} };
    expect(() => assertExchange(request, messageOf(200))).toThrow(error);
  });
});
