import { parseArgs } from 'node:util';
import { faults, isFault } from './faults.js';
import { print, printTitle } from './print.js';
import { startService } from './server.js';
import { seededStore } from './store.js';
import { walk } from './walk.js';

const { values } = parseArgs({
  options: {
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    fault: { type: 'string' },
  },
});
const { fault } = values;
if (fault !== undefined && !isFault(fault)) {
  throw new Error(`--fault must be one of ${Object.keys(faults).join(', ')}; got ${fault}`);
}

const service = await startService(seededStore(), Number(values.port), undefined, fault);

if (values.serve) {
  printCurlLines(service.url);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
} else {
  try {
    printTitle(`An order service on ${service.url}, and a client that knows only this URL`);
    await walk(`${service.url}/`);
  } finally {
    await service.close();
  }
}

async function stop(): Promise<void> {
  await service.close();
  print('\nStopped.');
}

function printCurlLines(url: string): void {
  const json = "-H 'content-type: application/json'";
  printTitle(
    `The order service runs on ${url}. Try it from another terminal; stop it with Ctrl-C.\n`,
  );
  for (const line of [
    `curl -i ${url}/`,
    `curl -i '${url}/orders?status=open&page=1'`,
    `curl -i ${url}/orders -H 'Forwarded: proto=https;host=gw.example.se;prefix=/orders/v1'`,
    `curl -i ${url}/orders ${json} -d '{"orders":[{"customer":"Frida","total":250}]}'`,
    `curl -i ${url}/orders/1`,
    `curl -i ${url}/orders/1 -H 'Accept: application/prs.hal-forms+json'`,
    `curl -i ${url}/orders/1 -H 'If-None-Match: "1"'`,
    `curl -i -X PATCH ${url}/orders/1 ${json} -d '{"total":5}' -H 'If-Match: "1"'`,
    `curl -i -X POST ${url}/orders/1/cancellations`,
    `curl -i '${url}/orders?page=0&size=5'`,
    `curl -i ${url}/orders/999`,
  ]) {
    print(`  ${line}`);
  }
}
