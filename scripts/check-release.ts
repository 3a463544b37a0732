import { readFileSync } from 'node:fs';
import manifest from '../package.json' with { type: 'json' };
import { releaseFaults } from './packages/release.js';

/** Checks that a tag may be published: `npm run release:check -- v1.2.3`. */
const [tag = ''] = process.argv.slice(2);
for (const fault of releaseFaults(tag, manifest, readFileSync('CHANGELOG.md', 'utf8'))) {
  console.error(fault);
  process.exitCode = 1;
}
