import { show } from '../internal/show.js';
import type { RuleId } from '../rules/catalogue.js';
import { type Finding, finding } from '../rules/finding.js';
import { splitUrl, type UrlPart, type UrlParts } from './parts.js';
import { percentEncode } from './percent-encode.js';

/** What {@link checkUrl} takes into account. */
export interface CheckUrlOptions {
  /** Rules not to check. */
  readonly ignore?: readonly RuleId[];
}

/** A rule's check: what breaks it, nothing when all is well. */
type Check = (parts: UrlParts) => Finding[];

const CHECKS: readonly Check[] = [
  checkTransport,
  checkLength,
  checkLowerCase,
  checkCharacters,
  checkSeparators,
];

/**
 * Checks a URL against the rules for URLs: https and port 443 (UFN.02), length (UFN.05), lower case in
 * the path (UFN.06), URL-safe characters (UFN.07), spaces and underscores (UFN.09).
 *
 * Character rules hold for identifiers too; `{variables}` are left alone.
 *
 * @param url An absolute URL, a path, or either with `{variables}`; of any content.
 * @param options The rules to ignore.
 * @returns What breaks a rule, in the order of the rules, at most 100 places of a part for each rule;
 *   empty when nothing does.
 * @rule UFN.02, UFN.05, UFN.06, UFN.07, UFN.09
 *
 * @example
 * ```ts
 * import { checkUrl } from 'halyard/url';
 *
 * checkUrl('https://api.example.se/orders/v1/orders/17');
 * // → []
 * checkUrl('/orders/v1/Order_Items').map(({ rule, range }) => ({ rule, range }));
 * // → [{ rule: 'UFN.06', range: [11, 22] }, { rule: 'UFN.09', range: [16, 17] }]
 * ```
 */
export function checkUrl(url: string, options: CheckUrlOptions = {}): Finding[] {
  const parts = splitUrl(typeof url === 'string' ? url : String(url));
  const ignored = new Set<RuleId>(options.ignore);
  return CHECKS.flatMap((check) => check(parts)).filter(({ rule }) => !ignored.has(rule));
}

const LONGEST = 2048;

function checkLength({ url }: UrlParts): Finding[] {
  if (url.length <= LONGEST) return [];
  return [
    finding(
      'UFN.05',
      `The URL has ${url.length} characters, more than ${LONGEST}: some clients and proxies cut or refuse it. Shorten it, or move a long query into a resource of its own`,
      { range: [LONGEST, url.length] },
    ),
  ];
}

function checkTransport({ url, scheme, authority }: UrlParts): Finding[] {
  if (scheme === undefined || authority === undefined) return [];
  const port = /:([0-9]*)$/.exec(authority.text);
  const wrongPort = port !== null && port[1] !== '443' ? port : undefined;
  const host = authority.text.slice(0, wrongPort?.index);
  const suggestion =
    `https${url.slice(scheme.text.length, authority.start)}${host}` +
    url.slice(authority.start + authority.text.length);
  const findings: Finding[] = [];
  if (scheme.text.toLowerCase() !== 'https') {
    findings.push(
      finding('UFN.02', `The scheme is ${scheme.text.slice(0, 20)}; APIs are served over https`, {
        range: rangeOf(scheme),
        suggestion,
      }),
    );
  }
  if (wrongPort !== undefined) {
    findings.push(
      finding(
        'UFN.02',
        `The port is ${wrongPort[1]?.slice(0, 20) || 'empty'}; APIs are served on port 443`,
        {
          range: rangeOf({ text: wrongPort[0], start: authority.start + wrongPort.index }),
          suggestion,
        },
      ),
    );
  }
  return findings;
}

function checkLowerCase({ url, path }: UrlParts): Finding[] {
  const segments = runsOf(withoutVariables(path), /[^/]+/g, Number.POSITIVE_INFINITY)
    .filter(({ text }) => text !== lowerCase(text))
    .slice(0, MOST_RUNS);
  if (segments.length === 0) return [];
  const suggestion = replaced(url, path, mapLiterals(path.text, lowerCase));
  return segments.map((segment) =>
    finding(
      'UFN.06',
      `${show(textAt(url, segment))} has upper-case letters; a path has lower case only`,
      {
        range: rangeOf(segment),
        suggestion,
      },
    ),
  );
}

