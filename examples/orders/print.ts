import { STATUS_CODES } from 'node:http';
import { styleText } from 'node:util';
import { findLink } from 'halyard';
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

const SHOWN_HEADERS = ['location', 'etag', 'cache-control', 'vary'];

type HalBody = Record<string, unknown> & { _links?: object; _embedded?: object };

/** One exchange: the request, the status with the headers that matter, the links. */
export function printExchange({ request, response, body }: Exchange): void {
  print(`    ${style('cyan', request.method.padEnd(6))} ${request.url}`);
  for (const [name, value] of Object.entries(request.headers)) printHeader(name, value);
  if (request.body !== undefined) print(`           ${style('dim', request.body)}`);
  const status = `${response.status} ${STATUS_CODES[response.status]}`;
  print(`    ${style(response.status < 400 ? 'green' : 'yellow', `→ ${status}`)}`);
  for (const name of SHOWN_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) printHeader(name, value);
  }
  printBody(body);
}

function printHeader(name: string, value: string): void {
  print(`           ${style('dim', `${name}:`)} ${value}`);
}

function printBody(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const { _links: links = [], _meta, _embedded, orders, ...fields } = body as HalBody;
  const facts = Object.entries({ ...(_meta as object), ...fields }).filter(
    ([, value]) => typeof value !== 'object',
  );
  if (facts.length > 0) {
    print(`           ${facts.map(([name, value]) => `${name} ${value}`).join(' · ')}`);
  }
  if (Array.isArray(links)) printLinks(body, links);
  else printHal(links, _embedded);
}

function printLinks(body: object, links: readonly { readonly rel: string }[]): void {
  for (const { rel } of links) {
    const found = findLink(body, rel);
    if (found === undefined) continue;
    const method = found.method.padEnd(6);
    print(`           ${style('magenta', rel.padEnd(12))} ${method} ${found.href}`);
  }
}

/** A body in the form of the HAL draft: its links by relation type, and what it embeds. */
function printHal(links: object, embedded: object = {}): void {
  for (const [rel, link] of Object.entries(links)) {
    print(`           ${style('magenta', rel.padEnd(12))} ${JSON.stringify(link)}`);
  }
  for (const [rel, resources] of Object.entries(embedded)) {
    print(`           ${style('magenta', '_embedded')}  ${resources.length} ${rel}, the first is`);
    print(`           ${style('dim', JSON.stringify(resources[0]))}`);
  }
}

/** The lines of a text from the one that matches on. */
export function printLines(text: string, from: RegExp, count: number): void {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => from.test(line));
  for (const line of lines.slice(start, start + count)) print(`           ${style('dim', line)}`);
}

/** What was shown, with its rules: two columns. */
export function printSummary(shown: readonly (readonly [rules: string, what: string])[]): void {
  const width = Math.max(...shown.map(([rules]) => rules.length));
  for (const [rules, what] of shown) print(`    ${style('green', rules.padEnd(width))}  ${what}`);
}
