import { type Html, Markup } from './markup.js';

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
