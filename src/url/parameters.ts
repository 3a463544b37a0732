import type { UrlPart, UrlParts } from './split-url.js';

/** A parameter of a URL, or a variable of a template that becomes one. */
export interface UrlParameter {
  /** Decoded as forms are (WHATWG URL, application/x-www-form-urlencoded). */
  readonly name: string;
  /** Decoded; absent for a variable. */
  readonly value?: string;
}

/** A parameter, with its place. */
export interface PlacedParameter extends UrlParameter {
  /** The parameter, its name and its value as the URL has them. */
  readonly written: UrlPart;
  readonly writtenName: UrlPart;
  readonly writtenValue?: UrlPart;
}

type Parts = Pick<UrlParts, 'path' | 'query'>;

/** The parameters of the query, then those of expressions such as `{?page}`; at most `most`. */
export function urlParameters(
  parts: Parts,
  most = Number.POSITIVE_INFINITY,
): readonly PlacedParameter[] {
  return collect(parts, most, placed);
}

/** The same without places, in less than half the memory: a query may come from a client. */
export function unplacedParameters(parts: Parts): readonly UrlParameter[] {
  return collect(parts, Number.POSITIVE_INFINITY, unplaced);
}

/** Makes a parameter from its text and its place. */
type Make<Parameter> = (text: string, start: number, isVariable: boolean) => Parameter;

function collect<Parameter>({ path, query }: Parts, most: number, make: Make<Parameter>) {
  const parameters: Parameter[] = [];
  if (query !== undefined) pushLiterals(parameters, query, most, make);
  pushVariables(parameters, path, most, make);
  if (query !== undefined) pushVariables(parameters, query, most, make);
  return parameters;
}

/** `{?page,limit}` and `{&page}` (RFC 6570 §3.2.8, §3.2.9) */
const EXPRESSION = /\{[?&]([^{}"]*)\}/g;

function pushLiterals<Parameter>(
  parameters: Parameter[],
  query: UrlPart,
  most: number,
  make: Make<Parameter>,
): void {
  const text = query.text.includes('{')
    ? query.text.replace(EXPRESSION, (expression) => '&'.repeat(expression.length))
    : query.text;
  for (let at = 0; at < text.length && parameters.length < most; ) {
    const ampersand = text.indexOf('&', at);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > at) parameters.push(make(text.slice(at, end), query.start + at, false));
    at = end + 1;
  }
}

function pushVariables<Parameter>(
  parameters: Parameter[],
  part: UrlPart,
  most: number,
  make: Make<Parameter>,
): void {
  if (!part.text.includes('{')) return;
  for (const { 1: list = '', index } of part.text.matchAll(EXPRESSION)) {
    let at = part.start + index + 2;
    for (const variable of list.split(',')) {
      const name = variable.replace(/(?:\*|:[0-9]+)$/, '');
      if (parameters.length >= most) return;
      if (name !== '') parameters.push(make(name, at, true));
      at += variable.length + 1;
    }
  }
}

function placed(text: string, start: number, isVariable: boolean): PlacedParameter {
  const { name, value } = unplaced(text, start, isVariable);
  const written = { text, start };
  if (value === undefined) return { name, written, writtenName: written };
  const equals = text.indexOf('=');
  return {
    name,
    value,
    written,
    writtenName: { text: text.slice(0, equals), start },
    writtenValue: { text: text.slice(equals + 1), start: start + equals + 1 },
  };
}

function unplaced(text: string, _start: number, isVariable: boolean): UrlParameter {
  if (isVariable) return { name: text };
  const equals = text.indexOf('=');
  if (equals === -1) return { name: decode(text) };
  return { name: decode(text.slice(0, equals)), value: decode(text.slice(equals + 1)) };
}

function decode(text: string): string {
  if (!/[%+\p{Surrogate}]/u.test(text)) return text;
  return new URLSearchParams(`=${text}`).get('') as string;
}
