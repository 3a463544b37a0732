import { writeFileSync } from 'node:fs';
import { readLock } from './packages/lock.js';
import { sbom } from './packages/sbom.js';

/** Writes the software bill of materials of the published package. */
writeFileSync('sbom.cdx.json', `${JSON.stringify(sbom(readLock('package-lock.json')), null, 2)}\n`);
