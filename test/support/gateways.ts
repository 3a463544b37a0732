/*
 * Starts nginx, HAProxy, Apache httpd and Varnish on configurations of examples/gateways: what
 * stands around such a file on a machine of its own, and nothing of the machine's own.
 */

import { mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type RunningProcess, startProcess, type TemporaryFolder } from './servers.js';

interface Place {
  readonly folder: TemporaryFolder;
  /** The ports that the configuration listens on. */
  readonly ports: readonly number[];
}

/** Starts nginx with the text of its http block. */
export function startNginx(http: string, { folder, ports }: Place): Promise<RunningProcess> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder.path};`)
    .join('\n');
  const config = folder.write(
    'nginx.conf',
    `daemon off;
user ${userInfo().username};
worker_processes 1;
error_log stderr;
pid ${join(folder.path, 'nginx.pid')};
events {}
http {
access_log off;
${temporary}
${http}
}
`,
  );
  return startProcess('nginx', ['-p', folder.path, '-e', 'stderr', '-c', config], { ports });
}

/** Starts HAProxy with a whole configuration. */
export function startHaproxy(text: string, { folder, ports }: Place): Promise<RunningProcess> {
  const config = folder.write('haproxy.cfg', text);
  return startProcess('haproxy', ['-db', '-f', config], { ports });
}

const APACHE_MODULES = ['mpm_event', 'ssl', 'headers', 'proxy', 'proxy_http', 'authz_core'];

/** Starts Apache httpd with the text of a virtual host. */
export function startApache(
  host: string,
  { folder, ports }: Place,
  modules = '/usr/lib/apache2/modules',
): Promise<RunningProcess> {
  mkdirSync(join(folder.path, 'run'));
  const config = folder.write(
    'apache.conf',
    `ServerRoot ${folder.path}
DefaultRuntimeDir ${join(folder.path, 'run')}
PidFile ${join(folder.path, 'apache.pid')}
ErrorLog ${join(folder.path, 'error.log')}
ServerName localhost
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${APACHE_MODULES.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
${ports.map((port) => `Listen 127.0.0.1:${port}`).join('\n')}
${host}
`,
  );
  return startProcess('apache2', ['-DFOREGROUND', '-f', config], { ports });
}

/** Starts Varnish with a VCL. */
export function startVarnish(vcl: string, { folder, ports }: Place): Promise<RunningProcess> {
  const file = folder.write('default.vcl', vcl);
  const addresses = ports.flatMap((port) => ['-a', `127.0.0.1:${port}`]);
  return startProcess(
    'varnishd',
    [
      ...['-F', '-j', 'none', '-n', join(folder.path, 'varnish'), '-s', 'malloc,16m'],
      ...['-T', 'none', '-f', file, ...addresses],
    ],
    { ports },
  );
}
