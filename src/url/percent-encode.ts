/**
 * Percent-encodes, as UTF-8, everything but the unreserved characters of RFC 3986 §2.3 (RFC 6570
 * §3.2.1, "U"). A lone surrogate becomes U+FFFD.
 */
export function percentEncode(text: string): string {
  if (!/[^\w.~-]/.test(text)) return text;
  // encodeURIComponent keeps the sub-delims that RFC 2396 called marks.
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Percent-encodes characters that a URL must not have; keeps reserved characters and percent-encoded
 * ones (RFC 6570 §3.2.3, "U+R"). A lone surrogate becomes U+FFFD.
 */
export function percentEncodeUrl(text: string): string {
  if (!/[^\w.~:/?#[\]@!$&'()*+,;=%-]|%(?![0-9A-Fa-f]{2})/.test(text)) return text;
  // encodeURI also encodes brackets, which RFC 2396 did not reserve, and the percent sign of a triplet.
  return encodeURI(text.toWellFormed())
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replace(/%25(?=[0-9A-Fa-f]{2})/g, '%');
}

/**
 * Percent-encodes all that a path, a query and a fragment must not have. RFC 6570 §3.2.3 keeps all reserved
 * characters, even if RFC 3986 does not allow them: brackets, and a number sign in the fragment.
 */
export function encodeReference(text: string): string {
  const reference = percentEncodeUrl(text);
  if (!/[[\]]|#[^#]*#/.test(reference)) return reference;
  const [path = '', ...fragments] = reference
    .replaceAll('[', '%5B')
    .replaceAll(']', '%5D')
    .split('#');
  return fragments.length === 0 ? path : `${path}#${fragments.join('%23')}`;
}

/** The decoded text; undefined if it is not percent-encoded UTF-8. */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
