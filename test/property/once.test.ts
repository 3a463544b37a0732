import fc from 'fast-check';
import { once, type ResponseDescriptor } from 'halyard/http';
import { expect, test } from 'vitest';
import { memoryStore, type Transaction } from '../support/once-store.js';

const LEASE = 60;

/** A request that is under way, and how it ends; a process that crashes never ends it. */
interface Work {
  readonly name: string;
  readonly id: number;
  readonly response: Promise<ResponseDescriptor>;
  readonly end: (outcome: Outcome) => void;
}

type Outcome = 'created' | 'refused' | 'throws';

/** What the model has of a key: the request that holds it, or its response. */
interface Held {
  readonly id: number;
  readonly content: string;
  readonly until: number;
  readonly isDone?: boolean;
}

const short = fc.constantFrom('a', 'b');
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ caller: short, key: short, content: short }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ends: fc.nat(),
        outcome: fc.constantFrom<Outcome>('created', 'created', 'refused', 'throws'),
      }),
    },
    fc.record({ crashes: fc.nat() }),
    fc.record({ seconds: fc.integer({ min: 1, max: 2 * LEASE }) }),
  ),
  { maxLength: 40 },
);

/** Begins a request, and waits until its work has begun or it has a response. */
async function begin(
  options: Parameters<typeof once<Transaction>>[1],
  headers: Record<string, string>,
  name: string,
  id: number,
): Promise<Work | ResponseDescriptor> {
  let begun = () => {};
  let end: Work['end'] = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const request = { method: 'POST', url: '/orders', headers };
  const response = once(request, options, (transaction) => {
    transaction?.effects.push(name);
    begun();
    return new Promise((resolve, reject) => {
      end = (outcome) => {
        if (outcome === 'throws') reject(new Error('No stock'));
        else resolve({ status: outcome === 'created' ? 201 : 400, headers: {}, body: `${id}` });
      };
    });
  });
  const done = await Promise.race([started, response]);
  return done ?? { name, id, response, end };
}

test('in any history of requests, crashes and leases, a key has one effect and one response', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { store, committed } = memoryStore();
      const model = new Map<string, Held>();
      const open: Work[] = [];
      let now = 0;
      for (const [id, step] of history.entries()) {
        if ('seconds' in step) now += step.seconds;
        else if ('crashes' in step) open.splice(step.crashes % (open.length + 1), 1);
        else if ('ends' in step) {
          const [work] = open.splice(step.ends % (open.length + 1), 1);
          if (work !== undefined) await end(work, step.outcome, model);
        } else {
          const { caller, key, content } = step;
          const name = caller + key;
          const options = { store, caller: { id: caller }, content, lease: LEASE };
          const time = { now: new Date(now * 1000), keep: 1_000_000 };
          const result = await begin({ ...options, ...time }, { 'idempotency-key': key }, name, id);
          const held = model.get(name);
          if (held === undefined || (held.until <= now && !held.isDone)) {
            expect(result).toHaveProperty('end');
            open.push(result as Work);
            model.set(name, { id, content, until: now + LEASE });
          } else if (held.content !== content) expect(result).toMatchObject({ status: 422 });
          else if (held.isDone) expect(result).toMatchObject({ status: 201, body: `${held.id}` });
          else expect(result).toMatchObject({ status: 409 });
        }
      }
      const done = [...model].filter(([, { isDone }]) => isDone).map(([name]) => name);
      expect([...committed].sort()).toEqual(done.sort());
    }),
  );
});

/** Ends the work of a request: only the one that still holds the key stores its response. */
async function end(
  { name, id, response, end }: Work,
  outcome: Outcome,
  model: Map<string, Held>,
): Promise<void> {
  const held = model.get(name);
  const isOwn = held?.id === id;
  end(outcome);
  if (outcome === 'throws') await expect(response).rejects.toThrow('No stock');
  else if (outcome === 'refused') expect((await response).status).toBe(400);
  else if (!isOwn) await expect(response).rejects.toThrow('The lease is over');
  else expect((await response).body).toBe(`${id}`);
  if (!isOwn) return;
  if (outcome === 'created') model.set(name, { ...held, isDone: true });
  else model.delete(name);
}
