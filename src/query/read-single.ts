import { show } from '../internal/show.js';
import type { Finding } from '../rules/finding.js';
import type { CheckedSpec } from './checked-spec.js';
import { about, written } from './messages.js';
import type { RawParameter } from './raw-parameters.js';
import { malformed, readText } from './read-text.js';

const MOST_TOLD = 1_000_000;

/** The whole number from 1 that a parameter has, which is given once at most. */
export function readInteger(
  given: readonly RawParameter[],
  name: string,
  standard: number,
  maximum: number,
  findings: Finding[],
): number {
  const [first, second] = given;
  if (first === undefined) return standard;
  const value = Number(first.value);
  // The largest page that can be counted is of interest only to those who ask for more.
  const bound = maximum <= MOST_TOLD || value > maximum ? ` to ${maximum}` : '';
  const range = `a whole number from 1${bound}`;
  if (second !== undefined) {
    findings.push(
      about(second, `${name} is given ${given.length} times; give it once, as ${range}`),
    );
  } else if (!/^[1-9][0-9]{0,15}$/.test(first.value) || value > maximum) {
    const tooMuch = /^[1-9][0-9]*$/.test(first.value);
    findings.push(
      about(
        first,
        `${name} is ${show(first.value)}, but is ${range}`,
        tooMuch ? written(name, String(maximum)) : undefined,
      ),
    );
  }
  return value;
}

/** The values of the parameters that have a type, where the spec has such. */
export function readParameters(
  given: (name: string) => readonly RawParameter[],
  spec: CheckedSpec,
  findings: Finding[],
): { readonly parameters?: unknown } {
  if (!spec.typedParameters) return {};
  const values: [name: string, value: unknown][] = [];
  for (const [name, type] of spec.parameters) {
    const [first, second] = given(name);
    if (first === undefined) continue;
    if (second !== undefined) {
      findings.push(about(second, `${name} is given ${given(name).length} times; give it once`));
      continue;
    }
    const fault = malformed(first);
    if (fault !== undefined) {
      findings.push(fault);
      continue;
    }
    const read = readText(first, name, type, first.value, spec.limits.value, (meant) =>
      written(name, meant),
    );
    if (read.ok) values.push([name, read.value]);
    else findings.push(read.finding);
  }
  return { parameters: Object.fromEntries(values) };
}
