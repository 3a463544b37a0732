/* Clients that are slow, leave early, read streams or do not speak HTTP, over raw sockets. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from './soak.js';

/** What a client does, and the statuses that it may get; `undefined` if it leaves without a response. */
interface Misbehaviour {
  readonly name: string;
  readonly statuses: readonly (number | undefined)[];
  readonly act: (socket: Socket) => Promise<unknown>;
}

/** Lets one client behave badly; returns what is wrong with the response, if anything is. */
export async function misbehave(port: number, service: ServiceName): Promise<string | undefined> {
  const all = misbehaviours(service);
  const { name, statuses, act } = all[Math.floor(Math.random() * all.length)] as Misbehaviour;
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
  return [
    {
      // A crash of the database cuts it, which autocannon takes for a part of the next response.
      name: 'a whole list',
      statuses: [200],
      act: (socket) => write(socket, `${get(whole)}\r\n`),
    },
    {
      name: 'a slow head',
      statuses: found,
      act: (socket) => drip(socket, `${get()}x-slow: ${'a'.repeat(100)}\r\n\r\n`),
    },
    { name: 'a slow body', statuses: [201], act: (socket) => drip(socket, withLength + ORDER) },
    {
      name: 'slow chunks',
      statuses: [201],
      act: (socket) =>
        drip(socket, `${chunked}${ORDER.length.toString(16)}\r\n${ORDER}\r\n0\r\n\r\n`),
    },
    {
      name: 'no end of the head',
      statuses: [undefined],
      act: (socket) => leave(socket, get(), 1000),
    },
    { name: 'no request', statuses: [undefined], act: (socket) => leave(socket, '', 1000) },
    {
      name: 'gone within a body',
      statuses: [undefined],
      act: (socket) => leave(socket, withLength + ORDER.slice(5), 100),
    },
    {
      name: 'gone within chunks',
      statuses: [undefined],
      act: (socket) => leave(socket, `${chunked}64\r\n{`, 100),
    },
    {
      name: 'gone at once',
      statuses: [undefined, 200],
      act: (socket) => leave(socket, `${get(long)}\r\n`, 0),
    },
    {
      name: 'gone soon',
      statuses: [undefined, 200],
      act: (socket) => leave(socket, `${get(long)}\r\n`, 5),
    },
    {
      name: 'gone within a response',
      statuses: [undefined, 200],
      act: (socket) => leaveAfterData(socket, `${get(long)}\r\n`),
    },
    {
      name: 'a slow reader that leaves',
      statuses: [undefined, 200],
      act: (socket) => readSlowly(socket, `${get(long)}\r\n`),
    },
    {
      name: 'HEAD',
      statuses: found,
      act: (socket) => write(socket, `HEAD /v1/orders/1 HTTP/1.1\r\n${HEAD}\r\n`),
    },
    {
      name: 'requests at once',
      statuses: found,
      act: (socket) => write(socket, `GET /v1/ HTTP/1.1\r\nhost: a\r\n\r\n${get()}\r\n`),
    },
    {
      name: 'Expect: 100-continue',
      statuses: [201],
      act: async (socket) => {
        socket.write(post(`content-length: ${ORDER.length}\r\nexpect: 100-continue`));
        await once(socket, 'data');
        return write(socket, ORDER);
      },
    },
    {
      name: 'another expectation',
      statuses: [417],
      act: (socket) => write(socket, `${get()}expect: wonders\r\n\r\n`),
    },
    {
      name: 'a target with a host',
      statuses: [200, 404],
      act: (socket) => write(socket, `GET http://evil.example/v1/orders HTTP/1.1\r\n${HEAD}\r\n`),
    },
    {
      name: 'TLS',
      statuses: [400],
      act: (socket) => write(socket, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
    },
    {
      name: 'a line without a colon',
      statuses: [400],
      act: (socket) => write(socket, `${get()}broken line\r\n\r\n`),
    },
    {
      name: 'a control character',
      statuses: [400],
      act: (socket) => write(socket, `${get()}x-a: \x01\0\r\n\r\n`),
    },
    {
      name: 'no Host',
      statuses: [400],
      act: (socket) => write(socket, 'GET /v1/ HTTP/1.1\r\n\r\n'),
    },
    {
      name: 'a head of 20 kB',
      statuses: [431],
      act: (socket) => write(socket, `${get()}x-a: ${'a'.repeat(20_000)}\r\n\r\n`),
    },
    {
      name: 'two framings',
      statuses: [400],
      act: (socket) =>
        write(socket, `${post('content-length: 5\r\ntransfer-encoding: chunked')}0\r\n\r\n`),
    },
    {
      name: 'a broken chunk',
      statuses: [400, undefined],
      act: (socket) => write(socket, `${chunked}x\r\n{`),
    },
    {
      name: 'an unknown method',
      statuses: [400],
      act: (socket) => write(socket, `BREW /v1/ HTTP/1.1\r\n${HEAD}\r\n`),
    },
  ];
}

async function write(socket: Socket, text: string): Promise<void> {
  socket.write(text, 'latin1');
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
