import type { AuditOptions } from 'halyard/audit';
import { type FaultName, faults } from '../../examples/orders/faults.js';
import { orderService } from '../../examples/orders/service.js';
import { seededStore } from '../../examples/orders/store.js';

const BASE = 'https://gw.example.se/orders/v1';
const MISTAKES: readonly FaultName[] = [
  'hard-coded-host',
  'verb-in-path',
  'synonym-rel',
  'wrong-count',
  'not-cacheable',
];

/** The demo behind its gateway with some of its mistakes, called without a network. */
export function faultyDemo() {
  const handle = orderService({
    store: seededStore(),
    fallback: BASE,
    allowedHosts: ['gw.example.se'],
  });
  const forwarded = 'proto=https;host=gw.example.se;prefix=/orders/v1';
  const fetch: NonNullable<AuditOptions['fetch']> = async (url, { method, headers }) => {
    const request = { method, url: url.slice(BASE.length), headers: { ...headers, forwarded } };
    const right = handle(request, '');
    const wrong = MISTAKES.reduce((response, name) => faults[name](response, request, 1), right);
    const { status, headers: fields, body = null } = wrong;
    return new Response(body as BodyInit | null, { status, headers: fields });
  };
  return { start: `${BASE}/`, fetch };
}
