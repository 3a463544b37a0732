import { breakable, type Content, type Markup } from '../../internal/html/markup.js';
import { type FieldAtPath, flattenFields } from '../model/fields.js';
import type { FieldModel } from '../model/model.js';
import { html } from './markup.js';

/** Fields and the fields of their objects, as a table. */
export function fieldsTable(caption: string, fields: readonly FieldModel[]): Content {
  if (fields.length === 0) return undefined;
  return html`
<table class="fields">
  <caption class="hidden">${caption}</caption>
  <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
  <tbody>${flattenFields(fields).map(fieldRow)}
  </tbody>
</table>`;
}

function fieldRow({ path, type, values, required, description, limits }: FieldAtPath): Markup {
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
