import type { UrlPart, UrlParts } from './parts.js';

/** A parameter of a URL, or a variable that a template makes one of. */
export interface PlacedParameter {
  /** Decoded as forms are (WHATWG URL, application/x-www-form-urlencoded). */
  readonly name: string;
  /** Decoded too; missing for a variable. */
  readonly value?: string;
  /** The whole as it is written, its name, its value. */
  readonly written: UrlPart;
  readonly writtenName: UrlPart;
  readonly writtenValue?: UrlPart;
}

/** The parameters of the query, then those of the expressions `{?page}` and `{&page}`; `most` at most. */
export function urlParameters(
  { path, query }: Pick<UrlParts, 'path' | 'query'>,
  most = Number.POSITIVE_INFINITY,
): readonly PlacedParameter[] {
  const parameters: PlacedParameter[] = [];
  if (query !== undefined) pushLiterals(parameters, query, most);
  pushVariables(parameters, path, most);
  if (query !== undefined) pushVariables(parameters, query, most);
  return parameters;
}

/** `{?page,limit}` and `{&page}` (RFC 6570 §3.2.8, §3.2.9) */
const EXPRESSION = /\{[?&]([^{}"]*)\}/g;

function pushLiterals(parameters: PlacedParameter[], query: UrlPart, most: number): void {
  const text = query.text.includes('{')
    ? query.text.replace(EXPRESSION, (expression) => '&'.repeat(expression.length))
    : query.text;
  for (let at = 0; at < text.length && parameters.length < most; ) {
    const ampersand = text.indexOf('&', at);
    const end = ampersand === -1 ? text.length : ampersand;
    if (end > at) parameters.push(literal(text.slice(at, end), query.start + at));
    at = end + 1;
  }
}

function literal(text: string, start: number): PlacedParameter {
  const written = { text, start };
  const equals = text.indexOf('=');
  if (equals === -1) return { name: decode(text), written, writtenName: written };
  const name = text.slice(0, equals);
  const value = text.slice(equals + 1);
  return {
    name: decode(name),
    value: decode(value),
    written,
    writtenName: { text: name, start },
    writtenValue: { text: value, start: start + equals + 1 },
  };
}

function pushVariables(parameters: PlacedParameter[], part: UrlPart, most: number): void {
  if (!part.text.includes('{')) return;
  for (const { 1: list = '', index } of part.text.matchAll(EXPRESSION)) {
    let at = part.start + index + 2;
    for (const variable of list.split(',')) {
      const name = variable.replace(/(?:\*|:[0-9]+)$/, '');
      const written = { text: name, start: at };
      if (parameters.length >= most) return;
      if (name !== '') parameters.push({ name, written, writtenName: written });
      at += variable.length + 1;
    }
  }
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  // The ampersand keeps a question mark that the text begins with.
  const [decoded = ''] = new URLSearchParams(`&=${text.replaceAll('&', '%26')}`).values();
  return decoded;
}
