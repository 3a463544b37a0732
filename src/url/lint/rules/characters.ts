import { must } from '../../../internal/must.js';
import { type Finding, finding } from '../../../rules/finding.js';
import { percentEncode } from '../../percent-encode.js';
import { hyphenated } from '../words/words.js';
import { type CheckedUrl, type PathRun, pathRuns } from './checked-url.js';
import {
  applyEdits,
  at,
  mapLiterals,
  rangeOf,
  replaced,
  runsOf,
  withoutVariables,
} from './place.js';

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
