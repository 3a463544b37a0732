/**
 * The entity tag of a body and the length of a text by the fastest means of the runtime. `imports` in
 * package.json resolves it to strong-tag.node.ts or strong-tag.portable.ts.
 */
declare module '#strong-tag' {
  export function strongTag(body: string | Uint8Array): string;
  export function byteLength(text: string): number;
}
