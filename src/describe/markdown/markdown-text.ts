/**
 * Escapes HTML in Markdown: each angle bracket, and each ampersand that begins an entity. Code is left
 * as it is, since HTML is text there.
 */
export function escapeHtml(text: string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[<>]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&'),
    )
    .join('');
}

/** Markdown for the cell of a table: on one line, its vertical bars escaped (GFM §4.10). */
export function cell(text: string): string {
  return escapeHtml(text).replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/** A code span (CommonMark §6.1), on one line. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** A table (GFM §4.10), of cells in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A link (CommonMark §6.3), if there is a URL. One of another scheme than http(s) is left out: it may run a script. */
export function linkTo(text: string, url = ''): string {
  return /^https?:/i.test(url) ? `[${text}](${url.replace(/[\s()<>|\\]/g, percentEncoded)})` : text;
}

/** `encodeURIComponent` leaves parentheses as they are. */
function percentEncoded(character: string): string {
  if (character === '(') return '%28';
  return character === ')' ? '%29' : encodeURIComponent(character);
}
