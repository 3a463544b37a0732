/** HTML that a template wrote: every text in it is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value of a template: text is escaped, markup is kept, undefined is empty. */
export type Content = Markup | string | number | undefined | readonly Content[];

/** HTML from a template. Its values are escaped, so text is never read as markup. */
export type Html = (parts: TemplateStringsArray, ...values: readonly Content[]) => Markup;

/** Makes the tag of templates; `prepare` is applied to each text before it is escaped. */
export function htmlTag(prepare: (text: string) => string = String): Html {
  const textOf = (content: Content): string => {
    if (content instanceof Markup) return content.text;
    if (typeof content === 'object') return content.map(textOf).join('');
    return content === undefined ? '' : escapeHtml(prepare(String(content)));
  };
  return (parts, ...values) => new Markup(String.raw({ raw: parts }, ...values.map(textOf)));
}

/** A text that may break after its dots. */
export function breakable(text: string, html: Html): Content {
  const [first, ...others] = text.split('.');
  return [first, ...others.map((part) => html`.<wbr>${part}`)];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
