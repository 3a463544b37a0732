import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { serve } from '../support/http-server.js';

/** Serves on a free port of the loopback interface; returns the origin. */
async function originOf(listener: RequestListener): Promise<string> {
  const { port, close } = await serve(listener);
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

function page(self: string, links: readonly object[]): string {
  const all = [{ href: self, rel: 'self' }, ...links];
  return JSON.stringify({ _links: all.map((link) => ({ ...link, method: 'GET' })) });
}

/** A resource with links to the paths. */
function resource(origin: string, self: string, ...paths: string[]): string {
  return page(
    origin + self,
    paths.map((path) => ({ href: origin + path, rel: 'item' })),
  );
}

/** A timer that only the garbage collector can reach is one that never fires. */
const COLLECT = ['--expose-gc', '--import', 'data:text/javascript,setInterval(gc,50).unref()'];

/** A page with 60,000 links that break rules, each in its own way. */
function hugePage(origin: string, self: string): string {
  const links = Array.from({ length: 60_000 }, (_, at) => ({
    href: `${origin}/Orders/${at}_X?b=`,
    rel: `getOrder${at}`,
  }));
  return page(origin + self, links);
}

/** Starts the built command. */
function audit(args: readonly string[], nodeArgs: readonly string[] = []) {
  const command = [manifest.bin.halyard, 'audit', ...args];
  const child = spawn(process.execPath, [...nodeArgs, ...command]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: resultOf(child) };
}

async function resultOf(child: ChildProcess) {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

const JSON_TYPE = { 'content-type': 'application/hal+json' };

describe('halyard audit --timeout', () => {
  test('ends a body that drips, and reports the failure', async () => {
    const origin: string = await originOf(({ url = '/' }, response) => {
      response.writeHead(200, JSON_TYPE);
      if (url === '/') return response.end(resource(origin, '/', '/orders'));
      const timer = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(timer));
      return response.write(' ');
    });
    const { code, stdout } = await audit([`${origin}/`, '--timeout', '1'], COLLECT).ended;
    expect(stdout).toContain(
      `${origin}/orders\n  FAILED  The response must be complete within 1 s`,
    );
    expect(code).toBe(1);
  });
});

describe('a page of 60,000 links', () => {
  test('is checked and followed in part, in memory for its size, and the report says so', async () => {
    const origin: string = await originOf(({ url = '/' }, response) => {
      response.writeHead(200, JSON_TYPE);
      response.end(hugePage(origin, url));
    });
    const heap = '--max-old-space-size=160';
    const { code, stdout } = await audit([`${origin}/`, '--max-requests', '3'], [heap]).ended;
    expect(stdout).toContain('Links beyond the first 5000, or as many findings, are not checked');
    expect(stdout).toMatch(/; \d{6} URLs not fetched, since a limit was reached/);
    expect(code).toBe(1);
  });
});

describe('Ctrl-C', () => {
  test('ends the check of huge pages with a report of those before', async () => {
    const origin: string = await originOf(({ url = '/' }, response) => {
      response.writeHead(200, JSON_TYPE);
      response.end(
        url === '/'
          ? resource(origin, '/', ...Array.from({ length: 200 }, (_, at) => `/orders/${at}`))
          : hugePage(origin, url),
      );
      // The command reads the pages of its first batch, or checks them.
      if (url === '/orders/3') setTimeout(() => child.kill('SIGINT'), 500);
    });
    const { child, ended } = audit([`${origin}/`]);
    const { code, stdout, stderr } = await ended;
    expect(stdout).toContain('CAC.01');
    expect(stdout).toContain(' not fetched, since the audit was interrupted');
    expect(stderr).toMatch(/^Interrupted after [1-8] requests\n$/);
    expect(code).toBe(130);
  });
});
