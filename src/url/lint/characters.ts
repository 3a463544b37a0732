import { must } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { percentEncode } from '../percent-encode.js';
import type { UrlPart } from '../url-parts.js';
import {
  applyEdits,
  at,
  betweenIdentifiers,
  type CheckedUrl,
  mapLiterals,
  type PathRun,
  pathRuns,
  type RoledSegment,
  rangeOf,
  replaced,
  runsOf,
  withoutVariables,
} from './read-url.js';
import { FILE_EXTENSION, hyphenated } from './words.js';

/** UFN.06: letters in the path are lower case. */
export function checkLowerCase({ url, path, segments }: CheckedUrl): Finding[] {
  if (!/\p{Lu}/u.test(path.text)) return [];
  const upper = segments.filter(({ text }) => lowerCase(text) !== text);
  const names = upper.filter(({ isIdentifier }) => !isIdentifier);
  const suggestion = applyEdits(
    url,
    names.map((place) => ({ place, text: inLowerCase(place.text) })),
  );
  return upper.map((segment) => {
    const { text, isIdentifier } = segment;
    const message = must(isIdentifier ? 'Identifier' : 'Path', 'be in lower case', text);
    return finding('UFN.06', message, at(url, segment, isIdentifier ? undefined : suggestion));
  });
}

/** `orderItems` becomes `order-items`; underscores are UFN.09's. */
function inLowerCase(text: string): string {
  return lowerCase(mapLiterals(text, (literal) => literal.replace(WORDS, hyphenated)));
}

/** A run of letters and digits that is not part of a percent-encoded byte. */
const WORDS = /(?<![%\p{L}\p{N}])[\p{L}\p{N}]+/gu;

/** The hex digits of a percent-encoded byte are no letters of the path. */
const ESCAPE_OR_UPPER_CASE = /%[0-9A-Fa-f]{2}|\p{Lu}+/gu;

function lowerCase(text: string): string {
  return mapLiterals(text, (literal) =>
    literal.replace(ESCAPE_OR_UPPER_CASE, (run) => (run.startsWith('%') ? run : run.toLowerCase())),
  );
}

/** Everything but safe characters; spaces and underscores, encoded or not, are UFN.09's. */
const PATH_CHARACTERS = /(?:%(?!20|5[Ff])(?:[0-9A-Fa-f]{2})?|[^\w.~/% -])+/g;

/**
 * Everything that is not allowed in the parameters: safe characters, percent-encoding, the delimiters
 * `&` and `=`, `+` for a space, the comma of a list, and the signs of comparisons written directly,
 * because the conventions use all of these themselves.
 */
const QUERY_CHARACTERS = /(?:%(?![0-9A-Fa-f]{2})|[^\w.~%&=+,<>!-])+/g;

/** Everything but safe characters, the colon before a port and the brackets of IPv6. */
export const AUTHORITY_CHARACTERS = /[^\w.~:[\]{} -]+/g;

/** UFN.07: only A-Z a-z 0-9 - . _ ~; percent-encoding is for the values of parameters. */
export function checkCharacters(url: CheckedUrl): Finding[] {
  return [...checkHostCharacters(url), ...checkPathCharacters(url), ...checkQueryCharacters(url)];
}

function checkHostCharacters({ authority }: CheckedUrl): Finding[] {
  if (authority === undefined) return [];
  return runsOf(withoutVariables(authority), AUTHORITY_CHARACTERS).map((run) =>
    finding('UFN.07', must('Host', 'contain only A-Z a-z 0-9 - .', run.text), {
      range: rangeOf(run),
    }),
  );
}

function checkPathCharacters(checked: CheckedUrl): Finding[] {
  const { url, fragment, segments } = checked;
  const runs: PathRun[] = [
    ...pathRuns(checked, PATH_CHARACTERS),
    ...(fragment === undefined ? [] : runsOf(withoutVariables(fragment), PATH_CHARACTERS)),
  ];
  if (runs.length === 0) return [];
  const names = segments.filter(({ words, text }) => words.length > 0 && isLatin(text));
  const suggestion = applyEdits(
    url,
    names.map((place) => ({ place, text: mapLiterals(place.text, withoutDiacritics) })),
  );
  return runs.map(({ identifier, ...run }) => {
    if (identifier !== undefined) {
      const message = must('Identifier', 'contain only A-Z a-z 0-9 - . _ ~', identifier.text);
      return finding('UFN.07', message, at(url, run));
    }
    const name = names.find(
      ({ start, text }) => start <= run.start && run.start < start + text.length,
    );
    return finding('UFN.07', pathCharacterMessage(run.text), {
      ...(name === undefined ? { range: rangeOf(run) } : at(url, run, suggestion)),
    });
  });
}

