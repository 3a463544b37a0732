import type { Finding } from './finding.js';

/** The result of reading what a client or a gateway sent: a value, or findings. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly findings: readonly Finding[] };
