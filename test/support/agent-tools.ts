import { type AgentOptions, type AgentTools, agentTools } from 'halyard/agent';
import { demoFetch } from './demo-fetch.js';
import { type Stub, stubFetch } from './stub-fetch.js';

/** The text of a result, and the members of its structured content. */
interface Result {
  readonly text: string;
  readonly isError: boolean;
  readonly from: string;
  // biome-ignore lint/suspicious/noExplicitAny: the data of any API
  readonly data: any;
  // biome-ignore lint/suspicious/noExplicitAny: the input of any operation
  readonly input: any;
  readonly operations: readonly { readonly rel: string; readonly url?: string }[];
}

function callerOf(tools: AgentTools) {
  return async (name: string, args: object = {}) => {
    const { content, structuredContent, isError = false } = await tools.call(name, { ...args });
    const text = content[0]?.text ?? '';
    return { text, isError, from: undefined, ...structuredContent } as unknown as Result;
  };
}

/** The tools of the demo, which may change it. */
export function demoTools() {
  const demo = demoFetch();
  const tools = agentTools(demo.start, { fetch: demo.fetch, mode: 'write', key: 'a secret' });
  return { ...demo, tools, call: callerOf(tools) };
}

/** The tools of an API of stubs by their paths, which starts at `/v1/`. */
export function stubTools(
  stubs: Readonly<Record<string, Stub>>,
  options: Partial<AgentOptions> = {},
) {
  const { fetch, sent } = stubFetch(stubs);
  const given = { fetch, mode: 'write', key: 'a secret', ...options } as const;
  const tools = agentTools('https://api.example.se/v1/', given);
  const call = callerOf(tools);
  /** Reads the start, then the URL of a relation type. */
  const follow = async (rel: string, args: object = {}) => {
    const { operations } = await call('read');
    return call('read', { url: operations?.find((each) => each.rel === rel)?.url, ...args });
  };
  return { tools, call, follow, sent };
}

/** A start with links, by their relation types. */
export const linking = (links: object, members: object = {}) => ({
  '/v1/': { body: { ...members, _links: links } },
});
