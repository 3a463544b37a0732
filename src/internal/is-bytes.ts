/**
 * Whether a value is a Uint8Array, such as a Buffer. One of another realm is too, which `instanceof`
 * does not know: Jest's jsdom gives tests the TextEncoder of Node.
 */
export function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(value) && Reflect.get(value, Symbol.toStringTag) === 'Uint8Array';
}
