import { HalyardError } from 'halyard';
import type { Output } from './output.js';
import type { State } from './state.js';

/** What a tool shows of its input. What the library throws about the input is the verdict. */
export async function run({ tool, values }: State): Promise<Output> {
  try {
    return await tool.run(values);
  } catch (error) {
    if (error instanceof HalyardError) return { verdict: error.message, tone: 'bad' };
    throw error;
  }
}
