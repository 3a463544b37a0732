import { distinctBy } from '../../internal/group-by.js';
import { must } from '../../internal/must.js';
import type { RuleId } from '../../rules/catalogue.js';
import { type Finding, finding } from '../../rules/finding.js';
import { type CheckUrlOptions, checkUrl } from '../../url/lint/check-url.js';
import { percentEncode } from '../../url/percent-encode.js';
import { essence, isJson } from '../check/media-types.js';
import { listedIn, ownersOf, type PathItem } from './operations.js';
import { member, members, type Place, type Resolve } from './references.js';

/** Checks the query parameters of paths and operations: each parameter and each list once. */
export function checkParameters(
  paths: readonly PathItem[],
  resolve: Resolve,
  options: CheckUrlOptions,
): Finding[] {
  const parameters = listedIn(ownersOf(paths), 'parameters', resolve);
  return distinctBy(parameters, ({ value }) => value).flatMap((place) =>
    checkParameter(place, resolve, options),
  );
}

const RULES: ReadonlySet<RuleId> = new Set(['UFN.03', 'UFN.04', 'UFN.10']);

function checkParameter(place: Place, resolve: Resolve, options: CheckUrlOptions): Finding[] {
  const name = member(place, 'name', resolve);
  if (member(place, 'in', resolve).value !== 'query' || typeof name.value !== 'string') return [];
  const start = '/resources?';
  const url = `${start}${percentEncode(name.value)}=${exampleOf(place, resolve)}`;
  const found = checkUrl(url, options)
    .filter(({ rule }) => RULES.has(rule))
    .map(({ range: _, suggestion, ...rest }) => ({
      ...rest,
      path: name.path,
      ...nameIn(suggestion?.slice(start.length)),
    }));
  return [...found, ...checkContent(place, name.value, resolve)];
}

/** A value of the parameter, percent-encoded; a variable where the document has none. */
function exampleOf(place: Place, resolve: Resolve): string {
  const schema = member(place, 'schema', resolve);
  const values = [
    member(place, 'example', resolve),
    member(schema, 'example', resolve),
    member(schema, 'default', resolve),
  ].map(({ value }) => value);
  const value = values.find((each) => typeof each === 'string' || typeof each === 'number');
  return value === undefined ? '{value}' : percentEncode(String(value));
}

/** The corrected name of a parameter in a corrected query. */
function nameIn(query: string | undefined): { suggestion?: string } {
  const [name] = new URLSearchParams(query).keys();
  return name === undefined ? {} : { suggestion: name };
}

/** A parameter with `content` is a document in the URL. */
function checkContent(place: Place, name: string, resolve: Resolve): Finding[] {
  return members(member(place, 'content', resolve), resolve)
    .filter(([mediaType]) => isJson(essence(mediaType)))
    .map(([mediaType, content]) =>
      finding('UFN.03', must(`Parameter ${name}`, 'not carry a document', mediaType), {
        path: content.path,
      }),
    );
}
