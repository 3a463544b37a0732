/** `Vary` of several lists of field names, each name once; `*` stands for all (RFC 9110 §12.5.5). */
export function mergeVary(...lists: readonly (string | readonly string[] | undefined)[]): string {
  const names = lists
    .flatMap((list) => (typeof list === 'string' ? list.split(',') : (list ?? [])))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return names.includes('*') ? '*' : [...new Set(names)].join(', ');
}
