import { must } from '../../../internal/must.js';
import { type Finding, finding } from '../../../rules/finding.js';
import { type CheckedUrl, isVersion, type RoledSegment } from './checked-url.js';
import { nearVersion } from './near-version.js';
import { at, replaced } from './place.js';
import { DOCUMENT } from './separators.js';

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
