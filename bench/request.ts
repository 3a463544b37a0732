/*
 * What the library costs on the way of a request, in proportion to code by hand that returns the same:
 * npm run bench -- request
 */

import { measureRequests } from './support/figures.js';
import { printTable, requestsTable } from './support/tables.js';

printTable(requestsTable(await measureRequests()));
