import { must } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import { isHost } from '../absolute-url.js';
import { type UrlPart, VERSION } from '../url-parts.js';
import { AUTHORITY_CHARACTERS, DOCUMENT } from './characters.js';
import {
  applyEdits,
  at,
  type CheckedUrl,
  hasVariable,
  isVersion,
  nearVersion,
  type RoledSegment,
  rangeOf,
  replaced,
  runsOf,
  withoutVariables,
} from './read-url.js';

/** UFN.01: the form `{protocol}://{domain_name}/{api}/{version}/{resource}/{identifier}?{parameters}`. */
export function checkForm(url: CheckedUrl): Finding[] {
  return [
    ...checkStart(url),
    ...checkCredentials(url),
    ...checkHost(url),
    ...checkEmptySegments(url),
    ...checkDotSegments(url),
    ...checkResource(url),
    ...checkEmptyParameters(url),
    ...checkFragment(url),
  ];
}

function checkStart({ url, scheme, path }: CheckedUrl): Finding[] {
  if (url === '') return [finding('UFN.01', 'URL must not be empty')];
  if (scheme !== undefined || /^[/{]/.test(path.text)) return [];
  const isName = /^[\w~-]+(?:[/?#{]|$)/.test(url);
  return [
    finding(
      'UFN.01',
      must('URL', 'be absolute or start with a slash', url),
      at(url, { text: url, start: 0 }, isName ? `/${url}` : undefined),
    ),
  ];
}

function checkCredentials({ url, scheme, authority }: CheckedUrl): Finding[] {
  if (scheme === undefined || authority === undefined) return [];
  const start = scheme.text.length + 3;
  if (authority.start === start) return [];
  const credentials = { text: url.slice(start, authority.start), start };
  return [
    finding(
      'UFN.01',
      'URL must not contain credentials: logs would show them. Send them in the Authorization header',
      at(url, credentials, replaced(url, credentials, '')),
    ),
  ];
}

function checkHost({ url, scheme, authority }: CheckedUrl): Finding[] {
  if (scheme === undefined || authority === undefined || hasVariable(authority.text)) return [];
  const host = authority.text.replace(/:[0-9]*$/, '');
  if (host === '') return [finding('UFN.01', 'URL must have a host', at(url, scheme))];
  // Other characters are UFN.07's, a space is UFN.09's.
  if (isHost(host) || host.search(AUTHORITY_CHARACTERS) !== -1 || host.includes(' ')) return [];
  return [
    finding(
      'UFN.01',
      must(
        'Host',
        'be a host name of at most 253 characters or an IPv4 or bracketed IPv6 address',
        host,
      ),
      at(url, { text: host, start: authority.start }),
    ),
  ];
}

/** A slash after another, or at the end. */
const NEEDLESS_SLASH = /\/(?=\/)|(?<=.)\/$/gs;

function checkEmptySegments(url: CheckedUrl): Finding[] {
  const { path } = url;
  const runs = runsOf(withoutVariables(path), NEEDLESS_SLASH);
  const end = path.start + path.text.length;
  const faulty = isIndex(url) ? runs.filter(({ start }) => start + 1 !== end) : runs;
  // A path of slashes alone keeps its first.
  const removed = faulty.length === path.text.length ? faulty.slice(1) : faulty;
  const suggestion = applyEdits(
    url.url,
    removed.map((place) => ({ place, text: '' })),
  );
  return faulty.map((run) =>
    finding(
      'UFN.01',
      'Path must not have an empty segment or a trailing slash. Caches and routers treat it as another URL',
      at(url.url, run, suggestion),
    ),
  );
}

/** Whether the URL is that of the index of an API, which is its version and a slash. */
function isIndex({ url, segments, version }: CheckedUrl): boolean {
  return (
    version !== undefined &&
    version === segments.at(-1) &&
    url[version.start + version.text.length] === '/'
  );
}

function checkDotSegments({ url, segments }: CheckedUrl): Finding[] {
  return segments
    .filter(({ text }) => /^(?:\.|%2e){1,2}$/i.test(text))
    .map((segment) =>
      finding(
        'UFN.01',
        `Path must not have the segment ${segment.text}, which clients resolve away (RFC 3986 §5.2.4)`,
        at(url, segment),
      ),
    );
}

/** A host or a version alone names no resource; with a slash it is the index of the API. */
function checkResource(url: CheckedUrl): Finding[] {
  const { scheme, authority, path, segments, version } = url;
  const last =
    segments.length === 0 && scheme !== undefined && !path.text.startsWith('/')
      ? authority
      : version !== undefined && version === segments.at(-1) && !isIndex(url)
        ? version
        : undefined;
  if (last === undefined || last.text === '' || /\/$/.test(path.text)) return [];
  return [
    finding(
      'UFN.01',
      'URL must name a resource. The index of an API ends with a slash',
      at(url.url, last, replaced(url.url, last, `${last.text}/`)),
    ),
  ];
}

/** UFN.01 again: one version, before the resource. */
export function checkVersionPlace({ url, segments, version }: CheckedUrl): Finding[] {
  const findings: Finding[] = [];
  let before = '';
  for (const segment of segments) {
    if (segment !== version && VERSION.test(segment.text) && !/versions?$/i.test(before)) {
      const message =
        version === undefined
          ? must('Version', 'be between the API and the resource', segment.text)
          : must('URL', 'have one version between the API and the resource', segment.text);
      findings.push(finding('UFN.01', message, at(url, segment)));
    }
    before = segment.text;
  }
  return findings;
}

/** An ampersand at an end of the query or next to another, and a parameter without a name. */
const EMPTY_PARAMETER = /^&+|&+$|&(?=&)|(?<![^&])=[^&]*/g;

function checkEmptyParameters({ url, query }: CheckedUrl): Finding[] {
  if (query === undefined) return [];
  if (query.text === '') {
    const mark = { text: '?', start: query.start - 1 };
    return [finding('UFN.01', 'Query must not be empty', at(url, mark, replaced(url, mark, '')))];
  }
  return runsOf(withoutVariables(query), EMPTY_PARAMETER).map((run) =>
    finding('UFN.01', 'Query must not have an empty parameter', at(url, run)),
  );
}

function checkFragment({ url, fragment }: CheckedUrl): Finding[] {
  if (fragment === undefined) return [];
  const whole = { text: `#${fragment.text}`, start: fragment.start - 1 };
  return [
    finding(
      'UFN.01',
      'URL must not have a fragment, which clients do not send. Use a resource or a parameter',
      at(url, whole, replaced(url, whole, '')),
    ),
  ];
}

const MAX_URL_LENGTH = 2048;

/** UFN.05: at most 2048 characters. */
export function checkLength({ length }: CheckedUrl): Finding[] {
  if (length <= MAX_URL_LENGTH) return [];
  return [
    finding(
      'UFN.05',
      `${must('URL', 'have at most 2048 characters', length)}: some clients and proxies cut or refuse it. Move a long query into a resource`,
      { range: [MAX_URL_LENGTH, length] },
    ),
  ];
}

/** UFN.02: https on port 443; for local development http and any port. */
export function checkTransport(checked: CheckedUrl): Finding[] {
  const { url, scheme, authority } = checked;
  if (scheme === undefined || authority === undefined) return [];
  const port = wrongPort(checked, authority);
  const host = authority.text.slice(0, port && port.start - authority.start);
  const isWrongScheme = !(checked.localDevelopment ? /^https?$/i : /^https$/i).test(scheme.text);
  const suggestion =
    (isWrongScheme ? 'https' : scheme.text) +
    url.slice(scheme.text.length, authority.start) +
    host +
    url.slice(authority.start + authority.text.length);
  const findings: Finding[] = [];
  if (isWrongScheme) {
    const message = must('Scheme', 'be https', scheme.text);
    findings.push(finding('UFN.02', message, at(url, scheme, suggestion)));
  }
  if (port !== undefined) {
    const message = checked.localDevelopment
      ? must('Port', 'be a number from 1 to 65535', port.text.slice(1))
      : must('Port', 'be 443', port.text.slice(1));
    findings.push(finding('UFN.02', message, { range: rangeOf(port), suggestion }));
  }
  return findings;
}

/** The colon and the port, unless they are right. */
function wrongPort({ localDevelopment }: CheckedUrl, authority: UrlPart): UrlPart | undefined {
  const port = /:([0-9]*)$/.exec(authority.text);
  if (port === null || port[1] === '443') return undefined;
  const number = Number(port[1]);
  if (localDevelopment && number >= 1 && number <= 65_535) return undefined;
  return { text: port[0], start: authority.start + port.index };
}

/** VER.05: the version is a path segment of the form `/v<number>`. */
export function checkVersion(url: CheckedUrl): Finding[] {
  if (url.version !== undefined) return isVersion(url.version) ? [] : [malformed(url, url.version)];
  if (url.linkedData) return [];
  const parameters = versionParameters(url);
  return parameters.length > 0 ? parameters : missing(url);
}

function malformed(url: CheckedUrl, version: RoledSegment): Finding {
  const { meant } = nearVersion(url.segments, url.segments.indexOf(version)) ?? {};
  return finding(
    'VER.05',
    `${must('Version', 'have the form v<number>', version.text)}. Write ${meant ?? 'v1 for the first version'}`,
    at(url.url, version, meant && replaced(url.url, version, meant)),
  );
}

/** `version`, `api-version`, `api_version`, `apiVersion` */
const VERSION_PARAMETER = /^(?:api[-_]?)?version$/i;

function versionParameters(url: CheckedUrl): Finding[] {
  return url.parameters
    .filter(({ name }) => VERSION_PARAMETER.test(name))
    .map((parameter) => {
      const number = /^v?0*([0-9]{1,6})$/i.exec(parameter.value ?? '')?.[1];
      return finding(
        'VER.05',
        `${must('Version', 'be a path segment between the API and the resource', parameter.written.text)}. Write /v${number ?? '<number>'}`,
        at(url.url, parameter.written),
      );
    });
}

/** A path may follow a base that has the version; an absolute URL is complete. */
function missing(url: CheckedUrl): Finding[] {
  const [first] = url.segments;
  if (url.authority === undefined || first === undefined || isAtRoot(url)) return [];
  return [
    finding(
      'VER.05',
      'Path must have a version. Write /v<number> between the API and the resource; only linked data may omit it',
      at(url.url, url.path),
    ),
  ];
}

/** Well-known URIs (RFC 8615) and documents that tools look for belong at the root. */
function isAtRoot({ segments: [first, second] }: CheckedUrl): boolean {
  return (
    first?.text === '.well-known' || (second === undefined && DOCUMENT.test(first?.text ?? ''))
  );
}
