import { writeFileSync } from 'node:fs';
import { readLock } from './packages/lock.js';
import { sbom } from './packages/sbom.js';

/** Writes the software bill of materials of the published package. */
const document = sbom(readLock('package-lock.json'));
writeFileSync('sbom.cdx.json', `${JSON.stringify(document, null, 2)}\n`);
console.log(`sbom.cdx.json has ${document.components.length} packages`);
