/* Clients that are slow, leave early, read streams or do not speak HTTP, over raw sockets. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from './soak.js';

/** What a client does, and the statuses that it may get; `undefined` if it leaves without a response. */
type Misbehaviour = readonly [
  name: string,
  statuses: readonly (number | undefined)[],
  act: (socket: Socket) => Promise<unknown>,
];

/** Lets one client behave badly; returns what is wrong with the response, if anything is. */
export async function misbehave(port: number, service: ServiceName): Promise<string | undefined> {
  const all = misbehaviours(service);
  const [name, statuses, act] = all[Math.floor(Math.random() * all.length)] as Misbehaviour;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    // The head is enough.
    if (text.length < 1000) text += chunk.toString('latin1');
  });
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  await act(socket);
  await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
  const status = statusOf(text);
  const isOpen = !socket.destroyed;
  socket.destroy();
  if (isOpen) return `${name}: no end within 20 seconds after ${status}`;
  return statuses.includes(status) ? undefined : `${name}: ${status} ${text.slice(0, 200)}`;
}

function statusOf(text: string): number | undefined {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)]
    .map(([, status]) => Number(status))
    .find((status) => status >= 200);
}

const HEAD = 'host: localhost\r\nconnection: close\r\n';
const ORDER = '{"orders":[{"customer":"Cecilia","total":1}]}';

function misbehaviours(service: ServiceName): Misbehaviour[] {
  const long = service === 'demo' ? '/v1/orders?limit=100' : '/v1/orders?all=true';
  const whole = service === 'demo' ? long : `${long}&total%3C30`;
  const get = (path = '/v1/orders/1') => `GET ${path} HTTP/1.1\r\n${HEAD}`;
  const post = (fields: string) =>
    `POST /v1/orders HTTP/1.1\r\n${HEAD}content-type: application/json\r\n${fields}\r\n\r\n`;
  const withLength = post(`content-length: ${ORDER.length}`);
  const chunked = post('transfer-encoding: chunked');
  const found = [200, 404];
  const gone = [undefined];
  const maybeGone = [undefined, 200];
  const sends = (text: string) => (socket: Socket) => write(socket, text);
  const drips = (text: string) => (socket: Socket) => drip(socket, text);
  const leaves = (text: string, wait: number) => (socket: Socket) => leave(socket, text, wait);
  const size = ORDER.length.toString(16);
  return [
    // A crash of the database cuts it, which autocannon takes for a part of the next response.
    ['a whole list', [200], sends(`${get(whole)}\r\n`)],
    ['a slow head', found, drips(`${get()}x-slow: ${'a'.repeat(100)}\r\n\r\n`)],
    ['a slow body', [201], drips(withLength + ORDER)],
    ['slow chunks', [201], drips(`${chunked}${size}\r\n${ORDER}\r\n0\r\n\r\n`)],
    ['no end of the head', gone, leaves(get(), 1000)],
    ['no request', gone, leaves('', 1000)],
    ['gone within a body', gone, leaves(withLength + ORDER.slice(5), 100)],
    ['gone within chunks', gone, leaves(`${chunked}64\r\n{`, 100)],
    ['gone at once', maybeGone, leaves(`${get(long)}\r\n`, 0)],
    ['gone soon', maybeGone, leaves(`${get(long)}\r\n`, 5)],
    ['gone within a response', maybeGone, (socket) => leaveAfterData(socket, `${get(long)}\r\n`)],
    ['a slow reader that leaves', maybeGone, (socket) => readSlowly(socket, `${get(long)}\r\n`)],
    ['HEAD', found, sends(`HEAD /v1/orders/1 HTTP/1.1\r\n${HEAD}\r\n`)],
    ['requests at once', found, sends(`GET /v1/ HTTP/1.1\r\nhost: a\r\n\r\n${get()}\r\n`)],
    ['Expect: 100-continue', [201], (socket) => expectContinue(socket, post)],
    ['another expectation', [417], sends(`${get()}expect: wonders\r\n\r\n`)],
    [
      'a target with a host',
      found,
      sends(`GET http://evil.example/v1/orders HTTP/1.1\r\n${HEAD}\r\n`),
    ],
    ['TLS', [400], sends('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')],
    ['a line without a colon', [400], sends(`${get()}broken line\r\n\r\n`)],
    ['a control character', [400], sends(`${get()}x-a: \x01\0\r\n\r\n`)],
    ['no Host', [400], sends('GET /v1/ HTTP/1.1\r\n\r\n')],
    ['a head of 20 kB', [431], sends(`${get()}x-a: ${'a'.repeat(20_000)}\r\n\r\n`)],
    [
      'two framings',
      [400],
      sends(`${post('content-length: 5\r\ntransfer-encoding: chunked')}0\r\n\r\n`),
    ],
    ['a broken chunk', [400, undefined], sends(`${chunked}x\r\n{`)],
    ['an unknown method', [400], sends(`BREW /v1/ HTTP/1.1\r\n${HEAD}\r\n`)],
  ];
}

async function write(socket: Socket, text: string): Promise<void> {
  socket.write(text, 'latin1');
}

async function expectContinue(socket: Socket, post: (fields: string) => string): Promise<void> {
  socket.write(post(`content-length: ${ORDER.length}\r\nexpect: 100-continue`));
  await once(socket, 'data');
  await write(socket, ORDER);
}

/** Writes ten pieces with a pause between them. */
async function drip(socket: Socket, text: string): Promise<void> {
  const size = Math.ceil(text.length / 10);
  for (let at = 0; at < text.length; at += size) {
    socket.write(text.slice(at, at + size), 'latin1');
    await sleep(30);
  }
}

async function leave(socket: Socket, text: string, wait: number): Promise<void> {
  socket.write(text, 'latin1');
  await sleep(wait);
  socket.resetAndDestroy();
}

async function leaveAfterData(socket: Socket, text: string): Promise<void> {
  socket.write(text, 'latin1');
  await once(socket, 'data').catch(() => {});
  socket.resetAndDestroy();
}

async function readSlowly(socket: Socket, text: string): Promise<void> {
  await write(socket, text);
  for (let pause = 0; pause < 10; pause += 1) {
    socket.pause();
    await sleep(50);
    socket.resume();
    await sleep(2);
  }
  socket.resetAndDestroy();
}
