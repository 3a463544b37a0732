import {
  breakable,
  type Content,
  type Html,
  htmlTag,
  type Markup,
} from '../../internal/html/markup.js';
import type { FieldModel } from '../description.js';

/** Control characters except line breaks and tabs, lone surrogates, and controls that reverse text (UTR #36 §2.5). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\p{Cs}]/gu;

/** HTML from a template. An unsafe character becomes U+FFFD. */
export const html: Html = /* @__PURE__ */ htmlTag((text) => text.replace(UNSAFE, '\ufffd'));

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
    const items = list.map((item) => html`<li dir="auto">${inline(item.trim())}</li>`);
    return [
      paragraph && html`<p dir="auto">${inline(paragraph)}</p>`,
      list.length > 0 ? html`<ul class="prose">${items}</ul>` : undefined,
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
    const [whole, code, strong, emphasis, label, target, url = ''] = match;
    parts.push(text.slice(end, match.index));
    if (code) parts.push(html`<code>${code}</code>`);
    else if (strong) parts.push(html`<strong>${strong}</strong>`);
    else parts.push(emphasis ? html`<em>${emphasis}</em>` : anchor(target ?? url, label));
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

/** A link. A URL of another scheme than http(s) and mailto becomes text: a `javascript:` URL must not run. */
export function anchor(url: string, label: string = url): Markup {
  if (/^(?:https?:\/\/|mailto:)/i.test(url)) {
    return html`<a href="${url}" rel="noreferrer">${label}</a>`;
  }
  return label === url ? html`<code>${url}</code>` : html`${label} (<code>${url}</code>)`;
}

/** A JSON value, indented. */
export function jsonCode(value: unknown): Markup {
  return html`<pre tabindex="0"><code>${JSON.stringify(value, undefined, 2)}</code></pre>`;
}

/** A table; undefined without rows. */
export function table(
  caption: Markup,
  heads: readonly string[],
  rows: readonly Content[],
): Content {
  if (rows.length === 0) return undefined;
  return html`
<table class="fields">
  ${caption}
  <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${rows}
  </tbody>
</table>`;
}

/** The caption of a table for those who do not see the text around it. */
export function hiddenCaption(text: string): Markup {
  return html`<caption class="hidden">${text}</caption>`;
}

/** Fields and the fields of their objects, as a table. */
export function fieldsTable(caption: string, fields: readonly FieldModel[]): Content {
  return table(hiddenCaption(caption), ['Name', 'Type', 'Description'], fields.map(fieldRow));
}

function fieldRow({ path, type, values, required, description, limits }: FieldModel): Markup {
  return html`
    <tr>
      <th scope="row"><code>${breakable(path, html)}</code>${required ? html` <span class="required">required</span>` : ''}</th>
      <td>${values.length === 0 ? type : joined(values.map((value) => html`<code>${value}</code>`))}</td>
      <td dir="auto">${description}${description === '' || limits.length === 0 ? '' : ' · '}<span class="limits">${limits.join(', ')}</span></td>
    </tr>`;
}

function joined(parts: readonly Content[]): Content {
  return parts.map((part, index) => (index === 0 ? part : [', ', part]));
}
