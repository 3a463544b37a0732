import { describe, expect, test } from 'vitest';
import { rows } from '../../support/rows.js';
import { halyard } from './fake-system.js';
import { START, serviceOf } from './service.js';

const FILE = '/project/api/halyard.config.json';
const BAD = 'https://api.example.se/orders/v1/Orders';

function url(config: unknown, ...args: readonly string[]) {
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  return halyard(['url', BAD, ...args], { files: { [FILE]: text } });
}

describe('the configuration', () => {
  test.each<readonly [config: unknown]>([
    [{}],
    [{ format: 'sarif', failOn: 'shall', ignore: 'UFN.06' }],
    [{ ignore: ['HYP.05', 'ufn.06'], halForm: false }],
    [{ ignore: ['UFN.06'], paging: 'offset', halForm: true, certainty: 'certain' }],
    [{ ignore: 'UFN.06', singletons: ['profile'], header: ['accept-language: sv', 'x: y'] }],
    [{ ignore: 'UFN.06', vocabulary: [{ invariants: [] }, { verbs: { boka: 'bokningar' } }] }],
    [{ ignore: 'UFN.06', maxRequests: 1, maxDepth: 0, concurrency: 1, delay: 0, timeout: 1 }],
  ])('may be %j', async (config) => {
    const { code, stderr } = await url(config);
    expect([code, stderr]).toEqual(['ignore' in (config as object) ? 0 : 1, '']);
  });

  test.each(
    rows(`
    [] => halyard: halyard.config.json must be a JSON object, got []
    { => halyard: halyard.config.json must be JSON at position 1
    {"S3CRET" => halyard: halyard.config.json must be JSON at position 9
    {"a": S3CRET at position 1} => halyard: halyard.config.json must be JSON
    {"\\u000a::error::": 1} => halyard.config.json: error: unknown option '--\\u000a::error::'
    {"fail-onn": 1} => halyard.config.json: error: unknown option '--fail-onn' (Did you mean --fail-on?)
    {"output": "x"} => halyard.config.json: error: unknown option '--output'
    {"failOn": "must"} => halyard.config.json: error: option '--fail-on <level>' argument 'must' is invalid. Allowed choices are shall, should.
    {"ignore": ["HYP.5"]} => halyard.config.json: error: option '--ignore <rules>' argument 'HYP.5' is invalid. Unknown rule "HYP.5". 
    {"halForm": "true"} => halyard.config.json: error: too many arguments
    {"delay": 1.5} => halyard.config.json: error: option '--delay <ms>' argument '1.5' is invalid. It must be an integer ≥ 0.
    {"header": {"authorization": "S3CRET"}} => halyard: --header must be a header field such as
    {"vocabulary": "finnish"} => halyard: halyard.config.json: vocabulary and relations must be objects
    {"relations": null} => halyard: halyard.config.json: vocabulary and relations must be objects
  `),
  )('must not be %s', async (_row, config = '', fault = '') => {
    const { code, stderr } = await url(config);
    expect(code).toBe(2);
    expect(stderr).toContain(fault.replaceAll('\\n', '\n'));
    expect(stderr).not.toContain('S3CRET');
  });

  test('is the file of --config', async () => {
    const files = { [FILE]: '{ "ignore": ["UFN.06"] }', '/project/api/ci.json': '{}' };
    expect((await halyard(['url', BAD, '--config', 'ci.json'], { files })).code).toBe(1);
    expect(await halyard(['url', BAD, '--config', 'gone.json'], { files })).toMatchObject({
      code: 2,
      stderr: "halyard: Can't read /project/api/gone.json: no such file or directory\n",
    });
  });

  test('gives way to options of the command line', async () => {
    expect((await url({ ignore: ['UFN.06'] })).code).toBe(0);
    expect((await url({ ignore: ['UFN.06'] }, '--ignore', 'UFN.07')).code).toBe(1);
    const { stdout } = await url({ format: 'json' }, '--format', 'github');
    expect(stdout).toMatch(/^::error title=UFN\.06::/);
  });

  test('has words and relation types of the API', async () => {
    const orders = 'https://api.example.se/orders/v1/ordrar/17';
    const body = {
      _links: [
        { rel: 'self', href: orders, method: 'GET' },
        { rel: 'thing', href: orders, method: 'POST' },
      ],
    };
    const input = JSON.stringify(body);
    expect((await halyard(['check', '-'], { input })).code).toBe(1);
    const config = {
      vocabulary: { invariants: ['ordrar'] },
      relations: { thing: { meaning: 'Does the thing.', method: 'POST' } },
    };
    const files = { [FILE]: JSON.stringify(config) };
    expect(await halyard(['check', '-'], { input, files })).toMatchObject({ code: 0 });
  });

  test('reports a relation type that can not be defined', async () => {
    const { code, stderr } = await url({ relations: { Thing: { meaning: '' } } });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^halyard: .*Thing/);
  });
});

describe('a baseline', () => {
  const args = ['url', BAD, '--baseline', 'known.json'];

  test('lets known findings pass and new ones fail', async () => {
    const { code, stdout, files } = await halyard([...args, '--update-baseline']);
    expect([code, stdout]).toEqual([0, 'No findings, 1 known from the baseline\n']);
    expect(JSON.parse(files['/project/api/known.json'] ?? '')).toEqual([
      'UFN.06 | /orders/v1/Orders | Path must be in lower case, got ""',
    ]);
    expect(await halyard(args, { files })).toMatchObject({ code: 0, stdout });
    const more = await halyard([...args, 'https://api.example.se/orders/v1/get-orders'], { files });
    expect(more.code).toBe(1);
    expect(more.stdout).toMatch(/naming\.verb/);
    expect(more.stdout).not.toMatch(/UFN\.06/);
    expect(more.stdout).toMatch(/\b1 known from the baseline\n/);
  });

  test('knows a finding again on another host, with another identifier', async () => {
    const files = (
      await halyard(
        ['audit', START, '--baseline', 'b.json', '--update-baseline'],
        serviceOf({ 'orders/17': {} }),
      )
    ).files;
    expect(JSON.parse(files['/project/api/b.json'] ?? '')).toEqual([
      expect.stringMatching(
        /^HYP\.05 \| \/orders\/v1\/orders\/\{id\} \| response\.body\._links \| /,
      ),
    ]);
  });

  test('may stand in the configuration, relative to it', async () => {
    const files = {
      '/project/api/halyard.config.json': '{ "baseline": "ci/known.json" }',
      '/project/api/ci/known.json':
        '["UFN.06 | /orders/v1/Orders | Path must be in lower case, got \\"\\""]',
    };
    expect((await halyard(['url', BAD], { files })).code).toBe(0);
  });

  test.each([
    [{}, "Can't read /project/api/known.json: no such file or directory"],
    [{ '/project/api/known.json': '{}' }, 'must be a baseline. Write it with --update-baseline'],
    [{ '/project/api/known.json': '{' }, 'must be a baseline. Write it with --update-baseline'],
  ])('must be readable: %j', async (files, message) => {
    const { code, stderr } = await halyard(args, { files });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('is needed for an update, and must be writable', async () => {
    const files = { [FILE]: '{ "baseline": "../outside/a.json" }', '/project/outside/a.json': '' };
    expect(await halyard(['url', BAD, '--update-baseline'], { files })).toMatchObject({
      code: 2,
      stderr: 'halyard: --update-baseline needs --baseline <file> on the command line\n',
      files,
    });
    expect(await halyard([...args, '--update-baseline'], { readOnly: true })).toMatchObject({
      code: 2,
      stderr: "halyard: Can't write /project/api/known.json: permission denied\n",
    });
  });
});
