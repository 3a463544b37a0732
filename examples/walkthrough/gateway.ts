import { createServer, type Server, request as send } from 'node:http';

/** The path that clients call. */
const PREFIX = '/orders/v1';

/** What the gateway adds to each request: the URL that clients call, in parts. */
const FORWARDED = `proto=http;host=localhost;port=8080;prefix="${PREFIX}"`;

/**
 * Makes a gateway that removes the prefix from the path and forwards the request with the backend's
 * name in `Host`, as nginx does by default.
 *
 * @param port The port of the backend.
 */
export function gateway(port: number): Server {
  return createServer((incoming, outgoing) => {
    const { method, url = '' } = incoming;
    const headers = { ...incoming.headers, host: 'localhost:3000', forwarded: FORWARDED };
    const path = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : url;
    const passed = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
}
