import { type DescribeOptions, describe as describeApi } from 'halyard/describe';
import { apiInfo } from 'halyard/discovery';
import { expect, test } from 'vitest';
import { about, customers, orders } from '../definition/shop.js';
import { documented } from '../support/documented.js';

const info = {
  version: '1.0.0',
  released: '2026-11-22',
  status: 'active',
  latestVersion: 'https://api.example.se/shop/v2/',
};

test.each(['links', 'hal', 'hal-forms', 'negotiate'] as const)(
  'the document describes api-info as it is sent in the form %s',
  (format) => {
    const options = { ...about, info, format } satisfies DescribeOptions;
    const { openapi } = describeApi([orders, customers], options);
    for (const documentation of [undefined, '/docs']) {
      const {
        status,
        headers,
        body = '',
      } = apiInfo(
        { method: 'GET', url: '/api-info', headers: {} },
        { name: about.title, base: about.base, info: { ...info, documentation }, format },
      );
      const exchange = { method: 'GET', path: '/api-info', status, headers, text: body };
      expect(documented(openapi).faults(exchange)).toEqual([]);
    }
  },
);

test('the document has no api-info of a service without one', () => {
  const { paths, components } = describeApi([orders, customers], about).openapi;
  expect(paths).not.toHaveProperty('/api-info');
  expect(components.schemas).not.toHaveProperty('ApiInfo');
});
