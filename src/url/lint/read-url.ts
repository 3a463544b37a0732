import { type Finding, finding, type RuleId } from '../../rules/finding.js';
import {
  isIdentifier,
  type PathSegment,
  type PlacedParameter,
  pathSegments,
  splitUrl,
  type UrlPart,
  type UrlParts,
  urlParameters,
  type VersionedPath,
  versionedPath,
} from '../url-parts.js';
import { type Language, languageAmong } from './nouns.js';
import type { Lexicon, Name } from './vocabulary.js';

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

/** The context of the checks: everything besides the URL. */
export interface CheckContext {
  readonly lexicon: Lexicon;
  /** Whether the URL is that of a description of an API, where all identifiers are variables. */
  readonly isDescribed: boolean;
  /** Names of things of which there is one. */
  readonly singletons: ReadonlySet<string>;
}

/** A URL as the checks read it. */
export interface CheckedUrl extends UrlParts, CheckContext {
  /** Whether all identifiers are variables, because the path has some or is described. */
  readonly isTemplate: boolean;
  /** The first hundred, without empty ones. */
  readonly segments: readonly RoledSegment[];
  /** Those that can break a rule about characters. */
  readonly irregular: readonly RoledSegment[];
  /** The first hundred. */
  readonly parameters: readonly PlacedParameter[];
  /** The segment that is the version, well-formed or nearly. */
  readonly version: RoledSegment | undefined;
  /** The language that the names show. */
  readonly language: Language | undefined;
}

export function readUrl(url: string, context: CheckContext): CheckedUrl {
  const parts = splitUrl(url);
  const { path } = parts;
  const isTemplate =
    context.isDescribed || (path.text.includes('{') && path.text.search(VARIABLE) !== -1);
  const first = pathSegments(path).slice(0, MAX_PLACES);
  const segments = roledSegments(first, context, isTemplate);
  const irregular = segments.filter(({ name }) => !name.isPlain);
  const parameters = urlParameters(parts).slice(0, MAX_PLACES);
  // An identifier shows no language.
  const languages = segments.map(({ words, name }) => (words[0] ? name.language : undefined));
  // Node 20 makes a hidden class for each object that begins with a spread and has another member.
  return {
    isTemplate,
    segments,
    irregular,
    version: segments.find(({ role }) => role === 'version'),
    language: languageAmong(languages),
    parameters,
    ...parts,
    ...context,
  };
}

