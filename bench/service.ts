/*
 * What the path of the guides costs, in proportion to the same service by hand, for a request alone, with
 * many definitions, and under load: npm run bench -- service [--quick]
 */

import { measureDefinitions, measureRequests } from './support/figures.js';
import { measureLoad } from './support/load.js';
import { definitionsTable, loadTable, printTable, requestsTable } from './support/tables.js';

const quick = process.argv.includes('--quick');
printTable(requestsTable(await measureRequests(undefined, undefined, { quick })));
printTable(definitionsTable(await measureDefinitions({ quick })));
printTable(loadTable(await measureLoad(quick ? 2 : 8)));
