import type { Content, Markup } from '../../internal/html/markup.js';
import { html } from './markup.js';

/**
 * Writes the common part of Markdown as HTML: paragraphs, lists, code, emphasis, and links to http(s)
 * and mailto. Anything else, HTML included, is shown as text.
 */
export function prose(markdown: string): Content {
  return markdown
    .split(/^```.*/m)
    .map((part, index) =>
      index % 2 === 1 ? html`<pre tabindex="0"><code>${part.trim()}</code></pre>` : blocks(part),
    );
}

function blocks(text: string): Content {
  return text.split(/\n\s*\n/).map((block) => {
    const [lead = '', ...list] = block.trim().split(/^[-*+][ \t]/m);
    const paragraph = lead.replace(/^#+[ \t]/, '').trim();
    return [
      paragraph === '' ? undefined : html`<p dir="auto">${inline(paragraph)}</p>`,
      list.length === 0
        ? undefined
        : html`<ul class="prose">${list.map((item) => html`<li dir="auto">${inline(item.trim())}</li>`)}</ul>`,
    ];
  });
}

/** Code, strong and emphasised text, a link with a text, a URL in angle brackets. No part is nested. */
const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^[\]\n]+)\]\(([^()\s]+)\)|<([a-z]+:[^<>\s]+)>/gi;

/** A line of text with the inline part of Markdown. */
function inline(text: string): Content {
  const parts: Content[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis, label, target, url] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (strong !== undefined) parts.push(html`<strong>${strong}</strong>`);
    else if (emphasis !== undefined) parts.push(html`<em>${emphasis}</em>`);
    else parts.push(anchor(target ?? (url as string), label));
  }
  return [...parts, text.slice(end)];
}

/** A link. A URL of another scheme than http(s) and mailto becomes text: a `javascript:` URL must not run. */
export function anchor(url: string, label: Content = url): Markup {
  return /^(?:https?:\/\/|mailto:)/i.test(url)
    ? html`<a href="${url}" rel="noreferrer">${label}</a>`
    : label === url
      ? html`<code>${url}</code>`
      : html`${label} (<code>${url}</code>)`;
}
