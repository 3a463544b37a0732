import { type PlacedParameter, urlParameters } from '../../parameters.js';
import {
  type PathSegment,
  pathSegments,
  VERSION,
  type VersionedPath,
  versionedPath,
} from '../../path-segments.js';
import { splitUrl, type UrlPart, type UrlParts } from '../../split-url.js';
import type { Language } from '../words/language.js';
import { LANGUAGES, type Name, type Namer } from '../words/name.js';
import type { Lexicon } from '../words/vocabulary.js';
import { nearVersion } from './near-version.js';
import { hasVariable, MAX_PLACES, runsOf, withoutVariables } from './place.js';

/** The role of a segment in the form of UFN.01. */
type SegmentRole = 'api' | 'version' | 'resource' | 'identifier';

/** A segment with its role. */
export interface RoledSegment extends PathSegment {
  readonly role: SegmentRole;
  /**
   * Whether it identifies one thing: it stands behind a plural, or contains a digit. Its characters are
   * judged, and no suggestion rewrites it.
   */
  readonly isIdentifier: boolean;
  /** Its text as a name, whether it is one or not. */
  readonly name: Name;
  /** Its words in lower case; empty for an identifier, a version or a variable. */
  readonly words: readonly string[];
}

/** A lexicon, and the analysis of names with it. */
export interface Words {
  readonly lexicon: Lexicon;
  readonly nameOf: Namer;
}

/** The context of the checks: everything besides the URL. */
export interface CheckContext extends Words {
  /** The length of the whole URL, of which only the beginning may be checked. */
  readonly length: number;
  readonly linkedData: boolean;
  readonly localDevelopment: boolean;
  /** Names of things of which there is one. */
  readonly singletons: ReadonlySet<string>;
}

/** A URL as the checks read it. */
export interface CheckedUrl extends UrlParts, CheckContext {
  /** The first hundred, without empty ones. */
  readonly segments: readonly RoledSegment[];
  /** The first hundred. */
  readonly parameters: readonly PlacedParameter[];
  /** The segment that is the version, well-formed or nearly. */
  readonly version: RoledSegment | undefined;
  /** The language that the names show. */
  readonly language: Language | undefined;
}

export function readUrl(url: string, context: CheckContext): CheckedUrl {
  const parts = splitUrl(url);
  const segments = roledSegments(
    pathSegments(parts.path, MAX_PLACES),
    context,
    hasVariable(parts.path.text),
  );
  return {
    ...parts,
    ...context,
    segments,
    version: segments.find(({ role }) => role === 'version'),
    language: languageOf(segments),
    parameters: urlParameters(parts, MAX_PLACES),
  };
}

/** The language of a path; an identifier shows none. */
function languageOf(segments: readonly RoledSegment[]): Language | undefined {
  const shown = segments.map(({ words, name }) => (words.length > 0 ? name.language : undefined));
  return LANGUAGES.find((language) => shown.includes(language));
}

const NO_WORDS: readonly string[] = [];

function roledSegments(
  segments: readonly PathSegment[],
  { nameOf, lexicon, linkedData }: CheckContext,
  templated: boolean,
): readonly RoledSegment[] {
  const names = segments.map(({ text }) => nameOf(text));
  // RFC 8615 registers the names below it.
  const isWellKnown = segments[0]?.text === '.well-known';
  const { version, resource } = isWellKnown ? NO_PLACES : placesOf(segments, linkedData);
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
    const isAction = (name.verb !== undefined && ACTION.test(text)) || CUSTOM_METHOD.test(text);
    const isIdentifier =
      role !== 'version' &&
      !isAction &&
      !isWellKnown &&
      !/[{}]/.test(text) &&
      (/[0-9]/.test(text.replace(ESCAPE, ''))
        ? name.isIdentifierLike || (!templated && index > 0 && role !== 'api')
        : role === 'identifier' &&
          (name.isIdentifierLike || !templated) &&
          isPlural(names[index - 1], lexicon));
    const isName = role === 'identifier' ? templated || isAction : role !== 'version';
    const isWords = isName && !isIdentifier && !variable && !isWellKnown;
    roled.push({
      text,
      start,
      variable,
      role,
      isIdentifier,
      name,
      words: isWords ? name.words : NO_WORDS,
    });
  }
  return roled;
}

