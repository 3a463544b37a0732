/* Writes the pages of the site that are not committed. */

import { rmSync } from 'node:fs';
import { writeLinkedFiles } from './linked-files.js';
import { writeLlmsFiles } from './llms.js';
import { REFERENCE, writeReference } from './reference.js';
import { writtenPages } from './written-pages.js';

writeLinkedFiles(writtenPages(), ['CHANGELOG.md']);
rmSync(REFERENCE, { recursive: true, force: true });
await writeReference();
writeLlmsFiles();
