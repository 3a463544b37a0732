/*
 * A fault of the source for each promise that names a test. `npm run test:proofs` applies them to a copy,
 * one at a time, and fails unless each turns the test of its promise red.
 */
import type { Fault } from './fault.js';
import { buildingGuidesFaults, buildingGuidesWithoutFault } from './faults/building-guides.js';
import { exchangeGuidesFaults, exchangeGuidesWithoutFault } from './faults/exchange-guides.js';
import { firstPagesFaults, firstPagesWithoutFault } from './faults/first-pages.js';
import { securityFaults, securityWithoutFault } from './faults/security.js';

/** The faults of each promise, which is written as in SECURITY.md or docs/promises.md. */
export const faults: Readonly<Record<string, readonly Fault[]>> = {
  ...securityFaults,
  ...firstPagesFaults,
  ...buildingGuidesFaults,
  ...exchangeGuidesFaults,
};

/** The promises without a fault, and why. */
export const withoutFault: Readonly<Record<string, string>> = {
  ...securityWithoutFault,
  ...firstPagesWithoutFault,
  ...buildingGuidesWithoutFault,
  ...exchangeGuidesWithoutFault,
};
