import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A response as it comes over the socket, with each header line as it is. */
export interface RawResponse {
  readonly status: number;
  readonly lines: readonly (readonly [name: string, value: string])[];
  /** The fields by name in lower case, several lines of one name joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A request of a test. */
export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to a port of loopback on a connection of its own. */
export async function send(port: number, request: RawRequest): Promise<RawResponse> {
  const { method = 'GET', path, headers = {}, body } = request;
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const fields = { host: `127.0.0.1:${port}`, connection: 'close', ...length, ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(port, '127.0.0.1');
  socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'));
  return parse(await buffer(socket));
}

/** Sends the head of a request and a part of its body, and leaves. */
export async function leave(port: number, framing: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const part = framing.endsWith('chunked') ? '64\r\n{' : '{';
  const fields = [`host: 127.0.0.1:${port}`, 'content-type: application/json', framing];
  socket.write(['POST /v1/orders HTTP/1.1', ...fields, '', part].join('\r\n'));
  // The handler begins to read the body.
  await sleep(50);
  socket.resetAndDestroy();
  await sleep(50);
}

function parse(bytes: Buffer): RawResponse {
  const end = bytes.indexOf('\r\n\r\n');
  const [start = '', ...fields] = bytes.toString('latin1', 0, end).split('\r\n');
  const lines = fields.map((line) => {
    const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? [];
    return [name, value] as const;
  });
  const headers: Record<string, string> = {};
  for (const [name, value] of lines) {
    const before = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = before === undefined ? value : `${before}, ${value}`;
  }
  const rest = bytes.subarray(end + 4);
  const content = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : rest;
  return { status: Number(start.split(' ')[1]), lines, headers, text: content.toString() };
}

/** The content of chunks (RFC 9112 §7.1). */
function unchunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(bytes.toString('latin1', at, start), 16);
    if (size === 0) break;
    chunks.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
  return Buffer.concat(chunks);
}
