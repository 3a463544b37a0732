import { checkExchange } from '../../../src/audit/check/check-exchange.js';
import type { Finding } from '../../../src/rules/finding.js';

type Findings = readonly Finding[] | Promise<readonly Finding[]>;

/** Why a rule is there, with a text that breaks it and one that keeps it. */
export interface RuleExample {
  /** What goes wrong without the rule. */
  readonly why: string;
  readonly language: 'http' | 'js' | 'json' | 'text';
  readonly wrong: string;
  readonly right: string;
  /** Checks a text. It finds breaches of the rule in the wrong one, and no breach of it in the right one. */
  readonly check: (text: string) => Findings;
  /** Why halyard reports nothing, where it cannot see a breach. */
  readonly unseen?: string;
}

/** The longest line of an example. */
const WIDTH = 66;

/** Makes examples that are JSON, from the check of the parsed value. */
export function jsonExamples(check: (value: unknown) => Findings) {
  return (why: string, wrong: unknown, right: unknown): RuleExample => ({
    why,
    language: 'json',
    wrong: jsonText(wrong),
    right: jsonText(right),
    check: (text) => check(JSON.parse(text)),
  });
}

/** An example of exchanges: each a request, and the response if there is one. */
export function httpExample(
  why: string,
  wrong: string,
  right: string,
  check: (...exchanges: [ExampleExchange, ...ExampleExchange[]]) => Findings = ({
    request,
    response,
  }) => checkExchange(request, response),
): RuleExample {
  return {
    why,
    language: 'http',
    wrong: withoutIndentation(wrong),
    right: withoutIndentation(right),
    check: (text) => check(...readExchanges(text)),
  };
}

/** An example of what no check sees, with the reason. */
export function unseenExample(
  language: RuleExample['language'],
  why: string,
  wrong: string,
  right: string,
  unseen: string,
): RuleExample {
  return {
    why,
    language,
    wrong: withoutIndentation(wrong),
    right: withoutIndentation(right),
    check: () => [],
    unseen,
  };
}

function withoutIndentation(text: string): string {
  const [, indentation = ''] = /^\n?( *)/.exec(text) ?? [];
  return text.trim().replaceAll(`\n${indentation}`, '\n');
}

/** JSON in lines that are not too long. An object or list of plain values fills its lines. */
export function jsonText(value: unknown, indentation = '', before = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  if (Object.keys(value).length === 0) return open.trim() + close.trim();
  const inner = `${indentation}  `;
  const entries = Object.entries(value).map(([name, member]) => {
    const key = Array.isArray(value) ? '' : `"${name}": `;
    return `${key}${jsonText(member, inner, key)}`;
  });
  const line = `${open}${entries.join(', ')}${close}`;
  // One column for the comma behind it.
  if (!line.includes('\n') && indentation.length + before.length + line.length < WIDTH) return line;
  if (Object.values(value).some((member) => typeof member === 'object')) {
    return `${open.trim()}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indentation}${close.trim()}`;
  }
  const lines: string[] = [];
  let last = '';
  for (const entry of entries) {
    const joined = last === '' ? entry : `${last}, ${entry}`;
    const lead = lines.length === 0 ? before.length : 0;
    // Columns for the closing bracket and a comma.
    if (inner.length + lead + joined.length + 3 > WIDTH) {
      lines.push(last);
      last = entry;
    } else last = joined;
  }
  lines.push(last);
  return `${open}${lines.join(`,\n${inner}`)}${close}`;
}

export interface ExampleExchange {
  readonly request: Message & { readonly method: string; readonly url: string };
  readonly response: Message & { readonly status: number };
}

interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

function readExchanges(text: string): [ExampleExchange, ...ExampleExchange[]] {
  const [first = '', ...more] = text.split(/\n\n(?=[A-Z]+ \/)/);
  return [readExchange(first), ...more.map(readExchange)];
}

function readExchange(text: string): ExampleExchange {
  const [request = '', response = ''] = text.split(/\n*^HTTP\/1\.1 /m);
  const [, method = '', url = ''] = /^(\S+) (\S+)/.exec(request) ?? [];
  return {
    request: { method, url, ...readMessage(request) },
    response: { status: Number.parseInt(response, 10), ...readMessage(response) },
  };
}

function readMessage(text: string): Message {
  const [head = '', ...body] = text.split('\n\n');
  const fields = head.replaceAll(/\n +/g, ' ').split('\n').slice(1);
  const headers = fields.map((field) => field.split(/: (.*)/, 2));
  return {
    headers: Object.fromEntries(
      headers.map(([name = '', value = '']) => [name.toLowerCase(), value]),
    ),
    ...(body.length > 0 && { body: body.join('\n\n') }),
  };
}
