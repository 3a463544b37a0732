import type { AgentTools } from 'halyard/agent';

/** The result of a tool: its text, and the members of its structured content. */
export interface Outcome {
  readonly text: string;
  readonly isError: boolean;
  readonly from?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the data of any API
  readonly data?: any;
  readonly operations?: readonly Offered[];
  readonly input?: InputSchema;
}

/** An operation that a result lists. */
interface Offered {
  readonly rel: string;
  readonly method: string;
  readonly url?: string;
  readonly input?: string;
  readonly elsewhere?: string;
}

/** The JSON Schema of an input, as far as the tests read it. */
export interface InputSchema {
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}

/** Calls tools as an agent does, with the arguments in the form of JSON. */
export function callsOf(tools: Pick<AgentTools, 'call'>) {
  return async (name: string, args: object = {}): Promise<Outcome> => {
    const { content, structuredContent, isError = false } = await tools.call(name, { ...args });
    return { text: content[0]?.text ?? '', isError, ...structuredContent };
  };
}

/** The URL that a result lists for a relation type. */
export function urlOf({ operations = [] }: Outcome, rel: string): string | undefined {
  return operations.find((each) => each.rel === rel)?.url;
}