function pathCharacterMessage(text: string): string {
  // A variable with both braces is not among these characters.
  if (/^[{}]+$/.test(text)) return must('Path', 'have both braces of a variable', text);
  return text.startsWith('%')
    ? `${must('Path', 'not be percent-encoded', text)}. Percent-encoding is for parameter values`
    : must('Path', 'contain only A-Z a-z 0-9 - . _ ~', text);
}

/** `föregående` as `foregaende`. */
function withoutDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '');
}

function isLatin(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(withoutDiacritics(text));
}

function checkQueryCharacters({ url, query }: CheckedUrl): Finding[] {
  if (query === undefined) return [];
  const unsafe = runsOf(withoutVariables(query), QUERY_CHARACTERS);
  if (unsafe.length === 0) return [];
  const encode = (text: string) => text.replace(QUERY_CHARACTERS, percentEncode);
  const suggestion = replaced(url, query, mapLiterals(query.text, encode));
  return unsafe.map((run) =>
    finding(
      'UFN.07',
      `${must('Query', 'contain only A-Z a-z 0-9 - . _ ~', run.text)}. Percent-encode it`,
      { range: rangeOf(run), suggestion },
    ),
  );
}

/** A separator other than a single hyphen between words; and words, which may be in camel case. */
const WRONG_SEPARATOR = /[.~]+|^-+|-{2,}|-$|[\p{L}\p{N}]+/gu;

/** UFN.08: only the hyphen separates words. */
export function checkWordSeparators(url: CheckedUrl): Finding[] {
  const names = url.segments.filter(({ words, text }) => words.length > 0 && !DOCUMENT.test(text));
  const faulty = names.flatMap((name) =>
    runsOf(name, WRONG_SEPARATOR)
      .filter(({ text }) => /^[.~-]/.test(text) || hyphenated(text).includes('-'))
      .map((run) => ({ name, run })),
  );
  const suggestion = applyEdits(
    url.url,
    names.map((name) => ({ place: name, text: separated(name) })),
  );
  return [
    ...faulty.map(({ name, run }) =>
      finding('UFN.08', separatorMessage(run, name), at(url.url, run, suggestion)),
    ),
    ...checkCamelCase(url),
  ];
}

/** Documents that tools look for under these names. */
export const DOCUMENT =
  /^(?:openapi|asyncapi|swagger)\.(?:json|ya?ml)$|^(?:robots|security|llms)\.txt$|^sitemap\.xml$|^favicon\.(?:ico|svg)$/;

function separated({ text }: RoledSegment): string {
  const name = text.replace(FILE_EXTENSION, '');
  // Underscores are UFN.09's.
  const pieces = name
    .split(/(_+)/)
    .map((piece) => (piece.startsWith('_') ? piece : hyphenated(piece)));
  return pieces.join('') || text;
}

function separatorMessage(run: UrlPart, segment: RoledSegment): string {
  if (run.text.startsWith('-')) {
    return must('Name', 'use single hyphens, and only between words', segment.text);
  }
  return run.start - segment.start === FILE_EXTENSION.exec(segment.text)?.index
    ? `${must('Name', 'not have a file extension', segment.text)}. Negotiate the format by Accept and Content-Type`
    : must('Words', 'be separated by a hyphen', segment.text);
}

/** Camel case in a method after a colon and in a fragment. */
const CAMEL_CASE = /(?<=^|[:=.])[A-Za-z]{0,60}[a-z][A-Z][A-Za-z0-9]*/g;

/** UFN.08 in parts of the URL that have no names, and so no suggestion. */
function checkCamelCase({ url, segments, fragment }: CheckedUrl): Finding[] {
  const methods = segments.filter(
    ({ words, text, isIdentifier }) => words.length === 0 && !isIdentifier && text.includes(':'),
  );
  return [...methods, ...(fragment === undefined ? [] : [fragment])].flatMap((part) =>
    runsOf(withoutVariables(part), CAMEL_CASE).map((run) =>
      finding('UFN.08', must('Words', 'be separated by a hyphen', run.text), at(url, run)),
    ),
  );
}

/** UFN.08 for words without any separator: a guess from a word list, so it is advice. */
export function checkRunTogether({ url, segments }: CheckedUrl): Finding[] {
  if (segments.every(({ name }) => name.runTogether.size === 0)) return [];
  const edits = segments.flatMap((segment) =>
    segment.words.length === 0
      ? []
      : runsOf(segment, /\p{L}+/gu).flatMap((place) => {
          const text = segment.name.runTogether.get(place.text.toLowerCase());
          return text === undefined ? [] : [{ place, text }];
        }),
  );
  const suggestion = applyEdits(url, edits);
  return edits.map(({ place, text }) =>
    finding('UFN.08', `${must('Words', 'be separated by a hyphen', place.text)}. Write ${text}`, {
      level: 'SHOULD',
      certainty: 'likely',
      ...at(url, place, suggestion),
    }),
  );
}

