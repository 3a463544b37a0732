import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, installPackage } from '../support/package.js';

/** A fence of the page, and the paragraph before it. */
interface Fence {
  readonly language: string;
  readonly code: string;
  readonly before: string;
}

const page = readFileSync('docs/tutorial.md', 'utf8');
const fences: Fence[] = Array.from(
  page.matchAll(/([^\n]*)\n\n```(\w+)\n([\s\S]*?)^```$/gm),
  ([, before = '', language = '', code = '']) => ({ language, code, before }),
);

let installation: Installation;
let service: ChildProcess | undefined;
beforeAll(() => {
  installation = installPackage();
  write('package.json', '{ "type": "module" }');
});
afterAll(async () => {
  await stop();
  installation.remove();
});

test('the fences of the tutorial do in their order what the page says', async () => {
  const port = await freePort();
  const real = (text: string) => text.replaceAll('localhost:3000', `localhost:${port}`);
  const shown = (text: string) => text.replaceAll(`localhost:${port}`, 'localhost:3000');
  let output = '';

  for (const { language, code, before } of fences) {
    if (language === 'js') write(fileOf(before), portOf(real(code), port));
    else if (language === 'diff') change(fileOf(before), code);
    else if (language === 'json') expect(JSON.parse(output), code).toEqual(JSON.parse(code));
    else if (language === 'text') expect(output.trimEnd()).toBe(code.trimEnd());
    else if (language === 'http') expect(withoutDate(output)).toBe(withoutDate(code));
    else if (code === 'node service.js\n') await start(port);
    // The packed package is installed already, as these commands do from the registry.
    else if (!code.startsWith('mkdir')) output = shown(await run(real(code)));
  }
  expect(fences.length).toBeGreaterThan(20);
});

/** The file that a paragraph such as "Save this as `service.js`:" names. */
function fileOf(paragraph: string): string {
  return /`([\w.]+)`:$/.exec(paragraph)?.[1] ?? '';
}

function write(file: string, text: string): void {
  writeFileSync(join(installation.folder, file), text);
}

function change(file: string, difference: string): void {
  const side = (other: string) =>
    difference
      .split('\n')
      .filter((line) => !line.startsWith(other))
      .map((line) => line.slice(1))
      .join('\n');
  const text = readFileSync(join(installation.folder, file), 'utf8');
  expect(text).toContain(side('+'));
  write(file, text.replace(side('+'), side('-')));
}

function portOf(code: string, port: number): string {
  return code.replace('.listen(3000)', `.listen(${port}, '127.0.0.1')`);
}

async function run(command: string): Promise<string> {
  return new Promise((resolve) => {
    const offline = command.replace(/^npx /, 'npx --no-install ');
    // The exit code of an audit with findings is 1.
    execFile('sh', ['-c', offline], { cwd: installation.folder }, (_, stdout) => resolve(stdout));
  });
}

async function start(port: number): Promise<void> {
  await stop();
  const options = { cwd: installation.folder, stdio: 'inherit' } as const;
  service = spawn(process.execPath, ['service.js'], options);
  for (let tries = 0; tries < 500; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/v1/`).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(20);
  }
  throw new Error('The service of the tutorial does not start');
}

async function stop(): Promise<void> {
  if (service === undefined) return;
  const ended = once(service, 'exit');
  service.kill();
  await ended;
  service = undefined;
}

/** A free port of four digits, so that bodies have the length that the page shows. */
async function freePort(): Promise<number> {
  for (let port = 3001; port < 10_000; port += 1 + Math.floor(Math.random() * 50)) {
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.on('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('No port is free');
}

function withoutDate(response: string): string {
  return response
    .replaceAll('\r', '')
    .replace(/^Date: .*\n/m, '')
    .trimEnd();
}
