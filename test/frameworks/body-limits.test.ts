import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, waitForPort } from '../support/servers.js';
import { send } from './exchange.js';

/* The examples that limit bodies themselves, as they are in the repository, on the built package. */

const MIB = 1_048_576;
const TSX = 'node_modules/tsx/dist/cli.mjs';

describe.each(['node-http', 'hono', 'koa'])('the example %s', (example) => {
  let program: ChildProcess;
  let port = 0;
  beforeAll(async () => {
    port = await freePort();
    const parameters = ['--tsconfig', 'examples/tsconfig.json', `examples/${example}/main.ts`];
    program = spawn(process.execPath, [TSX, ...parameters], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await waitForPort(port);
  }, 60_000);
  afterAll(async () => {
    if (program.kill()) await once(program, 'exit');
  });

  const post = (size: number) =>
    send(port, {
      method: 'POST',
      path: '/v1/orders',
      headers: { 'content-type': 'application/json' },
      body: `[${' '.repeat(size - 2)}]`,
    });

  test('passes on a body of 1 MiB, and answers 413 itself to one octet more', async () => {
    // Its list is empty.
    expect((await post(MIB)).status).toBe(422);
    const { status, text } = await post(MIB + 1);
    // Only the 413 of halyard has a detail.
    expect([status, JSON.parse(text)]).toEqual([
      413,
      { type: 'about:blank', title: 'Content Too Large', status: 413 },
    ]);
  });

  // Hono knows the size by Content-Length, and answers before the body.
  if (example === 'hono') return;
  test('reads a larger body to its end, so that the client gets the 413', async () => {
    const socket = connect(port, '127.0.0.1');
    const answer = buffer(socket);
    const fields = [`host: 127.0.0.1:${port}`, 'connection: close', `content-length: ${4 * MIB}`];
    socket.write(['POST /v1/orders HTTP/1.1', ...fields, '', ' '.repeat(2 * MIB)].join('\r\n'));
    const early = answer.then(
      () => 'an answer',
      () => 'an error',
    );
    expect(await Promise.race([early, sleep(300, 'nothing')])).toBe('nothing');
    socket.write(' '.repeat(2 * MIB));
    expect((await answer).toString('latin1', 0, 12)).toBe('HTTP/1.1 413');
  });
});
