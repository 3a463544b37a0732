import { show } from '../../../internal/show.js';
import { type Finding, finding } from '../../../rules/finding.js';
import type { UrlPart } from '../../parts.js';
import { FILE_EXTENSION, hyphenated } from '../words/words.js';
import type { CheckedUrl, RoledSegment } from './checked-url.js';
import { edited, mapLiterals, placed, runsOf, withoutVariables } from './place.js';

/** What separates words, but is no single hyphen between them; and words, which may be in camel case. */
const WRONG_SEPARATOR = /[.~]+|^-+|-{2,}|-$|[\p{L}\p{N}]+/gu;

/** UFN.08: only the hyphen separates words. */
export function checkWordSeparators(url: CheckedUrl): Finding[] {
  const names = url.segments.filter(({ words }) => words.length > 0);
  const faulty = names.flatMap((name) =>
    runsOf(name, WRONG_SEPARATOR)
      .filter(({ text }) => /^[.~-]/.test(text) || hyphenated(text).includes('-'))
      .map((run) => ({ name, run })),
  );
  const suggestion = edited(
    url.url,
    names.map((name) => ({ place: name, text: separated(name) })),
  );
  return [
    ...faulty.map(({ name, run }) =>
      finding('UFN.08', separatorMessage(run, name), placed(url.url, run, suggestion)),
    ),
    ...checkCamelCase(url),
  ];
}

function separated({ text }: RoledSegment): string {
  const name = text.replace(FILE_EXTENSION, '');
  // Underscores are UFN.09's.
  const pieces = name
    .split(/(_+)/)
    .map((piece) => (piece.startsWith('_') ? piece : hyphenated(piece)));
  return pieces.join('') || text;
}

/** A method behind a colon and words in a fragment; neither has a name to write instead. */
const CAMEL_CASE = /(?<=^|[:=.])[A-Za-z]{0,60}[a-z][A-Z][A-Za-z0-9]*/g;

function checkCamelCase({ url, segments, fragment }: CheckedUrl): Finding[] {
  const methods = segments.filter(({ text, words }) => words.length === 0 && text.includes(':'));
  return [...methods, ...(fragment === undefined ? [] : [fragment])].flatMap((part) =>
    runsOf(withoutVariables(part), CAMEL_CASE).map((run) =>
      finding(
        'UFN.08',
        `${show(run.text)} has words in camel case; words are separated by a hyphen`,
        placed(url, run),
      ),
    ),
  );
}

/** UFN.08 again, where not even a wrong sign separates words: a guess by a list, so it is advice. */
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
  const suggestion = edited(url, edits);
  return edits.map(({ place, text }) =>
    finding('UFN.08', `${show(place.text)} runs two words together; write ${text}`, {
      level: 'SHOULD',
      ...placed(url, place, suggestion),
    }),
  );
}

function separatorMessage(run: UrlPart, segment: RoledSegment): string {
  if (run.text.startsWith('-')) {
    return `${show(segment.text)} has a hyphen that separates no words; one hyphen stands between two words`;
  }
  if (!/^[.~]/.test(run.text)) {
    return `${show(run.text)} has words in camel case; words are separated by a hyphen`;
  }
  return run.start - segment.start === FILE_EXTENSION.exec(segment.text)?.index
    ? `${show(segment.text)} ends as a file does; leave the format to Accept and Content-Type`
    : `${show(run.text)} separates words in ${show(segment.text)}; words are separated by a hyphen`;
}

const SPACE_OR_UNDERSCORE = /(?:[ _]|%20|%5[Ff])+/g;

/** UFN.09: neither space nor underscore outside the parameters. */
export function checkSpacesAndUnderscores(url: CheckedUrl): Finding[] {
  const parts = [url.authority, url.path, url.fragment].filter((part) => part !== undefined);
  return checkParts(url, parts, SPACE_OR_UNDERSCORE, 'UFN.09', (run) =>
    /_|5f/i.test(run)
      ? 'An underscore stands outside the parameters; words are separated by a hyphen'
      : 'A space stands outside the parameters; words are separated by a hyphen',
  );
}

const UNDERSCORE = /(?:_|%5[Ff])+/g;

/** UFN.11: no underscore in the base URL, which is the host, the api and the version. */
export function checkBase(url: CheckedUrl): Finding[] {
  const base = url.segments.filter(({ role }) => role === 'api' || role === 'version');
  const parts = [...(url.authority === undefined ? [] : [url.authority]), ...base];
  return checkParts(
    url,
    parts,
    UNDERSCORE,
    'UFN.11',
    () => 'An underscore stands in the base URL, from which each link is made; write a hyphen',
  );
}

function checkParts(
  { url }: CheckedUrl,
  parts: readonly UrlPart[],
  pattern: RegExp,
  rule: 'UFN.09' | 'UFN.11',
  messageOf: (run: string) => string,
): Finding[] {
  const runs = parts.flatMap((part) => runsOf(withoutVariables(part), pattern));
  if (runs.length === 0) return [];
  const hyphenate = (text: string) => text.replace(pattern, '-').replace(/-{2,}/g, '-');
  const suggestion = edited(
    url,
    parts.map((part) => ({ place: part, text: tidy(mapLiterals(part.text, hyphenate)) })),
  );
  return runs.map((run) => finding(rule, messageOf(run.text), placed(url, run, suggestion)));
}

/** In a path, a hyphen stands at no end of a segment (UFN.08). */
function tidy(text: string): string {
  return text.startsWith('/') ? text.replace(/(?<=\/)-(?=[^/])|(?<=[^/])-(?=\/|$)/g, '') : text;
}

/** At an end of the name, or beside another. */
const NEEDLESS_UNDERSCORE = /^(?:_|%5[Ff])+|(?:_|%5[Ff]){2,}|(?:_|%5[Ff])(?=$|[<>!])/g;

/** UFN.10: an underscore only separates words in parameter names. */
export function checkParameterNames({ url, parameters }: CheckedUrl): Finding[] {
  const faulty = parameters.flatMap(({ writtenName: name }) =>
    runsOf(withoutVariables(name), NEEDLESS_UNDERSCORE).map((run) => ({ name, run })),
  );
  const names = new Set(faulty.map(({ name }) => name));
  const suggestion = edited(
    url,
    [...names].map((name) => ({ place: name, text: withSingleUnderscores(name.text) })),
  );
  return faulty.map(({ name, run }) =>
    finding(
      'UFN.10',
      `The underscore in the parameter ${show(name.text)} separates no words; one stands between two words`,
      placed(url, run, suggestion),
    ),
  );
}

/** A name of underscores alone has none to write instead. */
function withSingleUnderscores(name: string): string {
  return name.replace(/(?:_|%5[Ff])+/g, '_').replace(/^_|_(?=$|[<>!])/g, '') || name;
}
