import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, installPackage } from '../support/package.js';

let installation: Installation;
beforeAll(() => {
  installation = installPackage();
  for (const name of ['vitest', 'expect', '@jest/globals']) {
    const link = join(installation.folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
});
afterAll(() => installation.remove());

function write(name: string, text: string): string {
  const file = join(installation.folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Runs Node in the folder; the output of both streams, and whether it succeeded. */
function run(...parameters: string[]): { readonly passed: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
    cwd: installation.folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: '', NO_COLOR: '1' },
  });
  return { passed: status === 0, output: stdout + stderr };
}

/** One test for each matcher, and one that fails. */
const TESTS = `
const self = 'https://api.example.se/orders/v1/orders/17';
const order = resource({ id: 17 }, [link('self', self), link('edit', self)]);
const page = collection({ name: 'orders', items: [order], page: 1, limit: 20, totalRecords: 1, url: self.slice(0, -3) });
const request = { method: 'GET', url: self, headers: {} };
const response = respond(request, { body: order });
expect.extend(matchers);

test('each matcher', () => {
  expect(self).toFollowUrlRules();
  expect('/Orders').not.toFollowUrlRules();
  expect(order).toHaveLink('edit', { method: 'PATCH' });
  expect(order).not.toHaveLink('cancel');
  expect(order).toBeResource();
  expect({}).not.toBeResource();
  expect(page).toBeCollection('orders');
  expect(page).not.toBeCollection('invoices');
  expect({ request, response }).toFollowTheRules();
  expect({ request, response: { ...response, body: '{}' } }).not.toFollowTheRules();
});

test('fails on purpose', () => {
  expect(order).toHaveLink('cancel');
});
`;
const NAMES = '{ collection, link, resource, respond }';

describe('the matchers in Jest', () => {
  const jest = [resolve('node_modules/jest/bin/jest.js'), '--rootDir', '.', '--no-cache'];
  const config = JSON.stringify({ transform: {}, testEnvironment: 'node' });

  test.each([
    ['CommonJS', 'cjs', (names: string, path: string) => `const ${names} = require('${path}');`],
    [
      'ECMAScript modules',
      'mjs',
      (names: string, path: string) => `import ${names} from '${path}';`,
    ],
  ])('as %s', (_, type, load) => {
    const file = `jest.test.${type}`;
    write(file, `${load(NAMES, 'halyard')} ${load('{ matchers }', 'halyard/testing')}${TESTS}`);
    const options = ['--testMatch', `**/${file}`, '--config', config];
    const { output } = run('--experimental-vm-modules', ...jest, ...options);
    expect(output).toContain('1 failed, 1 passed, 2 total');
    expect(output).toContain('Expected the body to have a link cancel, got rels: self, edit');
    expect(output).not.toContain('✕ each matcher');
  });
});

test('the assertions in node:test', () => {
  write(
    'node.test.mjs',
    `import test from 'node:test';
import { assertExchange, assertUrl } from 'halyard/testing';
const request = { method: 'DELETE', url: '/orders/v1/orders/17', headers: {} };
test('right', () => {
  assertUrl('/orders/v1/orders/{id}');
  assertExchange(request, { status: 204, headers: {} });
});
test('wrong URL', () => assertUrl('/Orders'));
test('wrong exchange', () => assertExchange(request, { status: 204, headers: { expires: 'never' } }));
`,
  );
  const { passed, output } = run('--test', '--test-reporter=tap', 'node.test.mjs');
  expect(passed).toBe(false);
  expect(output).toMatch(/^ok 1 - right$/m);
  expect(output).toMatch(/^not ok 2 - wrong URL$/m);
  expect(output).toContain('URL must follow UFN.06, got "/Orders"');
  expect(output).toMatch(/^not ok 3 - wrong exchange$/m);
  expect(output).toContain('SHALL caching.expires response.headers.expires');
});

describe('the types of the matchers, as the guide declares them', () => {
  const IMPORT = "import type { HalyardMatchers } from 'halyard/testing';";
  const USES = `
test('typed', () => {
  expect('/orders').toFollowUrlRules({ ignore: ['UFN.01'] });
  expect({}).not.toHaveLink('cancel', { method: 'POST' });
  expect({}).toBeCollection('orders', { failOn: 'shall' });
  expect({}).toFollowTheRules({ paging: 'offset' });
  // @ts-expect-error There is no such method.
  expect({}).toHaveLink('cancel', { method: 'FETCH' });
  // @ts-expect-error There is no such level.
  expect({}).toBeResource({ failOn: 'may' });
  // @ts-expect-error There is no such rule.
  expect('/orders').toFollowUrlRules({ ignore: ['UFN.99'] });
});
`;

  test.each([
    [
      'Jest with @jest/globals',
      `import { matchers } from 'halyard/testing';
import { expect, test } from '@jest/globals';
${IMPORT}
declare module 'expect' {
  interface Matchers<R> extends HalyardMatchers<R> {}
}
expect.extend(matchers);`,
    ],
    [
      'Jest with @types/jest',
      `${IMPORT}
// The declarations of @types/jest, as far as they are used here.
declare global {
  namespace jest { interface Matchers<R, T = {}> { toBe(value: T): R } }
  function expect<T>(value: T): jest.Matchers<void, T> & { not: jest.Matchers<void, T> };
  function test(name: string, run: () => void): void;
}
declare global {
  namespace jest {
    interface Matchers<R> extends HalyardMatchers<R> {}
  }
}`,
    ],
  ])('%s', (name, preamble) => {
    const file = write(`types/${name.replace(/\W+/g, '-')}.ts`, preamble + USES);
    expect(diagnose(file)).toEqual([]);
  });
});

function diagnose(file: string): string[] {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  });
  return ts.getPreEmitDiagnostics(program).map(({ file: source, messageText, start = 0 }) => {
    const name = relative(installation.folder, source?.fileName ?? '');
    const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    return `${name}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
