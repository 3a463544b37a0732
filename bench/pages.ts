/*
 * What pages of linked items cost as bytes ready to send, by shape and size, in proportion to object
 * literals and JSON.stringify: npm run bench -- pages [--quick]
 */

import { measureMemory, measurePages, pagePlans } from './support/figures.js';
import { memoryTable, pagesTables, printTable } from './support/tables.js';

const quick = process.argv.includes('--quick');
for (const table of pagesTables(await measurePages(pagePlans(), { quick }))) printTable(table);
printTable(memoryTable(await measureMemory()));
