/*
 * Real servers for tests: each runs in the foreground as a child process, on loopback and free
 * ports, its files in a folder of its own, and is stopped by its own process id.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where servers are installed that not every PATH has; Debian has PostgreSQL by its version. */
const FOLDERS = [
  ...['/usr/local/sbin', '/usr/sbin', '/sbin', '/opt/homebrew/bin'],
  ...filesIn('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
];

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The path of a program; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/**
 * What a title says of programs that are missing, for
 * `describe.skipIf(missing('nginx') !== '')('nginx' + missing('nginx'), …)`; empty when none is.
 */
export function missing(...programs: readonly string[]): string {
  const absent = programs.filter((name) => findProgram(name) === undefined);
  return absent.length === 0 ? '' : ` (skipped: ${absent.join(', ')} not installed)`;
}

/** A port of loopback on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A folder for the files of one test. */
export interface TemporaryFolder {
  readonly path: string;
  /** Writes a file into the folder; gives its path. */
  write(name: string, text: string): string;
  remove(): void;
}

export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'halyard-'));
  return {
    path,
    write: (name, text) => {
      writeFileSync(join(path, name), text);
      return join(path, name);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A server that runs as a child process. */
export interface RunningProcess {
  readonly pid: number | undefined;
  /** What it has written to stdout and stderr. */
  output(): string;
  /** Default: SIGTERM. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface ProcessOptions {
  /** The ports that it listens on. */
  readonly ports: readonly number[];
  readonly env?: NodeJS.ProcessEnv;
  /** The user that it runs as. Default: that of the tests. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

const PATIENCE = 60_000;

/** Starts a program that stays in the foreground, and waits until it listens on the ports. */
export async function startProcess(
  program: string,
  parameters: readonly string[],
  { ports, env, user }: ProcessOptions,
): Promise<RunningProcess> {
  const child = spawn(findProgram(program) ?? program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...user,
  });
  const output = outputOf(child);
  const running = {
    pid: child.pid,
    output,
    stop: (signal?: NodeJS.Signals) => stop(child, signal),
  };
  try {
    await Promise.all(ports.map((port) => waitForPort(port, child)));
  } catch (cause) {
    await running.stop();
    throw new Error(`${program} does not start:\n${output()}`, { cause });
  }
  return running;
}

function outputOf(child: ChildProcess): () => string {
  let text = '';
  const append = (chunk: unknown) => {
    text += chunk;
  };
  child.on('error', append);
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  return () => text;
}

/** Waits until something listens on the port; fails when the child process ends before. */
export async function waitForPort(port: number, child?: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!(await accepts(port))) {
    if (child !== undefined && !isRunning(child)) throw new Error('It has ended');
    if (Date.now() > end) throw new Error(`Nothing listens on port ${port}`);
    await sleep(20);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(late);
}

/** A self-signed certificate with its key, as files and as text. */
export interface Certificate {
  readonly certificatePath: string;
  readonly keyPath: string;
  /** Both in one file, as HAProxy wants them. */
  readonly bothPath: string;
  /** The certificate in PEM, for a client's list of authorities. */
  readonly pem: string;
}

/** Makes a certificate for the hosts, which is valid for a day; needs the program openssl. */
export function makeCertificate(
  folder: TemporaryFolder,
  hosts: readonly string[] = ['localhost'],
): Certificate {
  const certificatePath = join(folder.path, 'certificate.pem');
  const keyPath = join(folder.path, 'key.pem');
  execFileSync(
    findProgram('openssl') ?? 'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-days', '1', '-subj', '/CN=halyard test'],
      ...['-addext', `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`],
      ...['-out', certificatePath, '-keyout', keyPath],
    ],
    { stdio: 'pipe' },
  );
  const pem = readFileSync(certificatePath, 'utf8');
  const bothPath = folder.write('both.pem', pem + readFileSync(keyPath, 'utf8'));
  return { certificatePath, keyPath, bothPath, pem };
}

/**
 * The text of a configuration file with other ports and paths: each text that is to be replaced must
 * stand in it, so that a test runs the file that readers copy and no other.
 */
export function configuration(
  file: string,
  replacements: Readonly<Record<string, string>>,
): string {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${file} does not have ${JSON.stringify(from)}`);
    text = text.replaceAll(from, to);
  }
  return text;
}
