import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../examples/orders/server.js';
import manifest from '../../package.json' with { type: 'json' };
import { rules } from '../../src/rules/catalogue.js';
import { serve } from '../support/http-server.js';
import { type Installation, installPackage } from '../support/package.js';

let installation: Installation;
let service: RunningService;
beforeAll(async () => {
  installation = installPackage();
  service = await startService();
});
afterAll(async () => {
  installation.remove();
  await service.close();
});

interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the installed command as `npx` does, in the empty folder. */
function npx(args: readonly string[], input = ''): Promise<Result> {
  return new Promise((resolve) => {
    const child = execFile(
      'npx',
      ['--no-install', 'halyard', ...args],
      { cwd: installation.folder, encoding: 'utf8' },
      (_, stdout, stderr) => {
        // npm's own warnings about its configuration
        resolve({ code: child.exitCode, stdout, stderr: stderr.replace(/^npm warn.*\n/gm, '') });
      },
    );
    child.stdin?.end(input);
  });
}

describe('npx halyard in an empty folder with the packed package', () => {
  test('audits the served demo and finds nothing', async () => {
    const { code, stdout } = await npx(['audit', `${service.url}/`]);
    expect(stdout).toMatch(/^No findings in \d+ requests\nRules: \d+ passed, 0 failed/);
    expect(code).toBe(0);
  });

  test('checks URLs, what is piped to it, and OpenAPI documents', async () => {
    expect((await npx(['url', '/orders/17'])).code).toBe(0);
    const message = 'HTTP/1.1 204 No Content\r\nCache-Control: max-age=60\r\n\r\n';
    const { code, stdout } = await npx(['check', '-', '--method', 'PUT'], message);
    expect(stdout).toMatch(/^stdin\n {2}SHALL NOT caching\.put-delete response/);
    expect(code).toBe(1);
    expect(await npx(['openapi', '-'], 'openapi: 3.1.0\npaths: { /Orders: {} }')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('stdin\n  2:10 SHALL UFN.06 '),
    });
  });

  test('prints a rule with its reason and examples', async () => {
    const { stdout } = await npx(['rules', 'HYP.05']);
    expect(stdout).toMatch(/^HYP\.05 .*\n\nWrong:\n {2}\{.*\n\nRight:\n {2}\{/s);
    const file = join(installation.folder, 'node_modules/halyard/dist/cli/rules.json');
    const texts = JSON.parse(readFileSync(file, 'utf8'));
    expect(Object.keys(texts)).toEqual(Object.keys(rules));
  });

  test('names the configuration file with a mistake', async () => {
    const file = join(installation.folder, 'halyard.config.json');
    writeFileSync(file, '{ "failon": 1 }');
    const { code, stderr } = await npx(['url', '/orders']);
    writeFileSync(file, '{}');
    expect(stderr).toContain("halyard.config.json: error: unknown option '--failon'");
    expect(code).toBe(2);
  });
});

describe('the built command', () => {
  const file = manifest.bin.halyard;

  test('ends at a closed pipe without an error', () => {
    const command = `"${process.execPath}" ${file} rules | head -n 1`;
    const { stdout, stderr } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
    expect(stdout).toMatch(/^HYP\.01 .*\n$/);
    expect(stderr).toBe('');
  });

  test('shows no secret of a URL, a body or a header field, in any format', async () => {
    const server = await serve(({ headers }, response) => {
      const root = `http://${headers.host}/`;
      const links = [
        { rel: 'self', href: root, method: 'get' },
        { rel: 'next', href: `${root}?access_token=S3CRET`, method: 'GET' },
        { rel: 'up', href: 'https://user:S3CRET@api.example.se/', method: 'GET' },
      ];
      const secrets = { access_token: 'S3CRET', api_key: ['S3CRET'], user: { password: 8253 } };
      response.setHeader('content-type', 'application/json');
      response.setHeader('set-cookie', 'session=S3CRET');
      response.setHeader('location', `//user:S3CRET@a.se/?api-key=S3CRET`);
      response.end(JSON.stringify({ ...secrets, _links: links }));
    });
    const url = `http://127.0.0.1:${server.port}/?token=S3CRET`;
    const audit = ['audit', url, '--header', 'authorization: Bearer S3CRET', '--format'];
    const outputs = ['pretty', 'json', 'html', 'sarif', 'github'].map((name) => [...audit, name]);
    const mistakes = [
      ['audit', '--header', 'authorization Bearer S3CRET', url],
      ['audit', 'https://user:S3CRET@127.0.0.1:1/'],
      ['audit', 'http://127.0.0.1:1/?sig=S3CRET'],
      ['url', '/Orders?client_secret=S3CRET', '--baseline', 'S.json', '--update-baseline'],
    ];
    const run = promisify(execFile);
    const shown = [...outputs, ...mistakes].map((args) =>
      run(process.execPath, [join(process.cwd(), file), ...args], {
        cwd: installation.folder,
      }).catch((error) => error),
    );
    for (const { stdout, stderr } of await Promise.all(shown)) {
      expect(stdout + stderr).toMatch(/HYP\.17|^halyard:|^error:|^No findings, 2 known/);
      expect(stdout + stderr).not.toMatch(/S3CRET|8253/);
    }
    expect(readFileSync(join(installation.folder, 'S.json'), 'utf8')).not.toContain('S3CRET');
    server.close();
  });

  test('imports no package when it starts', () => {
    const text = readFileSync(file, 'utf8');
    const names = Array.from(
      text.matchAll(/^import [^"'\n]*["']([^"']+)["']/gm),
      ([, name = '']) => name,
    );
    expect(names.filter((name) => !name.startsWith('.') && !isBuiltin(name))).toEqual([]);
    const output = execFileSync(process.execPath, [file, 'rel', 'next'], { encoding: 'utf8' });
    expect(output).toContain('The next resource');
  });
});