function roledSegments(
  segments: readonly PathSegment[],
  { lexicon, isDescribed }: CheckContext,
  isTemplate: boolean,
): readonly RoledSegment[] {
  const names = segments.map(({ text }) => lexicon.nameOf(text));
  // RFC 8615 registers the names below it.
  const isWellKnown = segments[0]?.text === '.well-known';
  const { version, resource }: VersionedPath = isWellKnown ? { resource: 0 } : placesOf(segments);
  const roles: SegmentRole[] = [];
  for (const index of segments.keys()) roles.push(roleAt(index));

  return segments.map(({ text, start, variable }, index) => {
    const role = roles[index] as SegmentRole;
    const name = names[index] as Name;
    // An action in the place of an identifier is a name too: /orders/cancelAll
    const isAction =
      (name.verb !== undefined && ACTION.test(text) && !isSlugAt(index)) ||
      CUSTOM_METHOD.test(text);
    const isLiteral = isDescribed || isWellKnown || /[{}]/.test(text);
    const mayIdentify = role !== 'version' && !isAction && !isLiteral;
    const isIdentifier = mayIdentify && isIdentifierAt(index);
    const isName = role === 'identifier' ? isTemplate || isAction : role !== 'version';
    const isWords = isName && !isIdentifier && !variable && !isWellKnown;
    return { text, start, variable, role, isIdentifier, name, words: isWords ? name.words : [] };
  });

  /** Resources and their identifiers take turns: `/orders/17/lines/2` */
  function roleAt(index: number): SegmentRole {
    if (index === version) return 'version';
    if (index < resource) return 'api';
    const name = names[index] as Name;
    if (roles[index - 1] === 'resource' && !isNameBefore(index, name)) return 'identifier';
    const isOpaque = segments[index]?.variable || name.isIdentifierLike || isWellKnown;
    return isOpaque ? 'identifier' : 'resource';
  }

  /** Whether a segment is an identifier by its digits, or by its place after a plural. */
  function isIdentifierAt(index: number): boolean {
    const { isIdentifierLike } = names[index] as Name;
    const text = segments[index]?.text.replace(ESCAPE, '') ?? '';
    if (/[0-9]/.test(text)) {
      return isIdentifierLike || (!isTemplate && index > 0 && roles[index] !== 'api');
    }
    const isInPlace = roles[index] === 'identifier' && (isIdentifierLike || !isTemplate);
    return isInPlace && names[index - 1]?.isPlural === true;
  }

  /**
   * Whether a verb begins a slug, as in `/articles/get-started` and `/stores/PayLine`: its object is not what
   * the plural names, and in camel case it may modify the noun.
   */
  function isSlugAt(index: number): boolean {
    const { words, verb } = names[index] as Name;
    const noun = words.at(-1) ?? '';
    if (isTemplate || !verb?.object.length) return false;
    if (!verb.isModifier && !SLUG.test(segments[index]?.text ?? '')) return false;
    if (roles[index] !== 'identifier' || !names[index - 1]?.isPlural) return false;
    const before = names[index - 1]?.words.at(-1) ?? '';
    return !/^(?:all|by)$/.test(verb.object[0] ?? '') && !before.startsWith(noun.slice(0, -1));
  }

  /** Whether a segment in the place of an identifier is the next resource: `/calls/recordings/{id}`. */
  function isNameBefore(index: number, { words }: Name): boolean {
    if (!segments[index + 1]?.variable && !names[index + 1]?.isIdentifierLike) return false;
    return isTemplate || lexicon.nounOf(words.at(-1) ?? '', undefined)?.isPlural === true;
  }
}

/** Other characters make it an identifier that only starts with a verb. */
const ACTION = /^\p{L}+(?:-\p{L}+)*$/u;

/** Words in lower case, as titles become: `get-started` */
export const SLUG = /^\p{Ll}+(?:-\p{Ll}+)+$/u;

/** An action after an identifier: `17:cancelAll` */
const CUSTOM_METHOD = /[0-9}]:\p{L}+$/u;

/** The hex digits of a percent-encoded byte are no digits of an identifier. */
const ESCAPE = /%[0-9A-Fa-f]{2}/g;

/** The place of the version, or of a segment that is nearly one. */
function placesOf(segments: readonly PathSegment[]): VersionedPath {
  const exact = versionedPath(segments);
  if (exact.version !== undefined) return exact;
  const near = segments.findIndex((_, index) => nearVersion(segments, index) !== undefined);
  return near === -1 ? exact : { version: near, resource: near + 1 };
}

/** A part of a URL that matches a pattern, and the identifier that it belongs to. */
interface PathRun extends UrlPart {
  readonly identifier?: UrlPart;
}

/** The runs of the path and of the fragment that match. */
export function pathRuns({ irregular, fragment }: CheckedUrl, pattern: RegExp): PathRun[] {
  const runs = irregular.flatMap((segment): PathRun[] => {
    const own = runsOf(segment, pattern);
    return segment.isIdentifier ? own.map((run) => ({ identifier: segment, ...run })) : own;
  });
  return [...runs, ...runsOf(fragment, pattern)].slice(0, MAX_PLACES);
}

/** `V2`, `v02`, `v1.2`, `v1beta1`, `v1-2`, `ver1`, `version-1` */
const NEAR =
  /^(?:v|ver|version)[-_.]?0*([0-9]{1,8})((?:[-_.][0-9]+|[-_.]?(?:alpha|beta|rc|preview)[0-9]*)*)$/i;

/** `1.0`, `2.1.3`, `1` */
const NUMBER = /^([0-9]{1,2}|[0-9]{1,4}(?=\.))((?:\.[0-9]{1,4}){0,2})$/;

/** What may follow the number of a version and tells it from no other one: `v1.0` */
const ZEROS = /^(?:[-_.]0+)*$/;

