import { oneLine, type Tool, type Values } from './output.js';

/** What the page shows: a tool and its input. */
export interface State {
  readonly tool: Tool;
  readonly values: Values;
}

/** The state as the fragment of a URL. A server never sees it. */
export function formatState({ tool, values }: State): string {
  return `#${new URLSearchParams({ tool: tool.id, ...values })}`;
}

/** The state in a fragment. Fields that it lacks have the values of the first example. */
export function parseState(fragment: string, tools: readonly [Tool, ...Tool[]]): State {
  const parameters = new URLSearchParams(fragment.slice(1));
  const tool = tools.find(({ id }) => id === parameters.get('tool')) ?? tools[0];
  const [example] = tool.examples;
  const values = tool.fields.map(({ name, kind, choices }): [string, string] => {
    const given = parameters.get(name);
    const isKnown = given !== null && (choices?.includes(given) ?? true);
    if (!isKnown) return [name, example?.values[name] ?? ''];
    return [name, kind === 'line' && given.includes('\n') ? oneLine(given) : given];
  });
  return { tool, values: Object.fromEntries(values) };
}
