/**
 * The URL; undefined if it is invalid. `URL.canParse` is not asked, since in Node 20 and 22 it refuses
 * URLs with Latin-1 letters once V8 has optimised its caller.
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
