import { remember } from '../../internal/maps.js';
import { must } from '../../internal/show.js';
import { withoutDiacritics } from '../../relation/actions.js';
import type { Finding } from '../../rules/finding.js';
import { percentEncode } from '../percent-encode.js';
import { DOCUMENT, type UrlPart } from '../url-parts.js';
import {
  applyEdits,
  type CheckedUrl,
  fault,
  mapLiterals,
  mapParts,
  pathRuns,
  runsOf,
} from './read-url.js';
import { FILE_EXTENSION, hyphenated } from './words.js';

/** The hex digits of a percent-encoded byte are no letters of the path. */
const UPPER_CASE = /\p{Lu}/u;
const ESCAPE_OR_UPPER_CASE = /%[0-9A-Fa-f]{2}|\p{Lu}+/gu;

/** A run of letters and digits that is not part of a percent-encoded byte. */
const WORDS = /(?<![%\p{L}\p{N}])[\p{L}\p{N}]+/gu;

/** UFN.06: letters in the path are lower case. */
export function checkLowerCase({ url, irregular }: CheckedUrl): Finding[] {
  const upper = irregular.filter(
    ({ text }) => UPPER_CASE.test(text) && mapLiterals(text, lowerCase) !== text,
  );
  if (upper.length === 0) return [];
  const names = upper.filter(({ isIdentifier }) => !isIdentifier);
  // `orderItems` becomes `order-items`; underscores are UFN.09's.
  const suggestion = mapParts(url, names, (text) => lowerCase(text.replace(WORDS, hyphenated)));
  return upper.map((segment) => {
    const { text, isIdentifier } = segment;
    const message = must(isIdentifier ? 'Identifier' : 'Path', 'be in lower case', text);
    return fault('UFN.06', message, segment, isIdentifier ? undefined : suggestion);
  });
}

