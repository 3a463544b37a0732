import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DescribeOptions, describe as describeApi } from 'halyard/describe';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders as demoOrders } from '../../examples/orders/resources.js';
import { about, customers, orders } from '../definition/shop.js';
import { compilerFor } from '../support/compiler.js';

const documented: DescribeOptions = {
  ...about,
  termsOfService: 'https://example.se/terms',
  limitations: 'At most 100 requests a minute.',
  errors: { 429: 'More than 100 requests in a minute.' },
  serviceDesc: '/service-desc',
  serviceDoc: '/service-doc',
  security: { token: { type: 'http', scheme: 'bearer' } },
};

const DOCUMENTS = {
  'the shop': describeApi([orders, customers], documented).openapi,
  'the shop in each form': describeApi([orders, customers], { ...documented, format: 'negotiate' })
    .openapi,
  'the order service': describeApi([demoOrders], { ...about, format: 'negotiate' }).openapi,
} as const;

const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

describe.each(Object.entries(DOCUMENTS))('tools read the OpenAPI document of %s', (_, document) => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const redocly = (...parameters: string[]) =>
    promisify(execFile)(process.execPath, [REDOCLY, ...parameters], { env: environment });

  test('redocly lint has nothing to say by its recommended rules', async () => {
    const { stdout } = await redocly('lint', file, '--extends=recommended', '--format=json');
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
  });

  test('openapi-typescript makes types of it', async () => {
    const source = astToString(await openapiTypes(JSON.parse(JSON.stringify(document))));
    const compiler = compilerFor(source);
    const use = `
      type Content<Response> = Response extends {
        content: { 'application/hal+json': infer Body };
      } ? Body : never;
      declare const page: Content<paths['/orders']['get']['responses'][200]>;
      if ('orders' in page) for (const order of page.orders) order._links satisfies object;
      declare const index: Content<paths['/']['get']['responses'][200]>;
      index.title satisfies string;
      // @ts-expect-error: there is no such path
      declare const nothing: paths['/nothing'];`;
    expect(compiler.errors(use)).toEqual([]);
  });
});
