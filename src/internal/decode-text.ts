const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of UTF-8, with all its characters. */
export function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
