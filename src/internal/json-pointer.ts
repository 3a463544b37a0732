/** A path of names and positions as a JSON pointer: `/paths/~1orders/get` (RFC 6901 §3). */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
