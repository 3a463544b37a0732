import { Client, type Transport } from '@modelcontextprotocol/client';
import { expect, onTestFinished } from 'vitest';

/** The protocol that a client speaks: 2025's by the handshake, or 2026's where the server offers it. */
export type Era = 'legacy' | 'auto';

interface Result {
  readonly text: string;
  readonly isError: boolean;
  readonly from: string;
  // biome-ignore lint/suspicious/noExplicitAny: the data of any API
  readonly data: any;
  readonly operations: readonly { readonly rel: string; readonly url?: string }[];
}

/** The official client, connected until the end of the test. It checks results against the output schemas. */
export async function connectClient(transport: Transport, mode: Era = 'auto') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<Result> => {
    const {
      content,
      structuredContent,
      isError = false,
    } = await client.callTool({
      name,
      arguments: args,
    });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    return { text, isError, ...Object(structuredContent) };
  };
  return { client, tools, call, read: (url?: string) => call('read', url ? { url } : {}) };
}

/** Finds an order of the demo, changes it and pays it; then pays again, which fails. */
export async function payOrder({ call, read }: Awaited<ReturnType<typeof connectClient>>) {
  const start = await read();
  const orders = await read(start.operations.find(({ rel }) => rel === 'orders')?.url);
  const open = orders.data.orders.find(({ _can }: { _can: string[] }) => _can?.includes('pay'));
  const order = await read(open._self);
  const { from } = order;
  const form = await call('describe', { from, rel: 'edit' });
  expect(form).toMatchObject({ isError: false, rel: 'edit', method: 'PATCH' });
  const edited = await call('submit', { from, rel: 'edit', input: { total: 90 } });
  expect(edited).toMatchObject({ isError: false, data: { total: 90, status: 'open' } });
  const paid = await call('submit', { from: edited.from, rel: 'pay' });
  expect(paid).toMatchObject({ isError: false, data: { status: 'paid' } });
  const again = await call('submit', { from: paid.from, rel: 'pay' });
  expect(again).toMatchObject({ isError: true });
  expect(again.text).toContain('ship');
}
