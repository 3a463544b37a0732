import { parseArgs } from 'node:util';
import { type FaultName, faults, isFault } from './faults.js';
import { print, printTitle } from './print.js';
import { startService } from './server.js';
import { seededStore } from './store.js';
import { walk } from './walk.js';

const HELP = `npm run demo                             a client walks through the service
npm run demo -- --serve                  the service runs until Ctrl-C
npm run demo -- --serve --port 3000      on this port
npm run demo -- --serve --fault no-self  with a mistake; repeat --fault for more

The mistakes, for an audit to find:
${columns(Object.keys(faults))}`;

// The reader of a pipe may close it early: `npm run demo | head`.
process.stdout.on('error', () => process.exit());

try {
  await main();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  // Wrong options, or a port that is not free.
  if (code === undefined || code === 'ERR_ASSERTION') throw error;
  console.error(`demo: ${message.split('. ')[0]}. See npm run demo -- --help`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      serve: { type: 'boolean' },
      port: { type: 'string', default: '0' },
      fault: { type: 'string', multiple: true, default: [] },
    },
  });
  if (values.help) return print(HELP);
  const service = await startService(
    seededStore(),
    Number(values.port),
    undefined,
    values.fault.map(faultOf),
  );
  if (values.serve) {
    printCurlLines(service.url);
    const stop = () => service.close().then(() => print('\nStopped.'));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
    return;
  }
  try {
    printTitle(`An order service on ${service.url}, and a client that knows only this URL`);
    await walk(`${service.url}/`);
    print('\nCall it yourself: npm run demo -- --serve');
  } finally {
    await service.close();
  }
}

function faultOf(name: string): FaultName {
  if (isFault(name)) return name;
  throw Object.assign(new Error(`There is no fault ${name}`), { code: 'ERR_FAULT' });
}

function columns(names: readonly string[]): string {
  const cells = names.map((name, at) => (at % 4 === 3 ? `${name}\n` : name.padEnd(20)));
  return cells.join('').trimEnd().replace(/^/gm, '  ');
}

function printCurlLines(url: string): void {
  const json = "-H 'content-type: application/json'";
  printTitle(`The order service runs on ${url}. Call it from another terminal:\n`);
  for (const line of [
    `npx halyard audit ${url}/`,
    `curl -i ${url}/`,
    `curl -i '${url}/orders?status=open&page=1'`,
    `curl -i ${url}/orders -H 'Forwarded: proto=https;host=gw.example.se;prefix=/orders/v1'`,
    `curl -i ${url}/orders ${json} -d '{"orders":[{"customer":"Frida","total":250}]}'`,
    `curl -i ${url}/orders/1`,
    `curl -i ${url}/orders/1 -H 'Accept: application/prs.hal-forms+json'`,
    `curl -i -X PATCH ${url}/orders/1 ${json} -d '{"total":5}' -H 'If-Match: *'`,
    `curl -i -X POST ${url}/orders/1/cancellations`,
    `curl -i '${url}/orders?page=0&size=5'`,
    `curl -i ${url}/orders/999`,
  ]) {
    print(`  ${line}`);
  }
  print('\nStop it with Ctrl-C.');
}
