/**
 * The runtime's own way to the entity tag of a body. `imports` in package.json leads it to
 * strong-tag.node.ts or strong-tag.portable.ts.
 */
declare module '#strong-tag' {
  export function strongTag(body: string | Uint8Array): string;
}
