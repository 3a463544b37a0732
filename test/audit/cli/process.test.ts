import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { nodeSystem } from '../../../src/audit/cli/system.node.js';

const folder = mkdtempSync(join(tmpdir(), 'halyard-cli-'));
afterEach(() => vi.restoreAllMocks());
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('files are read, written and found', async () => {
  const file = nodeSystem.resolve('a.json', folder);
  await nodeSystem.writeFile(file, 'å');
  expect(await nodeSystem.readFile(file)).toBe('å');
  vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'b', 'c'));
  expect(nodeSystem.resolve('../d')).toBe(join(folder, 'b', 'd'));
  expect(nodeSystem.hasFile(file)).toBe(true);
});

test('of files that a document refers to, data within its folders is read and nothing else', () => {
  const api = join(folder, 'api');
  for (const name of ['api/paths', 'api/.git', 'api/folder.json', 'api-old']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const names =
    'a.yaml paths/b.JSON c.txt .d.yml .git/e.json ../f.json ../api-old/g.json large.yaml';
  for (const name of names.split(' ')) writeFileSync(join(api, name), '\ufeff{}');
  truncateSync(join(api, 'large.yaml'), 2 ** 26 + 1);
  symlinkSync(join(folder, 'f.json'), join(api, 'link.json'));
  symlinkSync(join(api, '.git'), join(api, 'git'));
  symlinkSync(join(api, 'a.yaml'), join(api, 'inner.yaml'));
  const others = 'link.json git/e.json inner.yaml folder.json none.yaml';
  const read = `${names} ${others}`
    .split(' ')
    .filter((name) => nodeSystem.readWithin([api], join(api, name)) === '{}');
  expect(read).toEqual(['a.yaml', 'paths/b.JSON', 'inner.yaml']);
});

test.each(['', 'pipe', 'large'])('no file is read that may not end: %j', async (name) => {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  if (name === 'pipe') execFileSync('mkfifo', [file]);
  if (name === 'large') writeFileSync(file, Buffer.alloc(2 ** 26 + 1));
  await expect(nodeSystem.readFile(file)).rejects.toThrow('a regular file of at most 64 MiB');
});

test('the texts of the rules are a file that the build writes', () => {
  expect(() => nodeSystem.ruleTexts()).toThrow('rules.json');
});

test('the standard input is read to its end', async () => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(['{ "a"', ': 1 }']) as never);
  expect(await nodeSystem.readInput()).toBe('{ "a": 1 }');
});

test('Ctrl-C is heard until the listener is taken off', () => {
  const before = process.listenerCount('SIGINT');
  const stop = nodeSystem.onInterrupt(() => {});
  expect(process.listenerCount('SIGINT')).toBe(before + 1);
  stop();
  expect(process.listenerCount('SIGINT')).toBe(before);
});

test('the platform gives version, time and fetch', async () => {
  expect(nodeSystem.version).toBe(manifest.version);
  expect(Math.abs(nodeSystem.now().getTime() - Date.now())).toBeLessThan(60_000);
  const init = { method: 'GET', headers: {}, redirect: 'manual' } as const;
  expect((await nodeSystem.fetch('data:,x', init)).status).toBe(200);
});

test('the program sets the exit code, and ends at a closed pipe', async () => {
  const { argv, exitCode } = process;
  const written: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(text) > 0);
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never);
  const before = process.stdout.listeners('error');
  try {
    process.argv = ['node', 'halyard', 'rel', 'a b'];
    await import('../../../src/audit/cli/main.node.js');
    expect(process.exitCode).toBe(1);
    expect(written.join('')).toContain('HYP.18');
    const [listener] = process.stdout.listeners('error').filter((each) => !before.includes(each));
    listener?.(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect(exit).toHaveBeenCalledOnce();
    expect(() => listener?.(new Error('write EIO'))).toThrow('EIO');
    if (listener) process.stdout.off('error', listener as never);
  } finally {
    Object.assign(process, { argv, exitCode });
  }
});
