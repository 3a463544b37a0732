import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startService } from '../../../examples/orders/server.js';
import manifest from '../../../package.json' with { type: 'json' };
import { run } from '../../../src/audit/cli/run.js';
import { nodeSystem } from '../../../src/audit/cli/system.node.js';
import { serve } from '../../support/http-server.js';
import { connectClient, type Era, payOrder } from '../../support/mcp.js';
import { halyard } from './fake-system.js';

afterEach(() => vi.restoreAllMocks());

/** Runs `halyard mcp` in this process; `output` is all that it writes, but for the protocol. */
function start(args: readonly string[]) {
  const output: string[] = [];
  const write = (text: string) => output.push(text);
  const system = { ...nodeSystem, stdout: { write }, stderr: { write } };
  return { output, ended: run(['mcp', ...args], system) };
}

/** A client's end of the standard input and output of this process. */
function overStdio(...args: readonly string[]): { transport: Transport; output: string[] } {
  const input = new PassThrough();
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never);
  const transport: Transport = {
    start: async () => {},
    send: async (message) => void input.write(`${JSON.stringify(message)}\n`),
    close: async () => void input.end(),
  };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    transport.onmessage?.(JSON.parse(`${text}`));
    return true;
  });
  return { transport, output: start(args).output };
}

async function overHttp(...args: readonly string[]) {
  const before = process.listeners('SIGTERM');
  const { output, ended } = start([...args, '--http']);
  const stop = () => {
    const added = process.listeners('SIGTERM').filter((each) => !before.includes(each));
    for (const listener of added) {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, listener);
      listener('SIGTERM');
    }
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  await vi.waitFor(() => expect(output.join('')).toMatch(/^MCP server on \S+/), 20_000);
  const [url = ''] = /http:\S+\/mcp/.exec(output.join('')) ?? [];
  const transport = new StreamableHTTPClientTransport(new URL(url)) as Transport;
  return { transport, output, url, stop };
}

const ways = { stdio: overStdio, http: overHttp };

async function demo(): Promise<string> {
  const service = await startService();
  onTestFinished(service.close);
  return `${service.url}/`;
}

describe.each(['stdio', 'http'] as const)('over %s', (way) => {
  test.each<Era>(['legacy', 'auto'])('the official client calls all tools: %s', async (era) => {
    const { transport } = await ways[way](await demo());
    const session = await connectClient(transport, era);
    const { name, version } = session.client.getServerVersion() ?? {};
    expect([name, version]).toEqual(['halyard', manifest.version]);
    expect(session.client.getInstructions()).toMatch(/^Read without url first/);
    expect(session.client.getProtocolEra()).toBe(era === 'auto' ? 'modern' : 'legacy');
    expect(session.tools.map((each) => each.name)).toEqual(['read', 'describe', 'submit']);
    await payOrder(session);
  });

  test('with --read-only, nothing can be submitted; no API is needed to list the tools', async () => {
    const { transport } = await ways[way]('http://127.0.0.1:1/', '--read-only');
    const { tools, call } = await connectClient(transport);
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['read', true],
      ['describe', true],
    ]);
    expect((await call('submit')).text).toContain('There is no tool "submit"');
    expect(await call('read')).toMatchObject({ isError: true });
  });

  test('a field of --header is sent and never shown; origins of --allow-origin get it too', async () => {
    const asked: unknown[] = [];
    const { port, close } = await serve(({ headers }, response) => {
      const { host, authorization } = headers;
      asked.push([host, authorization]);
      const _links = [{ rel: 'files', href: `http://localhost:${port}/`, method: 'GET' }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ _links }));
    });
    onTestFinished(close);
    const field = 'authorization: Bearer S3CRET';
    const args = ['--allow-origin', `http://localhost:${port}`, '-H', field];
    const { transport, output } = await ways[way](`http://127.0.0.1:${port}/v1/`, ...args);
    const { read, tools } = await connectClient(transport);
    const index = await read();
    const files = await read(index.operations[0]?.url);
    expect(asked).toEqual([
      [`127.0.0.1:${port}`, 'Bearer S3CRET'],
      [`localhost:${port}`, 'Bearer S3CRET'],
    ]);
    expect(JSON.stringify([index, files, tools, output])).not.toContain('S3CRET');
  });
});

describe('halyard mcp --http', () => {
  /** The status of a request, whose Host a client can choose. */
  function statusOf(url: string, headers: Readonly<Record<string, string>>, path = '/mcp') {
    return new Promise<number | undefined>((resolve, reject) => {
      const options = { method: 'POST', headers, path };
      request(url, options, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end('{}');
    });
  }

  test('refuses what a website can send by a name of its own, and other paths', async () => {
    const { url } = await overHttp('http://127.0.0.1:1/');
    const { host, port } = new URL(url);
    expect(await statusOf(url, { host: `rebound.example:${port}` })).toBe(403);
    expect(await statusOf(url, { host, origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf(url, { host, origin: 'null' })).toBe(403);
    expect(await statusOf(url, { host, origin: `http://localhost:${port}` })).not.toBe(403);
    expect(await statusOf(url, { host }, '/')).toBe(404);
  });

  test('ends at a signal with calls under way, and needs a free port', async () => {
    const onRequest = vi.fn();
    const service = await serve(onRequest);
    onTestFinished(service.close);
    const { transport, url, stop } = await overHttp(`http://127.0.0.1:${service.port}/`);
    const { host, port } = new URL(url);
    expect(host).toBe(`127.0.0.1:${port}`);
    const { read } = await connectClient(transport);
    const call = read().catch((error) => error);
    await vi.waitFor(() => expect(onRequest).toHaveBeenCalled(), 20_000);
    expect(await start(['http://127.0.0.1:1/', '--http', port]).ended).toBe(2);
    expect(await stop()).toBe(0);
    expect(await call).toBeInstanceOf(Error);
  });
});

test.each([
  [['/orders'], 'halyard: url must be an absolute http(s) URL without credentials, got "/orders"'],
  [['https://u:S3CRET@a.se/'], 'halyard: url must be an absolute http(s) URL without credentials'],
  [['https://a.se/', '--allow-origin', 'b.se'], 'halyard: trustedOrigins[0] must be an absolute'],
  [['https://a.se/', '-H', 'authorization S3CRET'], 'halyard: --header must be a header field'],
  [['https://a.se/', '--http', '-1'], 'error: '],
  [['https://a.se/', '--http', '70000'], "halyard: Can't listen on port 70000: "],
])('exits with 2 for %j', async (args, message) => {
  const { code, stdout, stderr } = await halyard(['mcp', ...args]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('S3CRET');
});

test('without the SDK, it says what to install', async () => {
  vi.doMock('@modelcontextprotocol/server', () => Promise.reject(new Error('not found')));
  onTestFinished(() => void vi.doUnmock('@modelcontextprotocol/server'));
  const { code, stderr } = await halyard(['mcp', 'https://a.se/']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^halyard: .*npm install @modelcontextprotocol\/server.*\n$/),
  ]);
});

test('the help lists it', async () => {
  expect((await halyard(['--help'])).stdout).toMatch(/^ +mcp /m);
});
