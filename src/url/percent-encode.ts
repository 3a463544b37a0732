/**
 * Percent-encodes, as UTF-8, everything but the unreserved characters of RFC 3986 §2.3 (RFC 6570
 * §3.2.1, "U"). A lone surrogate becomes U+FFFD.
 */
export function percentEncode(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text;
  // encodeURIComponent leaves the sub-delims that RFC 2396 called marks.
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Percent-encodes what cannot stand in a URL, and leaves reserved characters and what is
 * percent-encoded already (RFC 6570 §3.2.3, "U+R").
 */
export function percentEncodeUrl(text: string): string {
  return text
    .toWellFormed()
    .replace(/%(?:[0-9A-Fa-f]{2})?|[^\w.~:/?#[\]@!$&'()*+,;=%-]+/g, (run) =>
      run.startsWith('%') && run.length === 3 ? run : encodeURIComponent(run),
    );
}
