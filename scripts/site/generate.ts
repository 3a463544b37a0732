/* Writes the pages of the site that are not committed. */

import { rmSync } from 'node:fs';
import { writeLinkedFiles } from './linked-files.js';
import { writeLlmsFiles } from './llms.js';
import { REFERENCE, writeReference } from './reference.js';
import { writtenPages } from './written-pages.js';

const pages = writtenPages().filter((page) => !page.startsWith('docs/decisions/'));
writeLinkedFiles(pages, ['CHANGELOG.md']);
rmSync(REFERENCE, { recursive: true, force: true });
await writeReference();
writeLlmsFiles();
