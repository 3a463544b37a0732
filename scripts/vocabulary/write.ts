import { writeFileSync } from 'node:fs';
import { ENGLISH_NOUNS, englishNouns } from './english-nouns.js';

/** Writes the table of English nouns: npm run words */
writeFileSync(ENGLISH_NOUNS, englishNouns());
