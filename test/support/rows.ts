/** The rows of a table in text, each with its cells, which are apart by `=>`. */
export function rows(table: string): (readonly [row: string, ...cells: string[]])[] {
  const lines = table.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => [line, ...line.split(/ ?=> ?/)]);
}

/** The header fields of a cell, apart by ` | `; one without a name has the name that is given. */
export function fieldsOf(items: readonly string[], unnamed: string): Record<string, string> {
  const fields = items.map((item) => {
    const [, name = unnamed, value = item] = /^(:?[\w-]+): ?(.*)$/s.exec(item) ?? [];
    return [name, value] as const;
  });
  return Object.fromEntries(fields);
}