/** The hex digits of an escape are no letters of the path. */
const ESCAPE_OR_UPPER_CASE = /%[0-9A-Fa-f]{2}|\p{Lu}+/gu;

function lowerCase(text: string): string {
  return text.replace(ESCAPE_OR_UPPER_CASE, (run) =>
    run.startsWith('%') ? run : run.toLowerCase(),
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

function checkCharacters(parts: UrlParts): Finding[] {
  return [
    ...checkHostCharacters(parts),
    ...checkPathCharacters(parts),
    ...checkQueryCharacters(parts),
  ];
}

function checkHostCharacters({ authority }: UrlParts): Finding[] {
  if (authority === undefined) return [];
  return runsOf(withoutVariables(authority), AUTHORITY_CHARACTERS).map((run) =>
    finding('UFN.07', `${show(run.text)} is not URL-safe; only A-Z a-z 0-9 - . stand in a host`, {
      range: rangeOf(run),
    }),
  );
}

function checkPathCharacters({ path, fragment }: UrlParts): Finding[] {
  return [path, fragment]
    .filter((part) => part !== undefined)
    .flatMap((part) => runsOf(withoutVariables(part), PATH_CHARACTERS))
    .map((run) => finding('UFN.07', pathCharacterMessage(run.text), { range: rangeOf(run) }));
}

function checkQueryCharacters({ url, query }: UrlParts): Finding[] {
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

const SPACE_OR_UNDERSCORE = /(?:[ _]|%20|%5[Ff])+/g;

function checkSeparators({ url, authority, path, fragment }: UrlParts): Finding[] {
  const parts = [authority, path, fragment].filter((part) => part !== undefined);
  const separators = parts.flatMap((part) => runsOf(withoutVariables(part), SPACE_OR_UNDERSCORE));
  if (separators.length === 0) return [];
  const hyphenate = (text: string) => text.replace(SPACE_OR_UNDERSCORE, '-');
  // From the last part to the first, so that the places of the others stay.
  const suggestion = parts.reduceRight(
    (text, part) => replaced(text, part, mapLiterals(part.text, hyphenate)),
    url,
  );
  return separators.map((run) =>
    finding(
      'UFN.09',
      `${/_|5f/i.test(run.text) ? 'An underscore' : 'A space'} stands outside the parameters; words are separated by a hyphen`,
      { range: rangeOf(run), suggestion },
    ),
  );
}

/** As many as anyone puts right: a megabyte of faults is no megabyte of findings. */
const MOST_RUNS = 100;

/** The runs of a part that match, each with its place. */
function runsOf({ text, start }: UrlPart, pattern: RegExp, most = MOST_RUNS): UrlPart[] {
  const runs: UrlPart[] = [];
  for (const match of text.matchAll(pattern)) {
    if (runs.push({ text: match[0], start: start + match.index }) === most) break;
  }
  return runs;
}

function textAt(url: string, { text, start }: UrlPart): string {
  return url.slice(start, start + text.length);
}

function rangeOf({ text, start }: UrlPart): readonly [number, number] {
  return [start, start + text.length];
}

function replaced(url: string, { text, start }: UrlPart, replacement: string): string {
  return url.slice(0, start) + replacement + url.slice(start + text.length);
}

const VARIABLE = /\{[^{}]*\}/g;

/** The part with safe characters in place of its variables, so that positions stay. */
function withoutVariables({ text, start }: UrlPart): UrlPart {
  return { text: text.replace(VARIABLE, (variable) => 'x'.repeat(variable.length)), start };
}

/** The text with what stands outside its variables mapped. */
function mapLiterals(text: string, map: (literal: string) => string): string {
  return text
    .split(/(\{[^{}]*\})/)
    .map((piece, index) => (index % 2 === 0 ? map(piece) : piece))
    .join('');
}
