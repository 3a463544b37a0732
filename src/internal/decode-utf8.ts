const UTF8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of a field value that holds UTF-8: Node and Fetch give each octet as a character. A value
 * that is not UTF-8 stays as it is.
 */
export function decodeUtf8(octets: string): string {
  if (/[^\0-\xff]/.test(octets)) return octets;
  try {
    return UTF8.decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)));
  } catch {
    return octets;
  }
}
