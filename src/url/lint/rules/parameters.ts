import { show } from '../../../internal/show.js';
import { type Finding, finding } from '../../../rules/finding.js';
import type { PlacedParameter } from '../../parameters.js';
import { conventionalParameter } from '../words/parameter-aliases.js';
import type { CheckedUrl } from './checked-url.js';
import { payloadOf } from './payload.js';
import { edited, placed, rangeOf } from './place.js';

/** UFN.03: parameters carry no payload. The message never repeats what may be a secret. */
export function checkPayload({ parameters }: CheckedUrl): Finding[] {
  const findings: Finding[] = [];
  for (const { name, value, writtenValue } of parameters) {
    const payload = value && payloadOf(name, value);
    if (payload && writtenValue !== undefined) {
      const message = `The parameter ${show(name)} carries ${payload}`;
      findings.push(finding('UFN.03', message, { range: rangeOf(writtenValue) }));
    }
  }
  return findings;
}

/** UFN.04: fields, filter, sort, page and limit, by these names. */
export function checkConventionalNames({ url, parameters }: CheckedUrl): Finding[] {
  const homeMade: { readonly parameter: PlacedParameter; readonly name: string }[] = [];
  for (const parameter of parameters) {
    const name = conventionalParameter(parameter.name);
    if (name !== undefined) homeMade.push({ parameter, name });
  }
  if (homeMade.length === 0) return [];
  const given = new Set(parameters.map(({ name }) => name));
  const renamed = homeMade.filter(
    ({ parameter, name }) => !given.has(name) && isSameShape(parameter, name),
  );
  const suggestion = edited(
    url,
    renamed.map(({ parameter, name }) => ({ place: parameter.writtenName, text: name })),
  );
  return homeMade.map((each) =>
    finding(
      'UFN.04',
      `${show(each.parameter.name)} is a home-made name; the conventions call this parameter ${each.name}`,
      placed(url, each.parameter.writtenName, renamed.includes(each) ? suggestion : undefined),
    ),
  );
}

/** An offset or an index is no page, a direction no field, and a filter has a grammar of its own. */
function isSameShape({ name, value }: PlacedParameter, conventional: string): boolean {
  if (
    conventional === 'filter' ||
    /^(?:fields|sort)\[|index|offset|skip|take|top|(?:dir|direction|sort[-_]?order)$/i.test(name)
  )
    return false;
  return conventional !== 'sort' || value === undefined || !/[:+-]/.test(value);
}