const SPACE_OR_UNDERSCORE = /(?:[ _]|%20|%5[Ff])+/g;

/** UFN.09: neither space nor underscore outside the parameters. */
export function checkSpacesAndUnderscores(url: CheckedUrl): Finding[] {
  const runsIn = (part: UrlPart | undefined) =>
    part === undefined ? [] : runsOf(withoutVariables(part), SPACE_OR_UNDERSCORE);
  const runs: PathRun[] = [
    ...runsIn(url.authority),
    ...pathRuns(url, SPACE_OR_UNDERSCORE),
    ...runsIn(url.fragment),
  ];
  if (runs.length === 0) return [];
  const parts = [url.authority, ...betweenIdentifiers(url), url.fragment].filter(
    (part) => part !== undefined,
  );
  const suggestion = hyphenatedParts(url.url, parts, SPACE_OR_UNDERSCORE);
  return runs.map(({ identifier, ...run }) => {
    if (identifier === undefined) {
      return finding('UFN.09', separationMessage(run.text), at(url.url, run, suggestion));
    }
    const message = must('Identifier', 'not have a space or an underscore', identifier.text);
    return finding('UFN.09', message, at(url.url, run));
  });
}

function separationMessage(run: string): string {
  return /_|5f/i.test(run)
    ? 'URL must not have an underscore outside the parameters. Separate words with a hyphen'
    : 'URL must not have a space outside the parameters. Separate words with a hyphen';
}

const UNDERSCORE = /(?:_|%5[Ff])+/g;

/** UFN.11: no underscore in the base URL, which is the host, the API and the version. */
export function checkBase(url: CheckedUrl): Finding[] {
  const base = url.segments.filter(({ role }) => role === 'api' || role === 'version');
  const parts = [...(url.authority === undefined ? [] : [url.authority]), ...base];
  const runs = parts.flatMap((part) => runsOf(withoutVariables(part), UNDERSCORE));
  if (runs.length === 0) return [];
  const suggestion = hyphenatedParts(url.url, parts, UNDERSCORE);
  return runs.map((run) =>
    finding(
      'UFN.11',
      'Base URL must not have an underscore. Use a hyphen',
      at(url.url, run, suggestion),
    ),
  );
}

/** The URL with single hyphens in place of what matches in some of its parts. */
function hyphenatedParts(url: string, parts: readonly UrlPart[], pattern: RegExp): string {
  const hyphenate = (text: string) => text.replace(pattern, '-').replace(/-{2,}/g, '-');
  return applyEdits(
    url,
    parts.map((part) => ({ place: part, text: trimHyphens(mapLiterals(part.text, hyphenate)) })),
  );
}

/** Removes hyphens from the ends of segments (UFN.08). */
function trimHyphens(text: string): string {
  return text.startsWith('/') ? text.replace(/(?<=\/)-(?=[^/])|(?<=[^/])-(?=\/|$)/g, '') : text;
}

/** At an end of the name, or next to another separator. */
const NEEDLESS_UNDERSCORE =
  /^(?:_|%5[Ff])+|(?:_|%5[Ff]){2,}|(?:_|%5[Ff])(?=$|[-.~[\]<>!])|(?<=[-.~[\]])(?:_|%5[Ff])/g;

/** UFN.10: in parameter names, an underscore only separates words. */
export function checkParameterNames({ url, parameters }: CheckedUrl): Finding[] {
  const faulty = parameters.flatMap(({ writtenName: name }) =>
    runsOf(withoutVariables(name), NEEDLESS_UNDERSCORE).map((run) => ({ name, run })),
  );
  const names = new Set(faulty.map(({ name }) => name));
  const suggestion = applyEdits(
    url,
    [...names].map((name) => ({ place: name, text: withSingleUnderscores(name.text) })),
  );
  return faulty.map(({ name, run }) =>
    finding(
      'UFN.10',
      must('Parameter name', 'use underscores only between words', name.text),
      at(url, run, suggestion),
    ),
  );
}

/** A name of underscores alone has no correction. */
function withSingleUnderscores(name: string): string {
  return (
    name.replace(/(?:_|%5[Ff])+/g, '_').replace(/^_+|(?<=[-.~[\]])_|_(?=$|[-.~[\]<>!])/g, '') ||
    name
  );
}
