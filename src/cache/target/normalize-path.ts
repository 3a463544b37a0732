/**
 * A path with its query in the normal form of RFC 3986 §6.2.2: escapes of unreserved characters
 * decoded and the others in upper case, characters that a URI cannot contain encoded, dot segments
 * removed. A fragment is left out, and an empty path is `/` (§6.2.3).
 */
export function normalizePath(text: string): string {
  const isPlain = PLAIN.test(text);
  if (isPlain && text.startsWith('/') && !text.includes('/.')) return text;
  const encoded = isPlain ? text : normalizeEscapes(withoutFragment(text));
  const start = encoded.indexOf('?');
  const path = start === -1 ? encoded : encoded.slice(0, start);
  const query = start === -1 ? '' : encoded.slice(start);
  return (path.includes('/.') ? withoutDotSegments(path) : path || '/') + query;
}

/**
 * Whether the path of a URL has dot segments or needless escapes. An origin may have another resource at
 * the normal form, though RFC 9110 §4.2.3 advises against that.
 */
export function needsNormalization(url: string): boolean {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1);
  return NOT_NORMAL.test(path);
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** A dot segment, or the escape of an unreserved character */
const NOT_NORMAL = /\/\.{1,2}(?:\/|$)|%(?:2[de]|3\d|[46][1-9a-f]|5[\daf]|7[\dae])/i;

/** Only unreserved and reserved characters (RFC 3986 §2), none of them `#`. */
const PLAIN = /^[\w.~!$&'()*+,;=:@/?[\]-]*$/;

function withoutFragment(text: string): string {
  const end = text.indexOf('#');
  return end === -1 ? text : text.slice(0, end);
}

/**
 * An escape, or characters that a URI cannot contain. An escape beside a malformed one stays as it is,
 * since decoding could make another escape: `%2%35`.
 */
const ESCAPE_OR_ILLEGAL = /(?<!%[\da-f]?)%[\da-f]{2}|[^\w.~!$&'()*+,;=:@/?[\]%-]+/gi;

function normalizeEscapes(text: string): string {
  return text.replace(ESCAPE_OR_ILLEGAL, (match) =>
    match.startsWith('%') ? normalizeEscape(match) : encode(match),
  );
}

function normalizeEscape(triplet: string): string {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return UNRESERVED.test(character) ? character : triplet.toUpperCase();
}

/** unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" (RFC 3986 §2.3) */
const UNRESERVED = /^[\w.~-]$/;

function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(text, encodeCharacter).join('');
}

/** A lone surrogate has no UTF-8 encoding; its code in UTF-8's scheme keeps it apart from others. */
function encodeCharacter(character: string): string {
  if (character.isWellFormed()) return encodeURIComponent(character);
  const code = character.charCodeAt(0);
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    .map((octet) => `%${octet.toString(16).toUpperCase()}`)
    .join('');
}

/** RFC 3986 §5.2.4 */
function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  const last = segments.length - 1;
  segments.forEach((segment, index) => {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
    // A dot segment at the end leaves its slash.
    if (index === last && (segment === '.' || segment === '..')) kept.push('');
  });
  return `/${kept.join('/')}`;
}
