import { Validator } from '@seriousme/openapi-schema-validator';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { checkUrl, describe as describeApi } from 'halyard';
import { describe, expect, test } from 'vitest';
import { about, customers, orders } from './shop.js';

const { openapi } = describeApi([orders, customers], about);
const document = JSON.parse(JSON.stringify(openapi)) as typeof openapi;

describe('the OpenAPI document', () => {
  test('is valid', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
  });

  test('has nothing that the ruleset oas of Spectral warns of', { timeout: 60_000 }, async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[oas, 'all']] } as never);
    const results = await linter.run(JSON.stringify(document));
    expect(results.map(({ code, path, message }) => [code, path.join('.'), message])).toEqual([]);
  });

  test('has only URLs that follow the rules', () => {
    const [server] = document.servers as readonly { url: string }[];
    for (const path of Object.keys(document.paths)) {
      expect(checkUrl(`${server?.url}${path}`)).toEqual([]);
    }
  });
});
