import { HalyardError } from 'halyard';
import type { Output } from './output.js';
import type { State } from './state.js';

/** The input can come from a link of somebody else, and must not stop the page. In UTF-16 code units. */
const MAX_LENGTH = 100_000;

/** Runs a tool. An error of the library about the input becomes the verdict. */
export async function run({ tool, values }: State): Promise<Output> {
  const length = Math.max(...Object.values(values).map((value) => value.length));
  if (length > MAX_LENGTH) return bad(`The input must have at most ${MAX_LENGTH} characters.`);
  const missing = tool.fields.find(({ name, required }) => required && !values[name]?.trim());
  if (missing) {
    return {
      verdict: `${missing.label} is empty. Type one, or choose an example.`,
      tone: 'neutral',
    };
  }
  try {
    return await tool.run(values);
  } catch (error) {
    if (error instanceof HalyardError) return bad(error.message);
    // The recursion of a tool ends before that of JSON.parse.
    if (error instanceof RangeError) return bad('The input is nested too deeply for this page.');
    throw error;
  }
}

function bad(verdict: string): Output {
  return { verdict, tone: 'bad' };
}
