import { type PlacedParameter, urlParameters } from '../../parameters.js';
import { splitUrl, type UrlParts } from '../../parts.js';
import {
  type PathSegment,
  pathSegments,
  VERSION,
  type VersionedPath,
  versionedPath,
} from '../../segments.js';
import type { Name, Namer } from '../words/name.js';
import type { Lexicon } from '../words/vocabulary.js';
import { nearVersion } from './near-version.js';
import { hasVariable, MOST_PLACES } from './place.js';

/** What a segment is there for. */
type SegmentRole = 'api' | 'version' | 'resource' | 'identifier';

/** A segment with what it is there for. */
export interface RoledSegment extends PathSegment {
  readonly role: SegmentRole;
  /** What is known of its text as a name, whether it is one or not. */
  readonly name: Name;
  /** Its words in lower case; none where it is no name: an identifier, a version, a variable. */
  readonly words: readonly string[];
}

/** What is known of words, and of names by their words. */
export interface Words {
  readonly lexicon: Lexicon;
  readonly nameOf: Namer;
}

/** A URL as the checks read it. */
export interface CheckedUrl extends UrlParts, Words {
  /** The length of the whole, of which `url` may be the beginning. */
  readonly length: number;
  /** The first hundred, without empty ones. */
  readonly segments: readonly RoledSegment[];
  /** The first hundred. */
  readonly parameters: readonly PlacedParameter[];
  readonly linkedData: boolean;
  /** The segment that is the version, well-formed or nearly. */
  readonly version: RoledSegment | undefined;
}

export function readUrl(
  url: string,
  length: number,
  words: Words,
  linkedData: boolean,
): CheckedUrl {
  const { scheme, authority, path, query, fragment } = splitUrl(url);
  const segments = roledSegments(pathSegments(path, MOST_PLACES), words, hasVariable(path.text));
  return {
    url,
    length,
    scheme,
    authority,
    path,
    query,
    fragment,
    segments,
    version: segments.find(({ role }) => role === 'version'),
    parameters: urlParameters({ path, query }, MOST_PLACES),
    lexicon: words.lexicon,
    nameOf: words.nameOf,
    linkedData,
  };
}

const NO_WORDS: readonly string[] = [];

function roledSegments(
  segments: readonly PathSegment[],
  { nameOf, lexicon }: Words,
  templated: boolean,
): readonly RoledSegment[] {
  const names = segments.map(({ text }) => nameOf(text));
  // RFC 8615: what stands below is registered, not named.
  const isWellKnown = segments[0]?.text === '.well-known';
  const { version, resource } = isWellKnown ? NO_PLACES : placesOf(segments);
  const roled: RoledSegment[] = [];
  let expected: SegmentRole = 'resource';
  for (let index = 0; index < segments.length; index++) {
    const { text, start, variable } = segments[index] as PathSegment;
    const name = names[index] as Name;
    let role: SegmentRole = index === version ? 'version' : 'api';
    if (index >= resource) {
      const isNext: boolean =
        expected === 'resource' || isNameBefore(segments, names, index, templated, lexicon);
      role =
        isNext && !variable && !name.isIdentifierLike && !isWellKnown ? 'resource' : 'identifier';
      expected = role === 'identifier' ? 'resource' : 'identifier';
    }
    // An action in the place of an identifier is a name too: /orders/cancelAll
    const isName =
      role === 'identifier' ? templated || name.verb !== undefined : role !== 'version';
    const words = isName && !variable && !isWellKnown ? name.words : NO_WORDS;
    roled.push({ text, start, variable, role, name, words });
  }
  return roled;
}

type Places = Pick<VersionedPath, 'version' | 'resource'>;

const NO_PLACES: Places = { resource: 0 };

/** The version, else what is nearly one. */
function placesOf(segments: readonly PathSegment[]): Places {
  const exact = versionedPath(segments);
  if (exact.version !== undefined) return exact;
  const near = segments.findIndex((_, index) => nearVersion(segments, index) !== undefined);
  return near === -1 ? exact : { version: near, resource: near + 1 };
}

/** `/calls/recordings/{id}`: where an identifier belongs stands the name of the next resource. */
function isNameBefore(
  segments: readonly PathSegment[],
  names: readonly Name[],
  index: number,
  templated: boolean,
  lexicon: Lexicon,
): boolean {
  if (!segments[index + 1]?.variable && !names[index + 1]?.isIdentifierLike) return false;
  return templated || lexicon.isPlural(names[index]?.words.at(-1) ?? '');
}

/** Whether a segment is well-formed as a version. */
export function isVersion({ text, variable }: PathSegment): boolean {
  return variable || VERSION.test(text);
}
