/**
 * Runs each case. A test runner would do it too, but none runs on Node, Deno, Bun, workerd, in Chromium
 * and in Jest alike.
 *
 * @param {readonly (readonly [name: string, run: Function])[]} cases
 * @param {(name: string) => Promise<unknown>} load Returns a module.
 * @returns {Promise<{ count: number, failures: string[], outputs: Record<string, string[]> }>} The number
 *   of assertions, those that failed, and the outputs of each case, which are the same on every runtime.
 */
export async function assertions(cases, load) {
  const failures = [];
  const outputs = {};
  let count = 0;
  for (const [name, run] of cases) {
    outputs[name] = [];
    const expectSame = (actual) => {
      count++;
      outputs[name].push(show(actual));
    };
    const expectValue = (actual, expected) => {
      expectSame(actual);
      const [given, wanted] = [show(actual), show(expected())];
      if (given !== wanted) failures.push(`${name}: expected ${wanted}, got ${given}`);
    };
    const expectError = (throws, message) => {
      count++;
      const thrown = errorOf(throws);
      if (!thrown?.includes(message)) {
        failures.push(`${name}: expected the error ${message}, got ${thrown}`);
      }
    };
    try {
      await run(load, expectValue, expectError, expectSame);
    } catch (error) {
      failures.push(`${name}: ${error?.stack ?? error}`);
    }
  }
  return { count, failures, outputs };
}

function errorOf(run) {
  try {
    run();
  } catch (error) {
    return String(error?.message);
  }
  return undefined;
}

/** A value as text: without prototypes, undefined members and the order of members. */
function show(value) {
  if (ArrayBuffer.isView(value)) return `bytes ${Array.from(value)}`;
  if (value instanceof Date) return `date ${value.getTime()}`;
  if (value instanceof Map || value instanceof Set) return show([...value]);
  if (Array.isArray(value)) return `[${value.map(show).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.keys(value).filter((name) => value[name] !== undefined);
    return `{${members.sort().map((name) => `${JSON.stringify(name)}:${show(value[name])}`)}}`;
  }
  if (typeof value === 'string') return JSON.stringify(value);
  return Object.is(value, -0) ? '-0' : String(value);
}
