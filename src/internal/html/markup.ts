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

/** The parts of a page that differ. */
interface DocumentParts {
  readonly title: string;
  readonly style: string;
  /** The hash of the style for the Content Security Policy: `sha256-…`. */
  readonly styleHash: string;
  /** The text of the link over the header to the element `main`. */
  readonly skip: string;
  readonly body: Markup;
}

/**
 * Writes a self-contained page: it loads nothing and runs no script, and its Content Security Policy
 * forbids both.
 */
export function htmlDocument(
  html: Html,
  { title, style, styleHash, skip, body }: DocumentParts,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="halyard">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#main">${skip}</a>
${body}
</body>
</html>
`.text;
}
