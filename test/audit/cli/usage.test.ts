import { describe, expect, test } from 'vitest';
import { halyard } from './fake-system.js';
import { START, serviceOf } from './service.js';

const BAD = 'https://api.example.se/orders/v1/Orders';

describe('arguments', () => {
  test.each([
    [['rules', '--format', 'xml'], 'Allowed choices are pretty, json.'],
    [['rel', 'next', '--format', 'xml'], 'Allowed choices are pretty, json.'],
    [['url', '/orders', '--certainty', 'sure'], 'Allowed choices are certain, likely.'],
    [['check', '-', '--method', ' GET'], 'It must be a method such as DELETE.'],
    [['check', '-', '--method', 'GET '], 'It must be a method such as DELETE.'],
    [['check', '-', '--method', ''], 'It must be a method such as DELETE.'],
    [['check', '-', '--url', 'x:https://a.se/'], 'It must be an absolute URL or a path.'],
    [['check', '-', '--url', 'https://['], 'It must be an absolute URL or a path.'],
    [['check', '-', '--url', 'ftp://a.se/'], 'It must be an absolute URL or a path.'],
    [['audit', START, '--max-requests', '1234567890'], 'It must be an integer ≥ 1.'],
    [['audit', START, '--delay', ' 1'], 'It must be an integer ≥ 0.'],
  ])('%j are refused', async (args, message) => {
    const { code, stderr } = await halyard(args, { input: 'HTTP/1.1 204\n\n' });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test.each([
    [['--version'], '1.2.3\n'],
    [['-v'], '1.2.3\n'],
    [['rules', 'HYP.05', '--format', 'pretty'], /^HYP\.05 {2}SHALL\n/],
    [['rel', 'next', '--format', 'pretty'], /^next {2}GET/],
    [['url', '/v1/orders', '--certainty', 'likely', '--fail-on', 'should'], 'No findings\n'],
    [['url', '/v1/search', '--certainty', 'certain', '--fail-on', 'shall'], 'No findings\n'],
    [['url', BAD, '--ignore', 'UFN.07, UFN.06'], 'No findings\n'],
    [['check', '-', '--url', 'http://a.se/v1/orders', '--ignore', 'UFN.02'], 'No findings\n'],
    [['check', '-', '--url', 'HTTPS://a.se/v1/orders', '--method', 'x-1'], 'No findings\n'],
  ])('%j are accepted', async (args, text) => {
    const { code, stdout } = await halyard(args, { input: 'HTTP/1.1 204\n\n' });
    expect(code).toBe(0);
    if (typeof text === 'string') expect(stdout).toBe(text);
    else expect(stdout).toMatch(text);
  });

  test('limits of an audit have up to nine digits', async () => {
    const limits = ['--max-requests', '999999999', '--max-depth', '0', '--concurrency', '10'];
    const { fetch, calls } = serviceOf();
    await halyard(['audit', START, ...limits, '--timeout', '100'], { fetch });
    expect(new Set(calls.map(({ url }) => url))).toEqual(new Set([START]));
  });
});