function lowerCase(text: string): string {
  return text.replace(ESCAPE_OR_UPPER_CASE, (run) =>
    run.startsWith('%') ? run : run.toLowerCase(),
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

const SAFE = 'contain only A-Z a-z 0-9 - . _ ~';

/** UFN.07: only A-Z a-z 0-9 - . _ ~; percent-encoding is for the values of parameters. */
export function checkCharacters(checked: CheckedUrl): Finding[] {
  const { url, authority, query } = checked;
  const encoded = mapParts(url, query ? [query] : [], (text) =>
    text.replace(QUERY_CHARACTERS, percentEncode),
  );
  return [
    ...runsOf(authority, AUTHORITY_CHARACTERS).map((run) =>
      fault('UFN.07', must('Host', 'contain only A-Z a-z 0-9 - .', run.text), run),
    ),
    ...checkPathCharacters(checked),
    ...runsOf(query, QUERY_CHARACTERS).map((run) =>
      fault('UFN.07', `${must('Query', SAFE, run.text)}. Percent-encode it`, run, encoded),
    ),
  ];
}

function checkPathCharacters(checked: CheckedUrl): Finding[] {
  const { url, irregular } = checked;
  const runs = pathRuns(checked, PATH_CHARACTERS);
  if (runs.length === 0) return [];
  const names = irregular.filter(
    ({ words, text }) => words.length > 0 && LATIN.test(withoutDiacritics(text)),
  );
  const inLatin = mapParts(url, names, withoutDiacritics);
  return runs.map((run) => {
    if (run.identifier) return fault('UFN.07', must('Identifier', SAFE, run.identifier.text), run);
    const isInName = names.some(
      ({ start, text }) => start <= run.start && run.start < start + text.length,
    );
    return fault('UFN.07', must('Path', SAFE, run.text), run, isInName ? inLatin : undefined);
  });
}

const LATIN = /^[\x20-\x7e]+$/;

/** A separator other than a single hyphen between words; and words, which may be in camel case. */
const WRONG_SEPARATOR = /[.~]+|^-+|-{2,}|-$|[\p{L}\p{N}]+/gu;

/** The places in a name where words have another separator, or none. */
const wrongSeparators = /* @__PURE__ */ remember(
  (name): readonly UrlPart[] =>
    runsOf({ text: name, start: 0 }, WRONG_SEPARATOR).filter(
      ({ text }) => /^[.~-]/.test(text) || hyphenated(text).includes('-'),
    ),
  { results: 1000 },
);

/** UFN.08: only the hyphen separates words. */
export function checkWordSeparators({ url, irregular }: CheckedUrl): Finding[] {
  const names = irregular.filter(({ words, text }) => words.length > 0 && !DOCUMENT.test(text));
  const suggestion = mapParts(url, names, separated);
  return names.flatMap((name) =>
    wrongSeparators(name.text).map(({ text, start }) => {
      const run = { text, start: name.start + start };
      return fault('UFN.08', separatorMessage(run, name), run, suggestion);
    }),
  );
}

/** Underscores are UFN.09's. */
function separated(text: string): string {
  const pieces = text.replace(FILE_EXTENSION, '').split(/(_+)/);
  const words = pieces.map((piece) => (piece.startsWith('_') ? piece : hyphenated(piece)));
  return words.join('') || text;
}

function separatorMessage(run: UrlPart, { text, start }: UrlPart): string {
  if (run.text.startsWith('-')) {
    return must('Name', 'use single hyphens, and only between words', text);
  }
  return run.start - start === FILE_EXTENSION.exec(text)?.index
    ? `${must('Name', 'not have a file extension', text)}. Negotiate the format by Accept and Content-Type`
    : must('Words', 'be separated by a hyphen', text);
}

const SPACE_OR_UNDERSCORE = /(?:[ _]|%20|%5[Ff])+/g;

/** UFN.09: neither space nor underscore outside the parameters. */
export function checkSpacesAndUnderscores(checked: CheckedUrl): Finding[] {
  const { url, authority, irregular, fragment } = checked;
  const runs: ReturnType<typeof pathRuns> = [
    ...runsOf(authority, SPACE_OR_UNDERSCORE),
    ...pathRuns(checked, SPACE_OR_UNDERSCORE),
  ];
  if (runs.length === 0) return [];
  const names = irregular.filter(({ isIdentifier }) => !isIdentifier);
  const parts = [authority, ...names, fragment];
  const suggestion =
    url.trim() === url ? hyphenatedParts(url, parts, SPACE_OR_UNDERSCORE) : url.trim();
  return runs.map((run) => {
    if (run.identifier) {
      const message = must('Identifier', 'not have a space or an underscore', run.identifier.text);
      return fault('UFN.09', message, run);
    }
    const what = /_|5f/i.test(run.text) ? 'an underscore' : 'a space';
    const message = `URL must not have ${what} outside the parameters. Separate words with a hyphen`;
    return fault('UFN.09', message, run, suggestion);
  });
}

const UNDERSCORE = /(?:_|%5[Ff])+/g;

/** UFN.11: no underscore in the base URL, which is the host, the API and the version. */
export function checkBase({ url, authority, irregular }: CheckedUrl): Finding[] {
  const base = irregular.filter(({ role }) => role === 'api' || role === 'version');
  const parts = [authority, ...base];
  const runs = parts.flatMap((part) => runsOf(part, UNDERSCORE));
  if (runs.length === 0) return [];
  const suggestion = hyphenatedParts(url, parts, UNDERSCORE);
  const message = 'Base URL must not have an underscore. Use a hyphen';
  return runs.map((run) => fault('UFN.11', message, run, suggestion));
}

/** The URL with single hyphens in place of what matches in some of its parts; none at the ends of a part (UFN.08). */
function hyphenatedParts(
  url: string,
  parts: readonly (UrlPart | undefined)[],
  pattern: RegExp,
): string {
  const hyphenate = (text: string) => text.replace(pattern, '-').replace(/-{2,}/g, '-');
  const edits = parts.flatMap((place) => {
    if (place === undefined) return [];
    const text = mapLiterals(place.text, hyphenate);
    return [{ place, text: text.replace(/^-(?=.)|(?<=.)-$/g, '') }];
  });
  return applyEdits(url, edits);
}

/** At an end of the name, or next to another separator. */
const NEEDLESS_UNDERSCORE =
  /^(?:_|%5[Ff])+|(?:_|%5[Ff]){2,}|(?:_|%5[Ff])(?=$|[-.~[\]<>!])|(?<=[-.~[\]])(?:_|%5[Ff])/g;

/** UFN.10: in parameter names, an underscore only separates words. */
export function checkParameterNames({ url, parameters }: CheckedUrl): Finding[] {
  const names = parameters
    .map(({ writtenName }) => writtenName)
    .filter((name) => runsOf(name, NEEDLESS_UNDERSCORE).length > 0);
  const edits = names.map((place) => {
    const single = place.text.replace(/(?:_|%5[Ff])+/g, '_');
    const text = single.replace(/^_+|(?<=[-.~[\]])_|_(?=$|[-.~[\]<>!])/g, '');
    // A name of underscores alone has no correction.
    return { place, text: text || place.text };
  });
  const suggestion = applyEdits(url, edits);
  return names.flatMap((name) =>
    runsOf(name, NEEDLESS_UNDERSCORE).map((run) => {
      const message = must('Parameter name', 'use underscores only between words', name.text);
      return fault('UFN.10', message, run, suggestion);
    }),
  );
}
