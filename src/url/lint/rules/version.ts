import { show } from '../../../internal/show.js';
import { type Finding, finding } from '../../../rules/finding.js';
import { type CheckedUrl, isVersion, type RoledSegment } from './checked-url.js';
import { nearVersion } from './near-version.js';
import { placed, replaced } from './place.js';

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
    `${show(version.text)} is no version of the form v<number>; ${
      meant === undefined ? 'count versions: v1, v2' : `write ${meant}`
    }`,
    placed(url.url, version, meant && replaced(url.url, version, meant)),
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
        `The version is a parameter, ${show(parameter.name)}; it is a path segment between the api and the resource: /v${number ?? '<number>'}`,
        placed(url.url, parameter.written),
      );
    });
}

/** A path may stand below a base that has the version; an absolute URL has it or not. */
function missing(url: CheckedUrl): Finding[] {
  const [first] = url.segments;
  // RFC 8615: what is well known stands at the root.
  if (url.authority === undefined || first === undefined || first.text === '.well-known') return [];
  return [
    finding(
      'VER.05',
      'The path has no version; write /v<number> between the api and the resource, or check linked data with { linkedData: true }',
      placed(url.url, url.path),
    ),
  ];
}
