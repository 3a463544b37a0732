import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { audit } from 'halyard/audit';
import { connect } from 'halyard/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateway } from '../../examples/walkthrough/gateway.js';
import { app as step0 } from '../../examples/walkthrough/step-0.js';
import { app as step1 } from '../../examples/walkthrough/step-1.js';
import { app as step2 } from '../../examples/walkthrough/step-2.js';
import { app as step3 } from '../../examples/walkthrough/step-3.js';
import { app as step4 } from '../../examples/walkthrough/step-4.js';
import { app as step5 } from '../../examples/walkthrough/step-5.js';
import { halyard } from '../audit/cli/fake-system.js';
import { fencesOf } from '../support/examples.js';

/** Each step, and the rules that an audit finds broken. */
const STEPS = [
  [step0, 'HYP.06 HYP.14 UFN.04 VER.05 conditional.not-modified'],
  [step1, 'HYP.06 UFN.04 collection.links conditional.not-modified naming.verb'],
  [step2, 'HYP.06 collection.links conditional.not-modified naming.verb'],
  [step3, 'HYP.06 conditional.not-modified naming.verb'],
  [step4, 'naming.verb'],
  [step5, ''],
] as const;

const INDEX = 'http://localhost:8080/orders/v1/';

/** The sections of the page, by the number of their step. */
const sections = readFileSync('docs/walkthrough.md', 'utf8')
  .split(/^## Step \d.*$/m)
  .slice(0, STEPS.length);

/** What `halyard audit` prints of each step. */
const outputs: string[] = [];
const servers: Server[] = [];
const gateways: string[] = [];

beforeAll(async () => {
  for (const [app] of STEPS) {
    const backend = await listen(createServer(app as RequestListener));
    gateways.push(`http://127.0.0.1:${await listen(gateway(backend))}`);
  }
  for (const step of STEPS.keys()) {
    const { stdout } = await halyard(['audit', INDEX], {
      fetch: fetchOf(step),
    });
    outputs.push(stdout);
  }
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** The fetch that finds the gateway of a step at the URL that clients call. */
function fetchOf(step: number) {
  return (url: string, init?: object) =>
    fetch(url.replace('http://localhost:8080', gateways[step] ?? ''), init);
}

describe.each(Array.from(STEPS.entries()))('step %i', (step, [, rules]) => {
  test('breaks these rules and no others', async () => {
    const { groups } = await audit(INDEX, { fetch: fetchOf(step) });
    expect([...new Set(groups.map(({ rule }) => rule))].sort().join(' ')).toBe(rules);
  });
});

describe.each([1, 2, 3, 4, 5])('the page shows of step %i', (step) => {
  const section = sections[step] ?? '';

  test('the findings before it and after it, as the command prints them', () => {
    const [before, after, ...rest] = fencesOf(section, 'text');
    for (const block of blocksOf(before)) expect(outputs[step - 1]).toContain(block);
    for (const block of blocksOf(after)) expect(outputs[step]).toContain(block);
    expect([before === undefined, after === undefined, rest]).toEqual([false, false, []]);
  });

  test('findings that it removes', () => {
    const [before] = fencesOf(section, 'text');
    const messages = blocksOf(before).flatMap((block) => /\n {2}(.{20})/.exec(block)?.[1] ?? []);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(outputs[step]).not.toContain(message);
  });
});

describe('the page quotes the code', () => {
  test('of step 0 and of the last step in full', () => {
    for (const [step, section] of [
      [0, sections[0]],
      [5, sections[5]],
    ] as const) {
      expect(fencesOf(section ?? '', 'ts')[0]).toBe(
        readFileSync(`examples/walkthrough/step-${step}.ts`, 'utf8'),
      );
    }
  });

  test.each([1, 2, 3, 4])('of step %i as differences from the one before', (step) => {
    const fences = fencesOf(sections[step] ?? '', 'diff');
    expect(fences.length).toBeGreaterThan(0);
    const difference = differenceBefore(step);
    for (const hunk of fences.flatMap(blocksOf)) expect(difference).toContain(hunk);
  });
});

test('a client of the last step cancels an order by its link, which is then gone', async () => {
  const index = await connect(INDEX, { fetch: fetchOf(5) });
  const page = await index.follow('orders', { query: { status: 'open' } });
  expect(page.find('next')?.href).toBe(`${INDEX}orders?status=open&page=2`);
  for await (const item of page.items({ limit: 1 })) {
    const order = await item.follow('self');
    expect(order.has('cancel')).toBe(true);
    expect((await order.submit('cancel')).has('cancel')).toBe(false);
  }
  expect((await fetchOf(5)(`${INDEX}orders?status=lost`)).status).toBe(400);
});

function blocksOf(text = ''): string[] {
  return text.split(/\n\n+/).map((block) => block.trimEnd());
}

/** The difference between a step and the one before, without the numbers of lines. */
function differenceBefore(step: number): string {
  const files = [step - 1, step].map((number) => `examples/walkthrough/step-${number}.ts`);
  try {
    return execFileSync('git', ['diff', '--no-index', '-U100', ...files], { encoding: 'utf8' });
  } catch (error) {
    // Its exit code is 1 for files that differ.
    return String((error as { stdout: string }).stdout);
  }
}
