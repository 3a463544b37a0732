import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compileExample, examplesOfPage } from './examples.js';

/** Runs the first program of a Markdown page, which starts a server, on a free port of loopback. */
export async function startProgram(page: string) {
  const [program] = examplesOfPage(page);
  if (program === undefined) throw new Error(`${page} begins with a program`);
  let server: Server | undefined;
  const http = {
    createServer: (listener: RequestListener) => ({
      listen: () => {
        server = createServer(listener).listen(0, '127.0.0.1');
      },
    }),
  };
  const modules: Readonly<Record<string, () => Promise<unknown>>> = {
    'node:http': async () => http,
    halyard: () => import('halyard'),
    zod: () => import('zod'),
  };
  const load = async (name: string) => modules[name]?.();
  await compileExample(program)(
    load,
    () => {},
    () => {},
  );
  const running = server;
  if (running === undefined) throw new Error('The program listens');
  await once(running, 'listening');
  return {
    url: `http://127.0.0.1:${(running.address() as AddressInfo).port}`,
    close: () => {
      running.close();
      running.closeAllConnections();
    },
  };
}
