import express from 'express';
import { respond } from 'halyard/http';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import inject from 'light-my-request';
import { describe, expect, test } from 'vitest';
import { fieldsOf, rows } from '../support/rows.js';

/* The statuses of conditional QUERY requests (RFC 10008 §2.6) by Express, Hono and halyard. */

const BODY = { id: 17 };
const DATE = 'Wed, 01 May 2024 12:00:00 GMT';

const app = express().all('/orders', (request, response) => {
  const { 'x-tag': tag, 'x-date': date } = request.headers;
  if (tag) response.set('ETag', tag as string);
  if (date) response.set('Last-Modified', date as string);
  response.json(BODY);
});

const hono = new Hono().use(etag()).all('/orders', (context) => {
  const tag = context.req.header('x-tag');
  return context.json(BODY, 200, tag ? { etag: tag } : {});
});

async function statuses(fields: string, tag: string, date?: string) {
  const headers = {
    'content-type': 'application/json',
    ...fieldsOf(fields === '' ? [] : fields.split(' | '), ''),
    ...(tag && { 'x-tag': tag }),
    ...(date && { 'x-date': date }),
  };
  const url = '/orders';
  const request = { method: 'QUERY' as 'GET', url, headers };
  const { status } = respond(request, {
    body: BODY,
    ...(tag && { etag: tag }),
    ...(date && { lastModified: new Date(date) }),
  });
  const byExpress = await inject(app as never, { ...request, payload: '{}' });
  const byHono = await hono.request(url, { method: 'QUERY', headers, body: '{}' });
  return `${byExpress.statusCode} ${byHono.status} ${status}`;
}

describe('a conditional QUERY, by Express, Hono and respond', () => {
  test.each(
    rows(`
    => "3" => => 200 200 200
    if-none-match: "3" => "3" => => 304 304 304
    if-none-match: "4" => "3" => => 200 200 200
    if-none-match: W/"3" => "3" => => 304 304 304
    if-none-match: "3" => W/"3" => => 304 304 304
    if-none-match: W/"3" => W/"3" => => 304 304 304
    if-none-match: W/"4" => W/"3" => => 200 200 200
    if-none-match: "2", "3" => "3" => => 304 304 304
    if-none-match: "2", "4" => "3" => => 200 200 200
    if-none-match: "2", W/"3", "4" => "3" => => 304 304 304
    if-none-match: "3"; "4" => "5" => => 200 200 200
    if-none-match: 3 => "3" => => 200 200 200
    if-none-match: "" => "" => => 304 304 304
    if-none-match: * => "3" => => 304 304 304
    if-none-match: "a=b/c+d" => "a=b/c+d" => => 304 304 304
    if-none-match: "4" | if-modified-since: ${DATE} => "3" => => 200 200 200
    if-none-match: "3" | accept: application/json => "3" => => 304 304 304
    if-none-match: "3" | cache-control: max-age=0 => "3" => => 304 304 304
    if-none-match: "3" | range: bytes=0-1 => "3" => => 304 304 304
    if-none-match: "4" | range: bytes=0-1 => "3" => => 200 200 200
    `),
  )('%s', async (_, fields = '', tag = '', date = '', expected) => {
    expect(await statuses(fields, tag, date)).toBe(expected);
  });

  // Hono compares no dates; to Express, no-cache forbids a 304 (see against-fresh.test.ts).
  test.each(
    rows(`
    if-modified-since: ${DATE} => => ${DATE} => 304 200 304
    if-none-match: "3" | cache-control: no-cache => "3" => => 200 304 304
    `),
  )('where they differ: %s', async (_, fields = '', tag = '', date = '', expected) => {
    expect(await statuses(fields, tag, date)).toBe(expected);
  });
});
