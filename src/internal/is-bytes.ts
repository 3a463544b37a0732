/**
 * Whether a value is a Uint8Array, such as a Buffer. `instanceof` misses those of another realm, such
 * as what Node's TextEncoder returns in Jest's jsdom.
 */
export function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(value) && Reflect.get(value, Symbol.toStringTag) === 'Uint8Array';
}

/** Whether a value is bytes of any type, also of another realm. */
export function isBinary(value: unknown): value is ArrayBuffer | ArrayBufferView {
  return ArrayBuffer.isView(value) || Object(value)[Symbol.toStringTag] === 'ArrayBuffer';
}
