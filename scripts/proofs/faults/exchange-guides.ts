import type { Fault } from '../fault.js';

/** The faults of each promise of the guides to caching, clients, gateways, HAL, errors, audits and tests, and of the frameworks. */
export const exchangeGuidesFaults: Readonly<Record<string, readonly Fault[]>> = {};

/** The promises of these pages without a fault, and why. */
export const exchangeGuidesWithoutFault: Readonly<Record<string, string>> = {};
