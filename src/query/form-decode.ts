/**
 * Decodes a name or a value as forms are (WHATWG URL §5.1): `+` is a space, as `%20` is. What is no
 * UTF-8 becomes U+FFFD.
 */
export function formDecode(raw: string): string {
  const spaced = raw.includes('+') ? raw.split('+').join(' ') : raw;
  if (!spaced.includes('%')) return spaced.toWellFormed();
  try {
    return decodeURIComponent(spaced).toWellFormed();
  } catch {
    return spaced.toWellFormed().replace(ESCAPES, decodeEscapes);
  }
}

/** Whether every `%` begins an escape, and all of them together are UTF-8. */
export function isFormEncoded(raw: string): boolean {
  try {
    return decodeURIComponent(raw).isWellFormed();
  } catch {
    return false;
  }
}

const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;

function decodeEscapes(run: string): string {
  const octets = Uint8Array.from({ length: run.length / 3 }, (_, index) =>
    Number.parseInt(run.slice(3 * index + 1, 3 * index + 3), 16),
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);
}
