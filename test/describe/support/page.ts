/** The text of a piece of a page, without markup, on one line. */
export function textOf(markup: string): string {
  return markup
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<(?:br|wbr)>|<\/?(?:code|span|strong|em|a|b)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** The element with an id, up to the next element of its kind. */
export function partOf(id: string, page: string): string {
  const [, tag = '', rest = ''] =
    new RegExp(`<(\\w+)[^>]*\\bid="${id}"[^>]*>(.*)`, 's').exec(page) ?? [];
  return textOf(rest.split(`</${tag}>`, 1)[0] ?? '');
}
