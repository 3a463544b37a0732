/**
 * The strong entity tag of a body for runtimes without `node:crypto`, equal to that of the package
 * `etag`: its length in hexadecimal and 27 characters of its SHA-1 in base64.
 */
export function strongTag(body: string | Uint8Array): string {
  const octets = typeof body === 'string' ? utf8().encode(body) : body;
  const hash = btoa(String.fromCharCode(...sha1(octets))).slice(0, 27);
  return `"${octets.length.toString(16)}-${hash}"`;
}

/** SHA-1 (FIPS 180-4 §6.1), since that of Web Crypto is asynchronous. */
function sha1(octets: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((octets.length + 8) >> 6) + 1) * 64);
  padded.set(octets);
  padded[octets.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, octets.length / 0x20000000);
  view.setUint32(padded.length - 4, octets.length << 3);
  const hash = new DataView(new ArrayBuffer(20));
  INITIAL.forEach((word, index) => {
    hash.setInt32(4 * index, word);
  });
  const words = new Int32Array(80);
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 16; t++) words[t] = view.getInt32(block + 4 * t);
    addBlock(hash, words);
  }
  return new Uint8Array(hash.buffer);
}

const INITIAL = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
const ROUNDS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6] as const;

/** Steps 1 to 4 of FIPS 180-4 §6.1.2 for the block in the first 16 words. */
function addBlock(hash: DataView, words: Int32Array & Record<number, number>): void {
  let a = hash.getInt32(0);
  let b = hash.getInt32(4);
  let c = hash.getInt32(8);
  let d = hash.getInt32(12);
  let e = hash.getInt32(16);
  for (let t = 0; t < 80; t++) {
    if (t >= 16) {
      words[t] = rotate(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1);
    }
    let mixed = b ^ c ^ d;
    if (t < 20) mixed = (b & c) | (~b & d);
    else if (t >= 40 && t < 60) mixed = (b & c) | (b & d) | (c & d);
    const next = rotate(a, 5) + mixed + e + words[t] + (ROUNDS[Math.floor(t / 20)] as number);
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next | 0;
  }
  [a, b, c, d, e].forEach((word, index) => {
    hash.setInt32(4 * index, hash.getInt32(4 * index) + word);
  });
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** The length of a text in UTF-8, in octets. */
export function byteLength(text: string): number {
  return utf8().encode(text).length;
}

/** A text in UTF-8. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return utf8().encode(text);
}

/** Memory for bytes. */
export function allocate(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(size);
}

/** The first bytes in memory of their own. */
export function copyBytes(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, length);
}

/** Writes a text into memory of `allocate`, and returns the number of bytes. */
export function writeText(bytes: Uint8Array<ArrayBuffer>, text: string, at: number): number {
  return utf8().encodeInto(text, bytes.subarray(at)).written;
}

let encoder: TextEncoder | undefined;

/** Made at its first use, since Jest's jsdom imports this without having a TextEncoder. */
function utf8(): TextEncoder {
  encoder ??= new TextEncoder();
  return encoder;
}
