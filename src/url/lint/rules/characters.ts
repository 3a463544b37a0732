import { show } from '../../../internal/show.js';
import { type Finding, finding } from '../../../rules/finding.js';
import { percentEncode } from '../../percent-encode.js';
import { hyphenated } from '../words/words.js';
import type { CheckedUrl, RoledSegment } from './checked-url.js';
import {
  edited,
  mapLiterals,
  placed,
  rangeOf,
  replaced,
  runsOf,
  withoutVariables,
} from './place.js';

/** UFN.06: letters in the path are lower case. */
export function checkLowerCase({ url, path, segments }: CheckedUrl): Finding[] {
  if (!/\p{Lu}/u.test(path.text)) return [];
  const upper = segments.filter(({ text }) => lowerCase(text) !== text);
  const suggestion = edited(
    url,
    upper.map((segment) => ({ place: segment, text: inLowerCase(segment) })),
  );
  return upper.map((segment) =>
    finding(
      'UFN.06',
      `${show(segment.text)} has upper-case letters; a path has lower case only`,
      placed(url, segment, suggestion),
    ),
  );
}

/** `orderItems` is `order-items`; an identifier keeps its letters together. */
function inLowerCase({ text, words }: RoledSegment): string {
  return words.length > 0 && !text.includes('_') ? hyphenated(text) : lowerCase(text);
}

/** The hex digits of an escape are no letters of the path. */
const ESCAPE_OR_UPPER_CASE = /%[0-9A-Fa-f]{2}|\p{Lu}+/gu;

function lowerCase(text: string): string {
  return mapLiterals(text, (literal) =>
    literal.replace(ESCAPE_OR_UPPER_CASE, (run) => (run.startsWith('%') ? run : run.toLowerCase())),
  );
}

/** Spaces and underscores are UFN.09's, in the path, encoded or not. */
const PATH_CHARACTERS = /(?:%(?!20|5[Ff])(?:[0-9A-Fa-f]{2})?|[^\w.~/% -])+/g;

/**
 * In the parameters: the safe characters, percent-encoding, the delimiters `&` and `=`, `+` for a
 * space, the comma of a list, and the signs of comparisons written directly, all of them shapes of
 * the conventions themselves.
 */
const QUERY_CHARACTERS = /(?:%(?![0-9A-Fa-f]{2})|[^\w.~%&=+,<>!-])+/g;

/** In host and port: the safe characters, the colon before a port, the brackets of IPv6. */
const AUTHORITY_CHARACTERS = /[^\w.~:[\]{} -]+/g;

/** UFN.07: only A-Z a-z 0-9 - . _ ~; percent-encoding is for the values of parameters. */
export function checkCharacters(url: CheckedUrl): Finding[] {
  return [...checkHostCharacters(url), ...checkPathCharacters(url), ...checkQueryCharacters(url)];
}

function checkHostCharacters({ authority }: CheckedUrl): Finding[] {
  if (authority === undefined) return [];
  return runsOf(withoutVariables(authority), AUTHORITY_CHARACTERS).map((run) =>
    finding('UFN.07', `${show(run.text)} is not URL-safe; only A-Z a-z 0-9 - . stand in a host`, {
      range: rangeOf(run),
    }),
  );
}

function checkPathCharacters({ path, fragment }: CheckedUrl): Finding[] {
  return [path, fragment]
    .filter((part) => part !== undefined)
    .flatMap((part) => runsOf(withoutVariables(part), PATH_CHARACTERS))
    .map((run) => finding('UFN.07', pathCharacterMessage(run.text), { range: rangeOf(run) }));
}

function checkQueryCharacters({ url, query }: CheckedUrl): Finding[] {
  if (query === undefined) return [];
  const unsafe = runsOf(withoutVariables(query), QUERY_CHARACTERS);
  if (unsafe.length === 0) return [];
  const encode = (text: string) => text.replace(QUERY_CHARACTERS, percentEncode);
  const suggestion = replaced(url, query, mapLiterals(query.text, encode));
  return unsafe.map((run) =>
    finding('UFN.07', `${show(run.text)} is not URL-safe; percent-encode it in a parameter`, {
      range: rangeOf(run),
      suggestion,
    }),
  );
}

function pathCharacterMessage(text: string): string {
  return text.startsWith('%')
    ? `${show(text)} is percent-encoded in the path; only A-Z a-z 0-9 - . _ ~ stand there. Percent-encoding is for parameter values`
    : `${show(text)} is not URL-safe; only A-Z a-z 0-9 - . _ ~ stand in a path`;
}
