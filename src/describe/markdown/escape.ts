/**
 * Markdown without HTML: an angle bracket or an ampersand that could begin a tag or an entity is escaped,
 * except in code, where it is text already.
 */
export function markdown(text: string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[<>]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&'),
    )
    .join('');
}

/** Markdown on one line, without a character that ends the cell of a table. */
export function cell(text: string): string {
  return markdown(text).replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/** A code span (CommonMark §6.1), for a cell or a line. */
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

/** A link to an http or https URL (CommonMark §6.3); any other URL is left out, since it may run a script. */
export function linkTo(text: string, url: string): string {
  return /^https?:/i.test(url) ? `[${text}](${url.replace(/[\s()<>|\\]/g, percentEncoded)})` : text;
}

/** `encodeURIComponent` leaves parentheses as they are. */
function percentEncoded(character: string): string {
  if (character === '(') return '%28';
  return character === ')' ? '%29' : encodeURIComponent(character);
}
