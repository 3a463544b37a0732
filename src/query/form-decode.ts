/** A text of a query, decoded. */
export interface Decoded {
  readonly text: string;
  /** Whether every escape is one, and all of them are UTF-8; else U+FFFD stands in the text. */
  readonly wellFormed: boolean;
}

/** Decodes a name or a value as forms are (WHATWG URL §5.1): `+` is a space, as `%20` is. */
export function formDecode(raw: string): Decoded {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  if (!spaced.includes('%')) {
    return { text: spaced.toWellFormed(), wellFormed: spaced.isWellFormed() };
  }
  try {
    const text = decodeURIComponent(spaced);
    return { text: text.toWellFormed(), wellFormed: text.isWellFormed() };
  } catch {
    return { text: spaced.toWellFormed().replace(ESCAPES, decodeEscapes), wellFormed: false };
  }
}

const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;

function decodeEscapes(run: string): string {
  const octets = Uint8Array.from({ length: run.length / 3 }, (_, index) =>
    Number.parseInt(run.slice(3 * index + 1, 3 * index + 3), 16),
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);
}