/** Other characters make it an identifier that only starts with a verb. */
const ACTION = /^\p{L}+(?:-\p{L}+)*$/u;

/** An action after an identifier: `17:cancelAll` */
const CUSTOM_METHOD = /[0-9}]:\p{L}+$/u;

/** The hex digits of a percent-encoded byte are no digits of an identifier. */
const ESCAPE = /%[0-9A-Fa-f]{2}/g;

/** Whether a name is a plural: by the lexicon, or by its -s. */
function isPlural(name: Name | undefined, { nounOf }: Lexicon): boolean {
  const noun = name?.words[name.head] ?? '';
  return nounOf(noun, undefined)?.isPlural ?? /[^isu]s$/.test(noun);
}

type Places = Pick<VersionedPath, 'version' | 'resource'>;

const NO_PLACES: Places = { resource: 0 };

/** The first segments of linked data: one thing, its description, its definition. */
const LINKED_DATA = /^(?:id|doc|def|data|dataset|resource|page|ns|vocab|ontology)$/;

/** The place of the version, or of a segment that is nearly one. */
function placesOf(segments: readonly PathSegment[], linkedData: boolean): Places {
  const exact = versionedPath(segments);
  if (exact.version !== undefined) return exact;
  if (linkedData && segments.length > 1 && LINKED_DATA.test(segments[0]?.text ?? '')) {
    return { resource: 1 };
  }
  const near = segments.findIndex((_, index) => nearVersion(segments, index) !== undefined);
  return near === -1 ? exact : { version: near, resource: near + 1 };
}

/** Whether a segment in the place of an identifier is the next resource: `/calls/recordings/{id}`. */
function isNameBefore(
  segments: readonly PathSegment[],
  names: readonly Name[],
  index: number,
  templated: boolean,
  lexicon: Lexicon,
): boolean {
  if (!segments[index + 1]?.variable && !names[index + 1]?.isIdentifierLike) return false;
  return (
    templated || lexicon.nounOf(names[index]?.words.at(-1) ?? '', undefined)?.isPlural === true
  );
}

/** A part of a path that matches a pattern, and the identifier that it belongs to. */
export interface PathRun extends UrlPart {
  readonly identifier?: RoledSegment;
}

/** The runs of a path that match; those within an identifier are one, from the first to the last. */
export function pathRuns({ url, path, segments }: CheckedUrl, pattern: RegExp): PathRun[] {
  const runs: PathRun[] = [];
  for (const { text, start } of runsOf(withoutVariables(path), pattern)) {
    const identifier = segments.find(
      (each) => each.isIdentifier && each.start <= start && start < each.start + each.text.length,
    );
    const before = runs.at(-1);
    if (identifier === undefined) runs.push({ text, start });
    else if (before?.identifier !== identifier) runs.push({ text, start, identifier });
    else {
      runs.pop();
      runs.push({ ...before, text: url.slice(before.start, start + text.length) });
    }
  }
  return runs;
}

/** The parts of a path around its identifiers. */
export function betweenIdentifiers({ url, path, segments }: CheckedUrl): UrlPart[] {
  const parts: UrlPart[] = [];
  let start = path.start;
  for (const identifier of segments.filter(({ isIdentifier }) => isIdentifier)) {
    parts.push({ text: url.slice(start, identifier.start), start });
    start = identifier.start + identifier.text.length;
  }
  return [...parts, { text: url.slice(start, path.start + path.text.length), start }];
}

/** Whether a segment is well-formed as a version. */
export function isVersion({ text, variable }: PathSegment): boolean {
  return variable || VERSION.test(text);
}
