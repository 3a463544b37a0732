import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, freePort, startProcess, temporaryFolder } from './servers.js';

/** A PostgreSQL with an empty database. */
export interface Postgres {
  /** The options of a pool; the user may set any option of the server. */
  readonly config: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  /** What the server has logged. */
  log(): string;
  /** Ends it at once, as `pg_ctl stop -m immediate` does. */
  crash(): Promise<void>;
  /** Starts it again, with its data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of its own: on loopback, without fsync, its files in a temporary folder. */
export async function startPostgres(): Promise<Postgres> {
  const folder = temporaryFolder();
  const port = await freePort();
  const data = join(folder.path, 'data');
  const user = unprivilegedUser();
  if (user !== undefined) chownSync(folder.path, user.uid, user.gid);
  try {
    execFileSync(
      findProgram('initdb') ?? 'initdb',
      [
        ...['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'],
        // Another order than that of code points, and another time zone than UTC: results must not change.
        ...['--locale-provider=icu', '--icu-locale=sv-SE', '--locale=C.UTF-8'],
      ],
      { stdio: 'pipe', ...user },
    );
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port,
      max_connections: 100,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      timezone: 'Asia/Kathmandu',
      // The log has the text of statements, and never the values of their parameters.
      log_parameter_max_length: 0,
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const run = async () => {
      const running = await startProcess('postgres', ['-D', data, ...options], {
        ports: [port],
        user,
      });
      while (!running.output().includes('ready to accept connections')) await sleep(20);
      return running;
    };
    let server = await run();
    return {
      config: { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' },
      log: () => server.output(),
      crash: () => server.stop('SIGQUIT'),
      async restart() {
        server = await run();
      },
      async stop() {
        await server.stop();
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so it runs as the user that its package adds. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
