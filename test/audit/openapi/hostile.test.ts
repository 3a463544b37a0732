import { checkOpenApi } from 'halyard/audit';
import { describe, expect, test } from 'vitest';

const HEAD = 'openapi: 3.1.0\npaths: {}\n';
const aliasesOfAliases = Array.from(
  { length: 30 },
  (_, level) => `a${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`).join(', ')}]`,
).join('\n');
const repeat = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

async function rulesOf(document: string | object): Promise<(string | undefined)[]> {
  const findings = await checkOpenApi(document);
  return [...new Set(findings.map(({ rule, pointer }) => `${rule} ${pointer}`))].slice(0, 3);
}

/** Deep nesting overflows the stack of the YAML parser inside a regular expression, which ends the process. */
describe('a document that would exhaust the parser is a finding', () => {
  test.each([
    ['open brackets', '['.repeat(5_000_000)],
    ['open braces', '{"a":'.repeat(1_000_000)],
    ['nested objects of JSON', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['nested lists of JSON', `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`],
    ['nested flow collections of YAML', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['lists in one line', `${'- '.repeat(1_000_000)}x`],
    ['keys in one line', `${'? '.repeat(1_000_000)}x`],
    ['growing indents', repeat(3_000, (index) => `${' '.repeat(index)}a:\n`)],
    ['aliases of aliases', `${HEAD}a0: &a0 [x, x]\n${aliasesOfAliases}`],
    ['anchors and aliases', `${HEAD}x:\n${repeat(400_000, (index) => ` - &a${index} 1\n`)}`],
    ['an alias again and again', `${HEAD}y: &y 1\nx:\n${repeat(900_000, () => ' - *y\n')}`],
    ['tabs', `a:\n${'\t'.repeat(1_000_000)}`],
    ['faults of syntax in one line', `a: ${'] '.repeat(200_000)}`],
    ['zero bytes', '\0'.repeat(1_000_000)],
  ])('%s', async (_, text) => {
    const findings = await checkOpenApi(text);
    expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([['HYP.01', '']]);
    expect(findings[0]?.message.length).toBeLessThan(300);
  });
});

describe('what a document refers to is bounded in all', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`/orders${index}`, { $ref: `${index}.yaml` }]),
  );

  test.each([
    ['aliases', `a: &a {}\nget: { summary: x, x: [${'*a,'.repeat(9_000)}] }`, 1],
    ['lines', '\n'.repeat(1_100_000), 0],
  ])('%s of YAML', async (_, text, read) => {
    const findings = await checkOpenApi({ openapi: '3.1.0', paths }, { read: () => text });
    const files = findings.filter(({ file, pointer }) => file !== undefined && pointer === '');
    expect(files.map(({ rule }) => rule)).toEqual(Array(20 - read).fill('HYP.01'));
  });

  test('long references', async () => {
    const reference = `"#/${'a'.repeat(1_000_000)}"`;
    const uses = repeat(5_000, (index) => `"/orders${index}":{"$ref":"#/x"},`).slice(0, -1);
    const text = `{"openapi":"3.1.0","x":{"$ref":${reference}},"paths":{${uses}}}`;
    const findings = await checkOpenApi(text);
    expect(findings.every(({ message }) => message.length < 300)).toBe(true);
    expect(findings.map(({ rule }) => rule)).toContain('HYP.01');
  });
});

describe('what is large or odd is checked', () => {
  const operation = '"get":{"responses":{"200":{"description":"x","headers":{"ETag":{}}}}}';

  test('5 MB of paths as JSON', async () => {
    const paths = repeat(55_000, (index) => `"/orders${index}":{${operation}},`).slice(0, -1);
    const findings = await checkOpenApi(`{"openapi":"3.1.0","paths":{${paths}}}`);
    expect(findings).toHaveLength(55_000);
    expect(findings.at(-1)).toMatchObject({ pointer: '/paths/~1orders54999/get', line: 1 });
  });

  test('5 MB as YAML', async () => {
    const text = 'A line of text. '.repeat(60);
    const paths = repeat(
      5_000,
      (index) =>
        `  /orders${index}:\n    description: ${text}\n    ${operation.replace(':', ': ')}\n`,
    );
    const findings = await checkOpenApi(`openapi: 3.1.0\npaths:\n${paths}`);
    expect(findings).toHaveLength(5_000);
    expect(findings.at(-1)).toMatchObject({ pointer: '/paths/~1orders4999/get', line: 15_002 });
  });

  test('many uses of a large component', async () => {
    const content = repeat(20_000, (index) => `"application/a${index}+json":{},`).slice(0, -1);
    const use = '{"get":{"summary":"x","responses":{"200":{"$ref":"#/r"}}}}';
    const paths = repeat(20_000, (index) => `"/orders${index}":${use},`).slice(0, -1);
    const text = `{"openapi":"3.1.0","r":{"description":"x","headers":{"ETag":{}},"content":{${content}}},"paths":{${paths}}}`;
    expect(await checkOpenApi(text)).toHaveLength(20_000);
  });

  test('a chain of references', async () => {
    const chain = repeat(50_000, (index) => `"k${index}":{"$ref":"#/k${index + 1}"},`);
    const paths = repeat(50_000, (index) => `"/orders${index}":{"$ref":"#/k${index}"},`).slice(
      0,
      -1,
    );
    const text = `{"openapi":"3.1.0",${chain}"k50000":{},"paths":{${paths}}}`;
    expect((await checkOpenApi(text)).length).toBeGreaterThan(49_000);
  });

  test('schemas that consist of each other', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `s${index}`);
    const allOf = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const schemas = Object.fromEntries(names.map((name) => [name, { allOf }]));
    const content = { 'application/hal+json': { schema: { $ref: '#/components/schemas/s0' } } };
    const responses = { 200: { description: 'x', headers: { ETag: {} }, content } };
    const paths = { '/orders': { get: { summary: 'x', responses } } };
    const document = { openapi: '3.1.0', paths, components: { schemas } };
    expect(await rulesOf(document)).toEqual(['HYP.01 /components/schemas/s0']);
  });

  test('a server with many variables that have long defaults', async () => {
    const variables = { a: { default: 'a'.repeat(1e5) } };
    const servers = [{ url: `https://api.example.se/${'{a}'.repeat(3e5)}`, variables }];
    expect(await rulesOf({ openapi: '3.1.0', servers, paths: {} })).toEqual([
      'UFN.05 /servers/0/url',
    ]);
  });

  test('an object that holds itself', async () => {
    const document: Record<string, unknown> = { openapi: '3.1.0' };
    document.paths = { '/orders': document, '/invoices': { get: document } };
    document.responses = { 200: document };
    document.headers = document;
    expect(await rulesOf(document)).toContain('HYP.01 /paths/~1invoices/get');
  });

  test.each([
    '{"openapi":"3.1.0","paths":{"/a":{"$ref":"#/__proto__/x"},"__proto__":{"get":1}},"__proto__":{"x":{"get":{}}}}',
    'openapi: 3.1.0\npaths:\n  __proto__: { get: {} }\n  /orders: { __proto__: { get: {} } }\n__proto__: { paths: 1 }',
  ])('members named __proto__ %#', async (text) => {
    await checkOpenApi(text);
    expect({}).not.toHaveProperty('paths');
    expect({}).not.toHaveProperty('get');
  });

  test('values of the wrong type everywhere', async () => {
    const wrong = [1, 'x', null, true, [], {}, [[]], { $ref: 1 }, { $ref: '#/paths' }, new Date(0)];
    const names = ['servers', 'paths', 'responses', 'content', 'headers', 'links', 'parameters'];
    for (const value of wrong) {
      const inner = Object.fromEntries(names.map((name) => [name, value]));
      const operation = { ...inner, responses: { 200: inner, 201: value, 404: inner } };
      const paths = { '/orders': { ...inner, get: operation, put: value }, '/a': value };
      await checkOpenApi({ openapi: value, servers: value, paths });
      await checkOpenApi({ openapi: '3.1.0', paths: value });
    }
  });
});
