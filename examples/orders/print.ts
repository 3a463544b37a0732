import { STATUS_CODES } from 'node:http';
import { styleText } from 'node:util';
import type { Exchange } from './client.js';

const coloured = process.stdout.isTTY === true && !process.env.NO_COLOR;

type Style = 'bold' | 'dim' | 'cyan' | 'green' | 'yellow' | 'magenta';

function style(name: Style, text: string): string {
  return coloured ? styleText(name, text) : text;
}

export function print(text = ''): void {
  process.stdout.write(`${text}\n`);
}

export function printTitle(text: string): void {
  print(style('bold', text));
}

export function printStep(number: number, text: string): void {
  print(`\n${style('bold', `${String(number).padStart(2)}  ${text}`)}`);
}

const SHOWN_HEADERS = ['location', 'etag', 'cache-control'];

type Body = Record<string, unknown> & { _links?: object; _embedded?: object };

interface ShownLink {
  readonly rel: string;
  readonly href: string;
  readonly method?: string;
}

/** An entry of `errors` in problem details. */
interface Fault {
  readonly detail: string;
  readonly rule?: string;
  readonly path?: readonly (string | number)[];
}

/** Prints one exchange: the request, the status, the headers that matter, and the body in short. */
export function printExchange({ request, response, body }: Exchange): void {
  printLine(`${style('cyan', request.method.padEnd(6))} ${request.url}`, 4);
  for (const [name, value] of Object.entries(request.headers)) printHeader(name, value);
  if (request.body !== undefined) printLine(style('dim', request.body));
  const status = `${response.status} ${STATUS_CODES[response.status]}`;
  printLine(style(response.status < 400 ? 'green' : 'yellow', `→ ${status}`), 4);
  for (const name of SHOWN_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) printHeader(name, value);
  }
  printBody(body);
}

export function printLine(text: string, indent = 11): void {
  print(`${' '.repeat(indent)}${text}`);
}

function printHeader(name: string, value: string): void {
  printLine(`${style('dim', `${name}:`)} ${value}`);
}

function printBody(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const { _links: links = [], _meta, _embedded: embedded = {}, errors, ...fields } = body as Body;
  const facts = Object.entries({ ...(_meta as object), ...fields }).filter(
    ([, value]) => typeof value !== 'object',
  );
  if (facts.length > 0) printLine(facts.map(([name, value]) => `${name} ${value}`).join(' · '));
  if (Array.isArray(errors)) printFaults(errors);
  if (Array.isArray(links)) printLinks(links);
  else printHal(links, embedded);
}

function printFaults(faults: readonly Fault[]): void {
  for (const { detail, rule, path = [] } of faults) {
    printLine(`${style('yellow', `/${path.join('/')}`)}  ${detail}${rule ? `  [${rule}]` : ''}`);
  }
}

function printLinks(links: readonly ShownLink[]): void {
  for (const { rel, href, method = 'GET' } of links) {
    printLine(`${style('magenta', rel.padEnd(12))} ${method.padEnd(6)} ${href}`);
  }
}

/** Prints a body in the form of the HAL draft: its links by relation type, and what it embeds. */
function printHal(links: object, embedded: object): void {
  for (const [rel, { href, method = '' }] of Object.entries(links)) {
    printLine(`${style('magenta', rel.padEnd(12))} ${method.padEnd(6)} ${href}`);
  }
  for (const [rel, resources] of Object.entries(embedded)) {
    const { _links, ...first } = resources[0];
    printLine(`${style('magenta', '_embedded'.padEnd(12))} ${resources.length} ${rel}; the first:`);
    printLine(`${' '.repeat(13)}${style('dim', JSON.stringify(first))}`);
    printLine(`${' '.repeat(13)}${style('dim', `with links ${Object.keys(_links).join(', ')}`)}`);
  }
}

/** Prints some lines of a text, from the one that matches. */
export function printLines(text: string, from: RegExp, count: number): void {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => from.test(line));
  for (const line of lines.slice(start, start + count)) printLine(style('dim', line));
}

/** Prints what was shown, and the rules behind it. */
export function printSummary(shown: readonly (readonly [what: string, rules: string])[]): void {
  const width = Math.max(...shown.map(([what]) => what.length));
  for (const [what, rules] of shown) {
    printLine(`${style('green', '✓')} ${what.padEnd(width)}  ${style('dim', rules)}`, 2);
  }
}
