/*
 * Servers under load, by hand and by the library: npm run bench -- load --seconds=10
 */

import { parseArgs } from 'node:util';
import { measureLoad } from './support/load.js';
import { loadTable, printTable } from './support/tables.js';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
printTable(loadTable(await measureLoad(Number(values.seconds))));
