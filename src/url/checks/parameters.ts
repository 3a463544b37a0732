import { conventionalParameter } from '../../internal/query-words.js';
import { show } from '../../internal/show.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { PlacedParameter } from '../parameters.js';
import type { CheckedUrl } from './checked-url.js';
import { payloadOf } from './payload.js';
import { edited, placed, rangeOf } from './place.js';

/** UFN.03: parameters carry no payload. The message never repeats what may be a secret. */
export function checkPayload({ parameters }: CheckedUrl): Finding[] {
  return parameters.flatMap(({ name, value, writtenValue }) => {
    if (value === undefined || writtenValue === undefined || value === '') return [];
    const payload = payloadOf(name, value);
    if (payload === undefined) return [];
    return [
      finding('UFN.03', `The parameter ${show(name)} carries ${payload}`, {
        range: rangeOf(writtenValue),
      }),
    ];
  });
}

/** UFN.04: fields, filter, sort, page and limit, by these names. */
export function checkConventionalNames({ url, parameters }: CheckedUrl): Finding[] {
  const homeMade = parameters.flatMap((parameter) => {
    const name = conventionalParameter(parameter.name);
    if (name === undefined) return [];
    return [{ parameter, name, renames: isSameShape(parameter, name) }];
  });
  const renamed = homeMade.filter(({ renames }) => renames);
  const suggestion = edited(
    url,
    renamed.map(({ parameter, name }) => ({ place: parameter.writtenName, text: name })),
  );
  return homeMade.map(({ parameter, name, renames }) =>
    finding(
      'UFN.04',
      `${show(parameter.name)} is a home-made name; the conventions call this parameter ${name}`,
      placed(url, parameter.writtenName, renames ? suggestion : undefined),
    ),
  );
}

/** An offset is no page, a direction no field, and a filter has a grammar of its own. */
function isSameShape({ name, value }: PlacedParameter, conventional: string): boolean {
  if (
    conventional === 'filter' ||
    /offset|skip|take|top|(?:dir|direction|sort[-_]?order)$/i.test(name)
  )
    return false;
  return conventional !== 'sort' || value === undefined || !/[:+-]/.test(value);
}
