import { must } from '../../internal/show.js';
import type { Finding } from '../../rules/finding.js';
import { isHost } from '../absolute-url.js';
import { DOCUMENT, type UrlPart, VERSION } from '../url-parts.js';
import { AUTHORITY_CHARACTERS } from './characters.js';
import {
  applyEdits,
  type CheckedUrl,
  fault,
  hasVariable,
  isVersion,
  nearVersion,
  replaced,
  runsOf,
  withoutVariables,
} from './read-url.js';

/** UFN.01: the form `{protocol}://{domain_name}/{api}/{version}/{resource}/{identifier}?{parameters}`. */
export function checkForm(url: CheckedUrl): Finding[] {
  return [
    ...checkStart(url),
    ...checkAuthority(url),
    ...checkEmptySegments(url),
    ...checkResource(url),
    ...checkQueryAndFragment(url),
    ...checkVersionPlace(url),
  ];
}

function checkStart({ url, scheme, path }: CheckedUrl): Finding[] {
  const whole = { text: url, start: 0 };
  if (url === '') return [fault('UFN.01', 'URL must not be empty')];
  if (scheme !== undefined || /^[/{]/.test(path.text)) return [];
  const isName = /^[\w~-]+(?:[/?#{]|$)/.test(url);
  const message = must('URL', 'be absolute or start with a slash', url);
  return [fault('UFN.01', message, whole, isName ? `/${url}` : undefined)];
}

function checkAuthority({ url, scheme, authority }: CheckedUrl): Finding[] {
  if (scheme === undefined || authority === undefined) return [];
  const findings: Finding[] = [];
  const start = scheme.text.length + 3;
  if (authority.start > start) {
    const message =
      'URL must not contain credentials: logs would show them. Send them in the Authorization header';
    const credentials = { text: url.slice(start, authority.start), start };
    findings.push(fault('UFN.01', message, credentials, replaced(url, credentials, '')));
  }
  const host = authority.text.replace(/:[0-9]*$/, '');
  if (host === '') findings.push(fault('UFN.01', 'URL must have a host', scheme));
  // Other characters are UFN.07's, a space is UFN.09's.
  else if (
    !hasVariable(authority.text) &&
    !isHost(host) &&
    host.search(AUTHORITY_CHARACTERS) === -1 &&
    !host.includes(' ')
  ) {
    const expected =
      'be a host name of at most 253 characters or an IPv4 or bracketed IPv6 address';
    const place = { text: host, start: authority.start };
    findings.push(fault('UFN.01', must('Host', expected, host), place));
  }
  return findings;
}

/** A slash after another, or at the end. */
const NEEDLESS_SLASH = /\/(?=\/)|(?<=.)\/$/gs;

function checkEmptySegments(url: CheckedUrl): Finding[] {
  const { path, segments } = url;
  const runs = runsOf(withoutVariables(path), NEEDLESS_SLASH);
  const end = path.start + path.text.length;
  const faulty = isIndex(url) ? runs.filter(({ start }) => start + 1 !== end) : runs;
  // A path of slashes alone keeps its first.
  const removed = faulty.length === path.text.length ? faulty.slice(1) : faulty;
  const suggestion = applyEdits(
    url.url,
    removed.map((place) => ({ place, text: '' })),
  );
  const message =
    'Path must not have an empty segment or a trailing slash. Caches and routers treat it as another URL';
  return [
    ...faulty.map((run) => fault('UFN.01', message, run, suggestion)),
    ...segments
      .filter(({ text }) => /^(?:\.|%2e){1,2}$/i.test(text))
      .map((segment) => {
        const dots = `Path must not have the segment ${segment.text}, which clients resolve away (RFC 3986 §5.2.4)`;
        return fault('UFN.01', dots, segment);
      }),
  ];
}

/** Whether the URL is that of the index of an API, which is its version and a slash. */
function isIndex({ url, segments, version }: CheckedUrl): boolean {
  return (
    version !== undefined &&
    version === segments.at(-1) &&
    url[version.start + version.text.length] === '/'
  );
}

/** A host or a version alone names no resource; with a slash it is the index of the API. */
function checkResource(checked: CheckedUrl): Finding[] {
  const { url, scheme, authority, path, segments, version } = checked;
  const isHostAlone = segments.length === 0 && scheme !== undefined && !path.text.startsWith('/');
  const last = isHostAlone ? authority : version === segments.at(-1) ? version : undefined;
  if (last === undefined || last.text === '' || path.text.endsWith('/')) return [];
  if (!isHostAlone && isIndex(checked)) return [];
  const message = 'URL must name a resource. The index of an API ends with a slash';
  return [fault('UFN.01', message, last, replaced(url, last, `${last.text}/`))];
}

/** An ampersand at an end of the query or next to another, and a parameter without a name. */
const EMPTY_PARAMETER = /^&+|&+$|&(?=&)|(?<![^&])=[^&]*/g;

function checkQueryAndFragment({ url, query, fragment }: CheckedUrl): Finding[] {
  const findings: Finding[] = [];
  if (query?.text === '') {
    const mark = { text: '?', start: query.start - 1 };
    findings.push(fault('UFN.01', 'Query must not be empty', mark, replaced(url, mark, '')));
  } else if (query !== undefined) {
    for (const run of runsOf(withoutVariables(query), EMPTY_PARAMETER)) {
      findings.push(fault('UFN.01', 'Query must not have an empty parameter', run));
    }
  }
  if (fragment === undefined) return findings;
  const whole = { text: `#${fragment.text}`, start: fragment.start - 1 };
  const message =
    'URL must not have a fragment, which clients do not send. Use a resource or a parameter';
  return [...findings, fault('UFN.01', message, whole, replaced(url, whole, ''))];
}

/** One version, before the resource. */
function checkVersionPlace({ segments, version }: CheckedUrl): Finding[] {
  return segments
    .filter(
      (segment, index) =>
        segment !== version &&
        VERSION.test(segment.text) &&
        !/versions?$/i.test(segments[index - 1]?.text ?? ''),
    )
    .map((segment) => {
      const expected =
        version === undefined
          ? 'have its version between the API and the resource'
          : 'have one version between the API and the resource';
      return fault('UFN.01', must('URL', expected, segment.text), segment);
    });
}

const MAX_URL_LENGTH = 2048;

/** UFN.05: at most 2048 characters. */
export function checkLength({ length }: CheckedUrl): Finding[] {
  if (length <= MAX_URL_LENGTH) return [];
  const message = `${must('URL', 'have at most 2048 characters', length)}: some clients and proxies cut or refuse it. Move a long query into a resource`;
  return [{ ...fault('UFN.05', message), range: [MAX_URL_LENGTH, length] }];
}

/** UFN.02: https on port 443; for local development http and any port. */
export function checkTransport(checked: CheckedUrl): Finding[] {
  const { url, scheme, authority, localDevelopment } = checked;
  if (scheme === undefined || authority === undefined) return [];
  const port = wrongPort(localDevelopment, authority);
  const host = authority.text.slice(0, port && port.start - authority.start);
  const isWrongScheme = !(localDevelopment ? /^https?$/i : /^https$/i).test(scheme.text);
  const suggestion =
    (isWrongScheme ? 'https' : scheme.text) +
    url.slice(scheme.text.length, authority.start) +
    host +
    url.slice(authority.start + authority.text.length);
  const findings: Finding[] = [];
  if (isWrongScheme) {
    findings.push(fault('UFN.02', must('Scheme', 'be https', scheme.text), scheme, suggestion));
  }
  if (port !== undefined) {
    const expected = localDevelopment ? 'be a number from 1 to 65535' : 'be 443';
    const message = must('Port', expected, port.text.slice(1));
    findings.push(fault('UFN.02', message, port, suggestion));
  }
  return findings;
}

/** The colon and the port, unless they are right. */
function wrongPort(localDevelopment: boolean, authority: UrlPart): UrlPart | undefined {
  const port = /:([0-9]*)$/.exec(authority.text);
  if (port === null || port[1] === '443') return undefined;
  const number = Number(port[1]);
  if (localDevelopment && number >= 1 && number <= 65_535) return undefined;
  return { text: port[0], start: authority.start + port.index };
}

/** `version`, `api-version`, `api_version`, `apiVersion` */
const VERSION_PARAMETER = /^(?:api[-_]?)?version$/i;

/** VER.05: the version is a path segment of the form `/v<number>`. */
export function checkVersion(checked: CheckedUrl): Finding[] {
  const { url, segments, version, parameters, authority, path, linkedData } = checked;
  if (version !== undefined) {
    if (isVersion(version)) return [];
    const { meant } = nearVersion(segments, segments.indexOf(version)) ?? {};
    const message = `${must('Version', 'have the form v<number>', version.text)}. Write ${meant ?? 'v1 for the first version'}`;
    return [fault('VER.05', message, version, meant && replaced(url, version, meant))];
  }
  if (linkedData) return [];
  const misplaced = parameters.filter(({ name }) => VERSION_PARAMETER.test(name));
  if (misplaced.length > 0) {
    return misplaced.map(({ value = '', written }) => {
      const number = /^v?0*([0-9]{1,6})$/i.exec(value)?.[1] ?? '<number>';
      const expected = 'be a path segment between the API and the resource';
      const message = `${must('Version', expected, written.text)}. Write /v${number}`;
      return fault('VER.05', message, written);
    });
  }
  // A path may follow a base that has the version; an absolute URL is complete.
  if (authority === undefined || segments.length === 0 || isAtRoot(checked)) return [];
  const message =
    'Path must have a version. Write /v<number> between the API and the resource; only linked data may omit it';
  return [fault('VER.05', message, path)];
}

/** Well-known URIs (RFC 8615) and documents that tools look for belong at the root. */
function isAtRoot({ segments: [first, second] }: CheckedUrl): boolean {
  const name = first?.text ?? '';
  return name === '.well-known' || (second === undefined && DOCUMENT.test(name));
}
