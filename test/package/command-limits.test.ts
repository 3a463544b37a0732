import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** Serves on a free port of the loopback interface; returns the origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A resource with links to the paths. */
function resource(origin: string, self: string, ...paths: string[]): string {
  const links = paths.map((path) => ({ href: origin + path, rel: 'item', method: 'GET' }));
  return JSON.stringify({
    _links: [{ href: origin + self, rel: 'self', method: 'GET' }, ...links],
  });
}

/** A timer that only the garbage collector can reach is one that never fires. */
const COLLECT = 'data:text/javascript,setInterval(gc,50).unref()';

/** Starts the built command, with `--local-development`. */
function audit(...args: string[]) {
  const command = [manifest.bin.halyard, 'audit', ...args, '--local-development'];
  const child = spawn(process.execPath, ['--expose-gc', '--import', COLLECT, ...command]);
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
    const origin: string = await serve(({ url = '/' }, response) => {
      response.writeHead(200, JSON_TYPE);
      if (url === '/') return response.end(resource(origin, '/', '/orders'));
      const timer = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(timer));
      return response.write(' ');
    });
    const { code, stdout } = await audit(`${origin}/`, '--timeout', '1').ended;
    expect(stdout).toContain(`FAILED ${origin}/orders\n  The response must be complete within 1 s`);
    expect(code).toBe(1);
  });
});
