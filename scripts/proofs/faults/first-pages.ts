import type { Fault } from '../fault.js';

/** The faults of each promise of the README, the start page, the tutorial and the walkthrough. */
export const firstPagesFaults: Readonly<Record<string, readonly Fault[]>> = {};

/** The promises of these pages without a fault, and why. */
export const firstPagesWithoutFault: Readonly<Record<string, string>> = {};
