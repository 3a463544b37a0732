import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type ConfigSchema, configSchema } from '../../../src/audit/cli/config-schema.js';
import { checkConfig } from '../../../src/audit/cli/settings.js';
import { rows } from '../../support/rows.js';
import { halyard } from './fake-system.js';
import { START, serviceOf } from './service.js';

const FILE = '/project/api/halyard.config.json';
const BAD = 'https://api.example.se/orders/v1/Orders';

const NAMES = Object.keys(configSchema.properties).join(', ');
const isValid = new Ajv2020({ allErrors: true }).compile(configSchema);

function url(config: unknown, ...args: readonly string[]) {
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  return halyard(['url', BAD, ...args], { files: { [FILE]: text } });
}

describe('the configuration', () => {
  test.each<readonly [config: unknown]>([
    [{}],
    [{ $schema: './node_modules/halyard/dist/config.schema.json' }],
    [{ format: 'sarif', failOn: 'shall', ignore: ['HYP.05', 'naming.verb'] }],
    [{ baseline: 'known.json', linkedData: false }],
    [{ paging: 'offset', halForm: true }],
    [{ singletons: ['profile'], certainty: 'certain' }],
    [{ vocabulary: { plurals: { order: 'ordrar' }, invariants: [], language: 'sv' } }],
    [{ vocabulary: [{ invariants: [] }, { verbs: { boka: 'bokningar' }, queryWords: ['sida'] }] }],
    [{ relations: { ship: { meaning: 'Ships it.', method: 'POST' } } }],
    [{ headers: { 'accept-language': 'sv' } }],
    [{ maxRequests: 1, maxDepth: 0, concurrency: 1, delay: 0, timeout: 1 }],
  ])('may be %j', (config) => {
    expect(checkConfig(config)).toEqual([]);
    expect(isValid(config)).toBe(true);
  });

  test.each(
    rows(`
    [] => The configuration must be an object, got []
    null => The configuration must be an object, got null
    {"fail-on": "shall"} => Unknown member "fail-on". Did you mean failOn?
    {"x": {}, "fail-on": 1} => Unknown member "x". Allowed: ${NAMES} => Unknown member "fail-on". Did you mean failOn?
    {"failOn": "must"} => failOn must be one of shall, should; got "must"
    {"certainty": 1} => certainty must be one of certain, likely; got 1
    {"ignore": "HYP.05"} => ignore must be a list, got "HYP.05"
    {"ignore": ["hyp.05"]} => ignore[0] must be the id of a rule, got "hyp.05". Did you mean HYP.05?
    {"linkedData": "true"} => linkedData must be true or false, got "true"
    {"maxRequests": 0} => maxRequests must be an integer ≥ 1, got 0
    {"delay": 1.5} => delay must be an integer ≥ 0, got 1.5
    {"headers": {"a": 1}} => headers.a must be a string, got 1
    {"vocabulary": "finnish"} => vocabulary must be an object or a list, got "finnish"
    {"vocabulary": {"verb": {}}} => Unknown member "verb" of vocabulary. Did you mean verbs?
    {"relations": {"ship": {}}} => relations.ship.meaning is required
    {"relations": {"ship": {"meaning": "x", "method": "SHIP"}}, "baseline": 2} => relations.ship.method must be one of GET, HEAD, OPTIONS, QUERY, POST, PUT, PATCH, DELETE; got "SHIP" => baseline must be a string, got 2
  `),
  )('must not be %s', (_row, config = '', ...faults) => {
    expect(checkConfig(JSON.parse(config))).toEqual(faults);
    expect(isValid(JSON.parse(config))).toBe(false);
  });

  test('has a description of each member for editors, but for the names of methods', () => {
    const membersOf = (schema: ConfigSchema | false | undefined): [string, ConfigSchema][] => {
      if (!schema) return [];
      const { properties = {}, items, additionalProperties } = schema;
      const inner = [...Object.values(properties), items, additionalProperties];
      return [...Object.entries(properties), ...inner.flatMap(membersOf)];
    };
    const members = membersOf(configSchema);
    expect(members.length).toBeGreaterThan(25);
    const without = members.filter(([, { description = '' }]) => !/^\S.*\S$/.test(description));
    expect(without.map(([name]) => name)).toEqual(['method']);
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
    expect(JSON.parse(files['/project/api/known.json'] ?? '')).toEqual({
      findings: ['UFN.06 | /orders/v1/Orders | Path must be in lower case, got ""'],
    });
    expect(await halyard(args, { files })).toMatchObject({ code: 0, stdout });
    const more = await halyard([...args, 'https://api.example.se/orders/v1/get-orders'], { files });
    expect(more.code).toBe(1);
    expect(more.stdout).toMatch(/naming\.verb/);
    expect(more.stdout).not.toMatch(/UFN\.06/);
    expect(more.stdout).toMatch(/\b1 known from the baseline\n$/);
  });

  test('knows a finding again on another host, with another identifier', async () => {
    const files = (
      await halyard(
        ['audit', START, '--baseline', 'b.json', '--update-baseline'],
        serviceOf({ 'orders/17': {} }),
      )
    ).files;
    expect(JSON.parse(files['/project/api/b.json'] ?? '').findings).toEqual([
      expect.stringMatching(
        /^HYP\.05 \| \/orders\/v1\/orders\/\{id\} \| response\.body\._links \| /,
      ),
    ]);
  });

  test('says how many of its findings are gone', async () => {
    const files = { '/project/api/known.json': '{ "findings": ["HYP.01 | x"] }' };
    expect(await halyard(args, { files })).toMatchObject({
      code: 1,
      stderr:
        '1 of the known findings are gone. Run with --update-baseline to remove them from the baseline.\n',
    });
  });

  test('may stand in the configuration, relative to it', async () => {
    const files = {
      '/project/halyard.config.json': '{ "baseline": "ci/known.json" }',
      '/project/ci/known.json':
        '{ "findings": ["UFN.06 | /orders/v1/Orders | Path must be in lower case, got \\"\\""] }',
    };
    expect((await halyard(['url', BAD], { files })).code).toBe(0);
  });

  test.each([
    [
      {},
      "halyard: Can't read /project/api/known.json: no such file or directory. Write it with --update-baseline\n",
    ],
    [
      { '/project/api/known.json': '[]' },
      'halyard: /project/api/known.json must be a baseline that --update-baseline wrote. Write it again\n',
    ],
    [
      { '/project/api/known.json': '{' },
      'halyard: /project/api/known.json must be a baseline that --update-baseline wrote. Write it again\n',
    ],
  ])('must be readable: %j', async (files, stderr) => {
    expect(await halyard(args, { files })).toMatchObject({ code: 2, stderr });
  });

  test('is needed for an update, and must be writable', async () => {
    expect(await halyard(['url', BAD, '--update-baseline'])).toMatchObject({
      code: 2,
      stderr: 'halyard: --update-baseline needs --baseline <file>, which it writes\n',
    });
    expect(await halyard([...args, '--update-baseline'], { readOnly: true })).toMatchObject({
      code: 2,
      stderr: "halyard: Can't write /project/api/known.json: permission denied\n",
    });
  });
});
