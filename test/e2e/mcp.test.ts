import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type RunningService, startService } from '../../examples/orders/server.js';
import manifest from '../../package.json' with { type: 'json' };
import { connectClient, payOrder } from '../support/mcp.js';

const file = manifest.bin.halyard;
const secret = ['-H', 'x-api-key: S3CRET'];

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test.each(['legacy', 'auto'] as const)('the built command over stdio: %s', async (era) => {
  const args = [file, 'mcp', `${service.url}/`, ...secret];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' });
  let errors = '';
  transport.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const session = await connectClient(transport as Transport, era);
  expect(session.tools).toHaveLength(3);
  await payOrder(session);
  const { pid } = transport;
  await session.client.close();
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
  expect(errors).toBe('');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the built command over HTTP, until %s',
  async (signal) => {
    const child = spawn(process.execPath, [file, 'mcp', `${service.url}/`, '--http', ...secret]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    await once(child.stderr, 'data');
    const [url = ''] = /http:\S+\/mcp/.exec(output) ?? [];
    const session = await connectClient(
      new StreamableHTTPClientTransport(new URL(url)) as Transport,
    );
    await payOrder(session);
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output).toBe(`MCP server on ${url}. Stop it with Ctrl-C.\n`);
  },
);

/** What a program writes at its end: the microseconds that it took of the processor. */
const REPORT =
  'data:text/javascript,process.on("exit",()=>console.error(Object.values(process.cpuUsage()).join()))';

/** The work of a program that ends when it has answered, the least of five runs. */
async function workOf(args: readonly string[], input = ''): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const child = spawn(process.execPath, ['--import', REPORT, ...args]);
    child.stdin.write(input);
    child.stdout.on('data', (chunk) => {
      if (`${chunk}`.includes('"id":2')) child.stdin.end();
    });
    const [report] = await once(child.stderr, 'data');
    const [user = 0, system = 0] = `${report}`.split(',').map(Number);
    times.push(user + system);
  }
  return Math.min(...times);
}

// Of the 280 ms on Node 20, an empty process takes 70 and the SDK 145.
test('starts and lists its tools with at most five times the work of an empty process', async () => {
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const messages = [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ];
  const lines = messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
  const work = await workOf([file, 'mcp', 'http://127.0.0.1:1/'], lines.join(''));
  expect(work / (await workOf(['-e', '']))).toBeLessThan(5);
});
