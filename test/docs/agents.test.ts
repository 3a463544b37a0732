import { readFileSync } from 'node:fs';
import { agentTools } from 'halyard/agent';
import { expect, test } from 'vitest';
import { demoFetch } from '../support/demo-fetch.js';

test('the transcript of the guide is what the tools say', async () => {
  const guide = readFileSync('docs/guides/agents.md', 'utf8');
  const [, transcript = ''] = /```text\n(.*?)```/s.exec(guide) ?? [];
  const { start, fetch, store } = demoFetch();
  const tools = agentTools(start, { fetch, mode: 'write', key: 'guide' });
  const turns = transcript.split('\n\n');
  for (const [index, turn] of turns.entries()) {
    // Long lines go on in the next one, with four spaces.
    const [called = '', ...lines] = turn.trim().replaceAll('\n    ', '').split('\n');
    const [, name = '', args = ''] = /^> (\w+) (.*)$/.exec(called) ?? [];
    const order = store.get(3);
    if (index === 2 && order) store.change(order, { status: 'paid' });
    const { content } = await tools.call(name, JSON.parse(args));
    expect(content[0]?.text.replaceAll(' ', '')).toBe(lines.join('\n').replaceAll(' ', ''));
  }
  expect(turns).toHaveLength(4);
});
