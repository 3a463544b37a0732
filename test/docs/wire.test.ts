import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { RequestDescriptor, ResponseDescriptor } from 'halyard';
import { expect, test } from 'vitest';
import { compileExample, fencesOf, filesBelow } from '../support/examples.js';
import { loadModule } from '../support/modules.js';

type Handle = (
  request: RequestDescriptor,
  body: string,
) => ResponseDescriptor | Promise<ResponseDescriptor>;

test.each(filesBelow('docs/recipes', '.md'))('%s shows what goes over the wire', async (page) => {
  const text = readFileSync(page, 'utf8');
  const messages = fencesOf(text, 'http').map(parseMessage);
  const handle = await handlerOf(page, text);
  expect(messages.length % 2).toBe(0);
  expect(messages.length).toBeGreaterThan(0);

  for (let index = 0; index < messages.length; index += 2) {
    const [request, shown] = messages.slice(index, index + 2);
    const [method = '', url = ''] = request?.start.split(' ') ?? [];
    const headers = request?.headers ?? {};
    const { status, ...response } = await handle({ method, url, headers }, request?.body ?? '');
    expect(shown?.start).toBe(`HTTP/1.1 ${status} ${reason(status)}`);
    expect(response.headers).toMatchObject(shown?.headers ?? {});
    if (shown?.body === undefined) continue;
    const received = new TextDecoder().decode(bytesOf(response.body));
    const isJson = response.headers['content-type']?.endsWith('json') ?? false;
    if (isJson) expect(hideCursors(JSON.parse(received))).toEqual(JSON.parse(shown.body));
    else expect(received).toBe(shown.body);
  }
});

/** Runs the first example of a page, and returns its function `handle`. */
async function handlerOf(place: string, text: string): Promise<Handle> {
  const [code = ''] = fencesOf(text, 'ts');
  let last: unknown;
  await compileExample({ place, code: `${code}\nhandle;\n// → 0\n` })(
    loadModule,
    (actual) => {
      last = actual;
    },
    () => {},
  );
  return last as Handle;
}

interface Message {
  readonly start: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

function parseMessage(text: string): Message {
  const [head = '', ...body] = text.split('\n\n');
  const [start = '', ...lines] = head.trimEnd().split('\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    start,
    headers: Object.fromEntries(headers),
    ...(body.length > 0 && { body: body.join('\n\n').trimEnd() }),
  };
}

/** Node calls 422 by its old name. */
function reason(status: number): string | undefined {
  return status === 422 ? 'Unprocessable Content' : STATUS_CODES[status];
}

function bytesOf(body: string | Uint8Array = ''): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

/** The pages write CURSOR for a cursor, which is long and means nothing to a reader. */
function hideCursors(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replace(/cursor=[\w-]{12,}/g, 'cursor=CURSOR'));
}
