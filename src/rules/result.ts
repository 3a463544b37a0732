import type { Finding } from './finding.js';

/** What comes of reading something that a client or a gateway sent: a value, or what is wrong. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly findings: readonly Finding[] };
