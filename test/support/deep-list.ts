/** A value in lists, by default an empty object, deeper than `JSON.stringify` reads with a function, whatever the stack. */
export function deepList(inner: unknown = {}): unknown {
  let deep = inner;
  for (;;) {
    for (let level = 0; level < 100; level++) deep = [deep];
    try {
      JSON.stringify(deep, (_name, value) => value);
    } catch {
      return deep;
    }
  }
}
