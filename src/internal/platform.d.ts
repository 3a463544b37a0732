/**
 * The entity tag of a body, the length of a text and memory for bytes, by the means of the runtime. `imports` in
 * package.json resolves it to platform.node.ts or platform.portable.ts.
 */
declare module '#platform' {
  export function strongTag(body: string | Uint8Array): string;
  export function byteLength(text: string): number;
  export function encodeText(text: string): Uint8Array<ArrayBuffer>;
  export function allocate(size: number): Uint8Array<ArrayBuffer>;
  export function copyBytes(
    bytes: Uint8Array<ArrayBuffer>,
    length: number,
  ): Uint8Array<ArrayBuffer>;
  export function writeText(bytes: Uint8Array<ArrayBuffer>, text: string, at: number): number;
}
