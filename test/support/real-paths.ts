import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Paths of public APIs: its head says which. */
const REAL_PATHS = fileURLToPath(new URL('../fixtures/real-paths.txt', import.meta.url));

/** A path of a public API. */
export interface RealPath {
  readonly provider: string;
  /** The language of the documents, as a tag: `en`. */
  readonly language: string;
  readonly path: string;
}

/** A path that ends with a name behind an identifier, and the number of providers with such paths. */
export interface NameBehindIdentifier extends RealPath {
  readonly name: string;
  readonly providers: number;
}

/** The paths of the fixture: at most sixteen of a provider, and those for names behind identifiers. */
export function realPaths(): { paths: RealPath[]; behindIdentifiers: NameBehindIdentifier[] } {
  const paths: RealPath[] = [];
  const behindIdentifiers: NameBehindIdentifier[] = [];
  let [provider, language]: readonly string[] = [];
  for (const line of readFileSync(REAL_PATHS, 'utf8').trimEnd().split('\n')) {
    const [first = '', ...rest] = line.split(' ');
    if (first.startsWith('#')) continue;
    if (first.startsWith('/')) paths.push({ ...place(), path: line });
    else if (first.startsWith('+')) {
      const path = rest.join(' ');
      const name = behindIdentifier(path) ?? '';
      behindIdentifiers.push({ ...place(), path, name, providers: Number(first) });
    } else [provider, language] = [first, rest[0]];
  }
  return { paths, behindIdentifiers };

  function place() {
    return { provider: provider ?? '', language: language ?? '' };
  }
}

/** The last segment, in lower case with hyphens, if it is a name directly behind an identifier. */
function behindIdentifier(path: string): string | undefined {
  const name = /\/(?:\{[^{}]*\}[/:])([A-Za-z][\w.~-]*)\/?$/.exec(path)?.[1];
  return name
    ?.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .replace(/[-_.~]+/g, '-')
    .toLowerCase();
}

/** At most four paths of each provider, others for each seed, and none of those for the seeds `before`. */
export function somePaths(seed: string, before: readonly string[] = []): RealPath[] {
  const seen = new Set(before.flatMap((each) => somePaths(each)).map(keyOf));
  const unseen = realPaths().paths.filter((path) => !seen.has(keyOf(path)));
  const counts = new Map<string, number>();
  return inOrder(unseen, seed, keyOf).filter(({ provider }) => {
    const count = (counts.get(provider) ?? 0) + 1;
    counts.set(provider, count);
    return count <= 4;
  });
}

function keyOf({ provider, path }: RealPath): string {
  return provider + path;
}

/** The list in an order that depends on the seed alone. */
export function inOrder<Item>(
  list: readonly Item[],
  seed: string,
  textOf: (item: Item) => string,
): Item[] {
  return list
    .map((item) => ({ item, key: hashOf(`${seed}\n${textOf(item)}`) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ item }) => item);
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/** Verbs that stand behind an identifier at two providers or more, chosen by hand. */
export function realVerbs(): ReadonlySet<string> {
  const file = fileURLToPath(new URL('../fixtures/real-verbs.txt', import.meta.url));
  const text = readFileSync(file, 'utf8').replace(/^#.*\n/gm, '');
  return new Set(text.trim().split(/\s+/));
}
