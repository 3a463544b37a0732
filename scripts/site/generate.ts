/* Writes the pages of the site that are not committed. */

import { rmSync } from 'node:fs';
import { filesBelow } from '../../test/support/examples.js';
import { writeLinkedFiles } from './linked-files.js';
import { writeLlmsFiles } from './llms.js';
import { REFERENCE, writeReference } from './reference.js';

/** Pages that are not written by hand, and so are not searched for links. */
const GENERATED = /^docs\/(?:node_modules|files|reference)\//;

const pages = filesBelow('docs', '.md').filter((file) => !GENERATED.test(file));
writeLinkedFiles(pages, ['CHANGELOG.md']);
rmSync(REFERENCE, { recursive: true, force: true });
await writeReference();
writeLlmsFiles();
