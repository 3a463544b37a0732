import { show } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import { isFormEncoded } from './form-decode.js';
import { about, shownName } from './messages.js';
import type { ValueType } from './query-spec.js';
import type { RawParameter } from './raw-parameters.js';
import { readValue } from './value-types.js';

/** A value, or the finding of what is wrong with it. */
export type ReadText =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly finding: Finding };

/** The finding of a parameter that is not encoded as it must be; checked once for all its values. */
export function malformed(parameter: RawParameter, text = parameter.value): Finding | undefined {
  if (isFormEncoded(parameter.raw)) return undefined;
  const message = `${shownName(parameter.name)} is ${show(text)}, which is not percent-encoded UTF-8`;
  return about(parameter, message);
}

/**
 * Reads a value in a parameter that is encoded well: not too long, of its type. `rewrite` writes the
 * parameter with another value.
 */
export function readText(
  parameter: RawParameter,
  name: string,
  type: ValueType,
  text: string,
  longest: number,
  rewrite: (meant: string) => string,
): ReadText {
  const refused = (message: string, suggestion?: string): ReadText => ({
    ok: false,
    finding: about(parameter, message, suggestion),
  });
  if (text.length > longest) {
    return refused(
      `${shownName(name)} has a value of ${text.length} characters; ${longest} are the most`,
    );
  }
  const read = readValue(type, text);
  if (read.problem === undefined) return { ok: true, value: read.value };
  return refused(
    `${shownName(name)} ${read.problem}`,
    read.meant === undefined ? undefined : rewrite(read.meant),
  );
}
