import type { Markup } from '../../internal/html/markup.js';
import { html } from './markup.js';

/** A string with the colon of a member name, if any; a number, true, false or null. */
const TOKEN = /("(?:[^"\\]|\\.)*"?)(:)?|-?\d[\d.eE+-]*|true|false|null/g;

/** A JSON value, indented and coloured. */
export function jsonCode(value: unknown): Markup {
  const text = JSON.stringify(value, undefined, 2);
  const parts: (Markup | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon = ''] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    const kind = string === undefined ? 'literal' : colon === '' ? 'string' : 'key';
    parts.push(html`<span class="${kind}">${string ?? whole}</span>${colon}`);
  }
  return html`<pre tabindex="0"><code>${parts}${text.slice(end)}</code></pre>`;
}
