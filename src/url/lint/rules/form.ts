import { show } from '../../../internal/show.js';
import { type Finding, finding } from '../../../rules/finding.js';
import type { UrlPart } from '../../parts.js';
import { VERSION } from '../../segments.js';
import type { CheckedUrl } from './checked-url.js';
import { edited, placed, rangeOf, replaced, runsOf, withoutVariables } from './place.js';

/** UFN.01: the form `{protocol}://{domain_name}/{api}/{version}/{resource}/{identifier}?{parameters}`. */
export function checkForm(url: CheckedUrl): Finding[] {
  return [
    ...checkCredentials(url),
    ...checkEmptySegments(url),
    ...checkDotSegments(url),
    ...checkFragment(url),
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
      'Credentials stand before the host; every log would have them. Send them in the Authorization header',
      placed(url, credentials, replaced(url, credentials, '')),
    ),
  ];
}

/** A slash behind another, or at the end. */
const NEEDLESS_SLASH = /\/(?=\/)|(?<=.)\/$/gs;

function checkEmptySegments({ url, path }: CheckedUrl): Finding[] {
  const runs = runsOf(withoutVariables(path), NEEDLESS_SLASH);
  if (runs.length === 0) return [];
  const suggestion = edited(
    url,
    // A path of slashes alone keeps its first.
    (runs.length === path.text.length ? runs.slice(1) : runs).map((place) => ({ place, text: '' })),
  );
  return runs.map((run) =>
    finding(
      'UFN.01',
      'A slash stands before an empty segment; caches and routers take the URL with it for another one',
      placed(url, run, suggestion),
    ),
  );
}

function checkDotSegments({ url, segments }: CheckedUrl): Finding[] {
  return segments
    .filter(({ text }) => /^(?:\.|%2e){1,2}$/i.test(text))
    .map((segment) =>
      finding(
        'UFN.01',
        `The segment ${show(segment.text)} is resolved away by clients (RFC 3986 §5.2.4); write the path that is meant`,
        placed(url, segment),
      ),
    );
}

/** UFN.01 again: no second version, nor one behind an identifier. */
export function checkVersionPlace({ url, segments, version }: CheckedUrl): Finding[] {
  const findings: Finding[] = [];
  let before = '';
  for (const segment of segments) {
    if (segment !== version && VERSION.test(segment.text) && !/versions?$/i.test(before)) {
      const message =
        version === undefined
          ? `The version ${segment.text} stands behind an identifier; it belongs between the api and the resource`
          : `${segment.text} is a second version, beside ${show(version.text)}; a URL has one, between the api and the resource`;
      findings.push(finding('UFN.01', message, placed(url, segment)));
    }
    before = segment.text;
  }
  return findings;
}

function checkFragment({ url, fragment }: CheckedUrl): Finding[] {
  if (fragment === undefined) return [];
  const written = { text: `#${fragment.text}`, start: fragment.start - 1 };
  return [
    finding(
      'UFN.01',
      'A fragment is never sent to the API; a part of a resource is a resource or a parameter of its own',
      placed(url, written, replaced(url, written, '')),
    ),
  ];
}

const LONGEST = 2048;

/** UFN.05: no URL of more than 2048 characters. */
export function checkLength({ length }: CheckedUrl): Finding[] {
  if (length <= LONGEST) return [];
  return [
    finding(
      'UFN.05',
      `The URL has ${length} characters, more than ${LONGEST}: some clients and proxies cut or refuse it. Shorten it, or move a long query into a resource of its own`,
      { range: [LONGEST, length] },
    ),
  ];
}

/** UFN.02: https on port 443. */
export function checkTransport({ url, scheme, authority }: CheckedUrl): Finding[] {
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
    const written: UrlPart = { text: wrongPort[0], start: authority.start + wrongPort.index };
    findings.push(
      finding(
        'UFN.02',
        `The port is ${wrongPort[1]?.slice(0, 20) || 'empty'}; APIs are served on port 443`,
        { range: rangeOf(written), suggestion },
      ),
    );
  }
  return findings;
}
