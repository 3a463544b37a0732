import type { Rfc } from './requirements.js';
import { rfc6570 } from './rfc6570.js';
import { rfc7239 } from './rfc7239.js';
import { rfc7396 } from './rfc7396.js';
import { rfc8187 } from './rfc8187.js';
import { rfc8288 } from './rfc8288.js';
import { rfc9110 } from './rfc9110.js';
import { rfc9111 } from './rfc9111.js';
import { rfc9264 } from './rfc9264.js';
import { rfc9457 } from './rfc9457.js';
import { rfc9727 } from './rfc9727.js';
import { rfc9875 } from './rfc9875.js';
import { rfc10008 } from './rfc10008.js';

/** The RFCs whose requirements are in tables here. */
export const RFCS: readonly Rfc[] = [
  rfc6570,
  rfc7239,
  rfc7396,
  rfc8187,
  rfc8288,
  rfc9110,
  rfc9111,
  rfc9264,
  rfc9457,
  rfc9727,
  rfc9875,
  rfc10008,
];
