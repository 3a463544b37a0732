import { remember } from '../../internal/maps.js';
import { must } from '../../internal/show.js';
import type { Finding } from '../../rules/finding.js';
import { isHost } from '../absolute-url.js';
import { DOCUMENT, VERSION } from '../url-parts.js';
import { AUTHORITY_CHARACTERS } from './characters.js';
import {
  applyEdits,
  type CheckedUrl,
  fault,
  nearVersion,
  replaced,
  runsOf,
  VARIABLE,
} from './read-url.js';

/** UFN.01: the form `{protocol}://{domain_name}/{api}/{version}/{resource}/{identifier}?{parameters}`. */
export function checkForm(url: CheckedUrl): Finding[] {
  return [
    ...checkStart(url),
    ...checkSegments(url),
    ...checkResource(url),
    ...(url.query || url.fragment ? checkQueryAndFragment(url) : []),
    ...checkVersionPlace(url),
  ];
}

function* checkStart({ url, scheme, authority, path }: CheckedUrl): Iterable<Finding> {
  if (url === '') {
    yield fault('UFN.01', 'URL must not be empty');
  } else if (scheme === undefined && !/^[/{]/.test(path.text)) {
    const isName = /^[\w~-]+(?:[/?#{]|$)/.test(url);
    const message = must('URL', 'be absolute or start with a slash', url);
    yield fault('UFN.01', message, { text: url, start: 0 }, isName ? `/${url}` : undefined);
  }
  if (scheme === undefined || authority === undefined) return;
  const start = scheme.text.length + 3;
  if (authority.start > start) {
    const message =
      'URL must not contain credentials: logs would show them. Send them in the Authorization header';
    const credentials = { text: url.slice(start, authority.start), start };
    yield fault('UFN.01', message, credentials, replaced(url, credentials, ''));
  }
  const host = { text: authority.text.replace(/:[0-9]*$/, ''), start: authority.start };
  if (host.text === '') {
    yield fault('UFN.01', 'URL must have a host', scheme);
  } else if (!mayBeHost(authority.text)) {
    const expected =
      'be a host name of at most 253 characters or an IPv4 or bracketed IPv6 address';
    yield fault('UFN.01', must('Host', expected, host.text), host);
  }
}

/** Other characters are UFN.07's, a space is UFN.09's. */
const mayBeHost = /* @__PURE__ */ remember(
  (authority) =>
    [VARIABLE, AUTHORITY_CHARACTERS, / /].some((pattern) => authority.search(pattern) !== -1) ||
    isHost(authority.replace(/:[0-9]*$/, '')),
);

/** A slash after another, or at the end. */
const NEEDLESS_SLASH = /\/(?=\/)|(?<=.)\/$/gs;

function checkSegments(checked: CheckedUrl): Finding[] {
  const { url, path, irregular } = checked;
  const dots = irregular.filter(({ text }) => /^(?:\.|%2e){1,2}$/i.test(text));
  const runs = /\/(?:\/|$)/.test(path.text) ? runsOf(path, NEEDLESS_SLASH) : [];
  if (runs.length === 0 && dots.length === 0) return [];
  const end = path.start + path.text.length;
  const faulty = isIndex(checked) ? runs.filter(({ start }) => start + 1 !== end) : runs;
  // A path of slashes alone keeps its first.
  const removed = faulty.length === path.text.length ? faulty.slice(1) : faulty;
  const suggestion = applyEdits(
    url,
    removed.map((place) => ({ place, text: '' })),
  );
  const message =
    'Path must not have an empty segment or a trailing slash. Caches and routers treat it as another URL';
  return [
    ...faulty.map((run) => fault('UFN.01', message, run, suggestion)),
    ...dots.map((segment) => {
      const expected = `not have the segment ${segment.text}, which clients resolve away`;
      return fault('UFN.01', `Path must ${expected} (RFC 3986 §5.2.4)`, segment);
    }),
  ];
}

/** Whether the URL is that of the index of an API, which is its version and a slash. */
function isIndex({ url, segments, version }: CheckedUrl): boolean {
  if (version === undefined || version !== segments.at(-1)) return false;
  return url[version.start + version.text.length] === '/';
}

/** A host or a version alone names no resource; with a slash it is the index of the API. */
function checkResource(checked: CheckedUrl): Finding[] {
  const { url, scheme, authority, path, segments, version } = checked;
  if (path.text.endsWith('/')) return [];
  const isHostAlone = segments.length === 0 && scheme !== undefined && !path.text.startsWith('/');
  const last = isHostAlone ? authority : version === segments.at(-1) ? version : undefined;
  if (!last?.text || (!isHostAlone && isIndex(checked))) return [];
  const message = 'URL must name a resource. The index of an API ends with a slash';
  return [fault('UFN.01', message, last, replaced(url, last, `${last.text}/`))];
}

/** An ampersand at an end of the query or next to another, and a parameter without a name. */
const EMPTY_PARAMETER = /^&+|&+$|&(?=&)|(?<![^&])=[^&]*/g;

function* checkQueryAndFragment({ url, query, fragment }: CheckedUrl): Iterable<Finding> {
  if (query?.text === '') {
    const mark = { text: '?', start: query.start - 1 };
    yield fault('UFN.01', 'Query must not be empty', mark, replaced(url, mark, ''));
  }
  for (const run of runsOf(query, EMPTY_PARAMETER)) {
    yield fault('UFN.01', 'Query must not have an empty parameter', run);
  }
  if (fragment === undefined) return;
  const whole = { text: `#${fragment.text}`, start: fragment.start - 1 };
  const message =
    'URL must not have a fragment, which clients do not send. Use a resource or a parameter';
  yield fault('UFN.01', message, whole, replaced(url, whole, ''));
}

/** One version, before the resource. */
function checkVersionPlace({ segments, version }: CheckedUrl): Finding[] {
  const misplaced = segments.filter(
    (segment, index) =>
      segment !== version &&
      VERSION.test(segment.text) &&
      !/versions?$/i.test(segments[index - 1]?.text ?? ''),
  );
  const expected = `have ${version ? 'one' : 'its'} version between the API and the resource`;
  return misplaced.map((segment) => fault('UFN.01', must('URL', expected, segment.text), segment));
}

const MAX_URL_LENGTH = 2048;

/** UFN.05: at most 2048 characters. */
export function checkLength({ url: { length } }: Pick<CheckedUrl, 'url'>): Finding[] {
  if (length <= MAX_URL_LENGTH) return [];
  const message = `${must('URL', 'have at most 2048 characters', length)}: some clients and proxies cut or refuse it. Move a long query into a resource`;
  return [{ ...fault('UFN.05', message), range: [MAX_URL_LENGTH, length] }];
}

/** `version`, `api-version`, `api_version`, `apiVersion` */
const VERSION_PARAMETER = /^(?:api[-_]?)?version$/i;

/** VER.05: the version is a path segment of the form `/v<number>`. */
export function checkVersion(checked: CheckedUrl): Finding[] {
  const { url, segments, version, parameters, authority, path } = checked;
  if (version !== undefined) {
    if (version.variable || VERSION.test(version.text)) return [];
    const meant = nearVersion(segments, segments.indexOf(version));
    const message = `${must('Version', 'have the form v<number>', version.text)}. ${meant ? `Write ${meant}` : 'Give each version a number of its own'}`;
    const suggestion = meant ? replaced(url, version, meant) : undefined;
    // v1beta1 is a version, which becomes v1 one day.
    const advice = /alpha|beta/.test(version.text) ? ({ certainty: 'likely' } as const) : {};
    return [fault('VER.05', message, version, suggestion, advice)];
  }
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
