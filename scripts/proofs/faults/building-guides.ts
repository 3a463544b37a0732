import type { Fault } from '../fault.js';

/** The faults of each promise of the guides to resources, the service, links, URLs, types, pages of documentation and databases, and of the recipes. */
export const buildingGuidesFaults: Readonly<Record<string, readonly Fault[]>> = {};

/** The promises of these pages without a fault, and why. */
export const buildingGuidesWithoutFault: Readonly<Record<string, string>> = {};
