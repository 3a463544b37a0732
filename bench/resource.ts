/*
 * What pages of linked items cost as bytes ready to send, in proportion to object literals and
 * JSON.stringify: npm run bench -- resource
 */

import { HEAPS, LINK_WAYS, measureLinks, measureMemory, measureSizes } from './support/figures.js';
import { itemsTable, linksTable, memoryTable, pagesTable, printTable } from './support/tables.js';

const sizes = await measureSizes();
for (const content of ['ascii', 'å'] as const) {
  for (const heap of HEAPS) printTable(pagesTable(sizes, content, heap));
}
printTable(itemsTable(sizes));
printTable(linksTable(await measureLinks(), LINK_WAYS));
printTable(memoryTable(await measureMemory()));
