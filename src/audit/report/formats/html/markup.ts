import { printable } from '../../printable.js';

/** HTML that was written by {@link html}: everything foreign in it is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value of a template: text is escaped, markup is kept, undefined is empty. */
export type Content = Markup | string | number | undefined | readonly Content[];

/** HTML from a template. Its values are escaped, so a string of the API is never read as markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(textOf)));
}

function textOf(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(textOf).join('');
  return content === undefined ? '' : escapeHtml(String(content));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
