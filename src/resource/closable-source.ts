/** The items of a stream: a list, a generator, a stream of objects. */
export type ItemSource = AsyncIterable<object> | Iterable<object>;

/** A source of items that can be closed at any time, even while a read is pending. */
export interface ClosableSource extends AsyncIterableIterator<object, void, undefined> {
  /** Settles the pending read and closes the source, begun or not. */
  return(): Promise<IteratorReturnResult<void>>;
  /** Whether the source was closed before its end. */
  readonly isClosed: boolean;
}

type Step = IteratorResult<object, void>;

const DONE: IteratorReturnResult<void> = { done: true, value: undefined };

/**
 * Makes a source closable. An async generator queues `return()` behind a pending `next()`, so nothing
 * could end a stream whose source stalls.
 */
export function closableSource(items: ItemSource, signal: AbortSignal | undefined): ClosableSource {
  const iterator = iteratorOf(items);
  let state: 'open' | 'ended' | 'closed' = 'open';
  let abandonRead: (() => void) | undefined;

  const finish = (as: 'ended' | 'closed') => {
    if (state === 'open') state = as;
    signal?.removeEventListener('abort', abort);
  };
  const close = async () => {
    if (state !== 'open') return;
    finish('closed');
    const closing = closeSource(items, iterator);
    if (abandonRead === undefined) return closing;
    // A source that stalls may never answer.
    closing.catch(() => {});
    abandonRead();
  };
  const abort = () => {
    close().catch(() => {});
  };
  const read = (step: PromiseLike<Step>) =>
    new Promise<Step>((resolve, reject) => {
      abandonRead = () => (signal?.aborted ? reject(signal.reason) : resolve(DONE));
      step.then(resolve, reject);
    });

  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort);

  return {
    get isClosed() {
      return state === 'closed';
    },
    async next() {
      signal?.throwIfAborted();
      if (state !== 'open') return DONE;
      try {
        const step = iterator.next();
        const result = isPending(step) ? await read(step) : step;
        if (result.done) finish('ended');
        return result;
      } catch (error) {
        finish('ended');
        throw error;
      } finally {
        abandonRead = undefined;
      }
    },
    async return() {
      await close();
      return DONE;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

type ItemIterator = AsyncIterator<object, void> | Iterator<object, void>;

function iteratorOf(items: ItemSource): ItemIterator {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}

function isPending(step: Step | Promise<Step>): step is Promise<Step> {
  return typeof (step as { readonly then?: unknown }).then === 'function';
}

/** The iterator of a Node stream closes it only when it has begun and is not waiting; `destroy` always does. */
async function closeSource(items: ItemSource, iterator: ItemIterator): Promise<void> {
  const { destroy } = items as { readonly destroy?: () => void };
  if (typeof destroy === 'function') destroy.call(items);
  else await iterator.return?.();
}
