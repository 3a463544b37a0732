import type { OnceRequest, OnceStore, ResponseDescriptor } from 'halyard/http';

/** A claim or a response, as the store of a test keeps it. */
interface Entry extends Omit<OnceRequest, 'now'> {
  readonly response?: ResponseDescriptor;
}

/** Work that takes effect when the response is saved. */
export interface Transaction {
  readonly effects: string[];
}

/** A store in memory with leases and transactions, and the effects that were committed. */
export function memoryStore() {
  const entries = new Map<string, Entry>();
  const committed: string[] = [];
  const store: OnceStore<Transaction> = {
    async claim(key, { now, ...claim }) {
      const earlier = entries.get(key);
      if (earlier !== undefined && earlier.until > now) return earlier;
      entries.set(key, claim);
      const isOwn = () => entries.get(key)?.token === claim.token;
      const transaction: Transaction = { effects: [] };
      return {
        transaction,
        async save(response, until) {
          if (!isOwn()) throw new Error('The lease is over');
          entries.set(key, { ...claim, until, response });
          committed.push(...transaction.effects);
        },
        release: async () => isOwn() && entries.delete(key),
      };
    },
  };
  return { store, entries, committed };
}
