import { parse } from 'yaml';

/**
 * The rows of a table in text, each with its cells, which are apart by `=>`. A line that begins with `# `
 * says what the next rows have in common.
 */
export function rows(table: string): (readonly [row: string, ...cells: string[]])[] {
  return linesOf(table).map((line) => [line, ...line.split(/ ?=> ?/)]);
}

/** The rows of a table in text whose cells are YAML. A line that begins with `=>` goes on with the row before. */
export function table<Row extends readonly unknown[]>(text: string): Row[] {
  return linesOf(text.replaceAll(/\n *=>/g, ' =>')).map(
    (line) => line.split(' => ').map((cell) => parse(cell)) as unknown as Row,
  );
}

/** The words of a text, without its lines that begin with `# `. */
export function words(text: string): string[] {
  return linesOf(text).flatMap((line) => line.split(/\s+/));
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('# '));
}

/** The header fields of a cell, apart by ` | `; one without a name has the name that is given. */
export function fieldsOf(items: readonly string[], unnamed: string): Record<string, string> {
  const fields = items.map((item) => {
    const [, name = unnamed, value = item] = /^(:?[\w-]+): ?(.*)$/s.exec(item) ?? [];
    return [name, value] as const;
  });
  return Object.fromEntries(fields);
}
