/** Waits; false once the signal is aborted, which ends the wait. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted || milliseconds === 0) return resolve(!signal?.aborted);
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve(!signal?.aborted);
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}

/** Lets timers, sockets and Ctrl-C be heard between two long calculations. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