/** `2010-04-01`, `v2010-04-01`, `2024.1`: a date has no version number. */
const DATED =
  /^(?:v|ver|version)?[-_.]?(?:19|20)[0-9]{2}(?:-(?:0[1-9]|1[0-2])-[0-3][0-9]|\.[0-9]{1,2})$/i;

/** Resources whose identifiers look like versions. */
const VERSIONED_RESOURCE = /^(?:branches|releases|revisions|tags|versions)$/i;

/**
 * The correct form of a segment that by its text and its place is nearly the version of the API; empty if
 * there is none that tells it from other versions: `v1beta1` and `v1.2` are not `v1`.
 */
export function nearVersion(segments: readonly PathSegment[], index: number): string | undefined {
  const text = segments[index]?.text ?? '';
  const before = segments[index - 1]?.text ?? '';
  if (!/[0-9]/.test(text) || text.length > 30 || VERSIONED_RESOURCE.test(before)) return undefined;
  if (segments.slice(0, index).some(isIdentifier)) return undefined;
  // /vehicles/V70 is a vehicle.
  if (index > 0 && index === segments.length - 1 && text.startsWith('V')) return undefined;
  const isFirst = index === 0 || /^(?:api|rest)$/i.test(before);
  if (DATED.test(text)) return isFirst || /^v/i.test(text) ? '' : undefined;
  // A first segment /17 may be an identifier, /1.0 is a version.
  const isNumber = isFirst && (index > 0 || text.includes('.'));
  const [, number, rest = ''] = NEAR.exec(text) ?? ((isNumber && NUMBER.exec(text)) || []);
  return number && (ZEROS.test(rest) ? `v${Number(number)}` : '');
}

/** A finding at a place of the URL, with its suggestion. One equal to the URL is left out by `checkUrl`. */
export function fault(
  rule: RuleId,
  message: string,
  place?: UrlPart,
  suggestion?: string,
  advice: Pick<Partial<Finding>, 'level' | 'certainty'> = {},
): Finding {
  return finding(rule, message, {
    ...advice,
    ...(place !== undefined && { range: [place.start, place.start + place.text.length] }),
    ...(suggestion !== undefined && { suggestion }),
  });
}

/** The maximum number of findings per rule and part, so that a megabyte of faults stays a short list. */
const MAX_PLACES = 100;

/** The runs of a part that match outside its variables, each with its place. */
export function runsOf(part: UrlPart | undefined, pattern: RegExp): UrlPart[] {
  const runs: UrlPart[] = [];
  if (part === undefined) return runs;
  // As many safe characters keep the positions.
  const literals = part.text.includes('{')
    ? part.text.replace(VARIABLE, ({ length }) => 'x'.repeat(length))
    : part.text;
  // Most have none, and an iterator has a pattern of its own.
  if (literals.search(pattern) === -1) return runs;
  for (const { 0: text, index } of literals.matchAll(pattern)) {
    if (runs.push({ text, start: part.start + index }) === MAX_PLACES) break;
  }
  return runs;
}

/** A part of the URL and the text that replaces it. */
export interface Edit {
  readonly place: UrlPart;
  readonly text: string;
}

/** The URL with the edits applied, which do not overlap. */
export function applyEdits(url: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => one.place.start - other.place.start);
  let text = '';
  let end = 0;
  for (const { place, text: replacement } of inOrder) {
    text += url.slice(end, place.start) + replacement;
    end = place.start + place.text.length;
  }
  return text + url.slice(end);
}

export function replaced(url: string, place: UrlPart, text: string): string {
  return applyEdits(url, [{ place, text }]);
}

/** An expression of a template; braces around quotes are JSON. */
export const VARIABLE = /\{[^{}"]*\}/g;

/** Maps the text outside variables. */
export function mapLiterals(text: string, map: (literal: string) => string): string {
  if (!text.includes('{')) return map(text);
  const pieces = text.split(/(\{[^{}"]*\})/);
  return pieces.map((piece, index) => (index % 2 === 0 ? map(piece) : piece)).join('');
}

/** The URL with the text outside variables of some of its parts mapped. */
export function mapParts(
  url: string,
  parts: readonly UrlPart[],
  map: (literal: string) => string,
): string {
  return applyEdits(
    url,
    parts.map((place) => ({ place, text: mapLiterals(place.text, map) })),
  );
}
