import type { ErrorCode } from '../../src/errors.js';
import { rules } from '../../src/rules/catalogue.js';
import { filesBelow } from '../../test/support/examples.js';
import { claimsOfSource } from './claims.js';
import { errorCauses } from './error-causes.js';
import { codeSpan, functionList, plainText } from './markdown.js';
import { type BoundExpression, SourceReader, withGiven } from './source-reader.js';

export const ERRORS_PAGE = 'docs/errors.md';

/** A message of the library: its shape, with `{name}` for what is only known at run time. */
export interface Message {
  /** The code of an error, or the rule of a finding. */
  readonly key: string;
  readonly text: string;
  readonly remedy?: string;
  /** The rule and the section of an RFC that an error names. */
  readonly source?: string;
}

/** The page of each error: its code, its cause, its messages and what to do. */
export function errorsPage(errors: readonly Message[]): string {
  const thrown = claimsOfSource('throws');
  const codes = groups(errors);
  return `${[
    '# Errors',
    'A `HalyardError` reports a mistake in code that calls the library. Branch on its `code`: codes are stable, messages may change in any release. Input from a client or a gateway never throws. It gives findings, which are on the page of their [rule](rules/index.md).',
    'Each code has its cause, the functions whose reference names it, and its messages with their remedies. `{name}` stands for a value that is known only at run time. `npm run docs` generates this page from the source.',
    ...codes.flatMap(([code, messages], index) => [
      ...(areaOf(code) === areaOf(codes[index - 1]?.[0]) ? [] : [`## ${areaOf(code)}`]),
      `### \`${code}\``,
      errorCauses[code as ErrorCode],
      ...thrownBy(
        thrown.filter(({ text }) => text.includes(`\`${code}\``)).map(({ name }) => name),
      ),
      groups(messages.map((message) => ({ ...message, key: message.text })))
        .map(([text, same]) => `- ${codeSpan(text)}${remediesOf(same)}`)
        .join('\n'),
    ]),
  ].join('\n\n')}\n`;
}

function areaOf(code: string | undefined): string | undefined {
  return code?.split('.')[0];
}

function thrownBy(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`Thrown by ${functionList(names)}.`];
}

/** What to do, in a line of its own below a message. */
function remediesOf(messages: readonly Message[]): string {
  const sources = new Set(messages.map(({ source }) => source).filter(Boolean));
  const remedies = new Set(
    messages.map(({ remedy }) => remedy).filter((text) => text !== undefined),
  );
  const lines = [
    [...remedies].map((text) => `${plainText(text)}.`).join(' Or: '),
    [...sources].map(sourceLink).join(', '),
  ];
  const text = lines.filter(Boolean).join(' ');
  return text === '' ? '' : `<br>${text}`;
}

function sourceLink(source: string | undefined): string {
  const [rule = '', ...rest] = source?.split(', ') ?? [];
  const link = Object.hasOwn(rules, rule) ? `[${rule}](rules/${rule}.md)` : rule;
  return [link, ...rest].join(', ');
}

/** The messages of all errors and findings in `src`, sorted. */
export function messagesOfSource(): { errors: Message[]; findings: Message[] } {
  const reader = new SourceReader(filesBelow('src', '.ts'));
  return {
    errors: distinct(reader.argumentsOf('HalyardError').flatMap((call) => errorsOf(reader, call))),
    findings: distinct([
      ...reader
        .argumentsOf('finding')
        .flatMap(([rule, message]) => findingsOf(reader, rule, message)),
      // Faults that become findings elsewhere.
      ...reader
        .objectsWith(['rule', 'message'], 'level')
        .flatMap((fault) =>
          findingsOf(reader, reader.member(fault, 'rule'), reader.member(fault, 'message')),
        ),
    ]),
  };
}

function errorsOf(reader: SourceReader, call: readonly BoundExpression[]): Message[] {
  const [code, details, rule] = call;
  if (code === undefined || details === undefined) return [];
  const member = (name: string) => reader.member(details, name);
  const textsOf = (name: string) => optionalTexts(reader, member(name));
  const requirements = textsOf('subject').flatMap((subject) =>
    // An error that is thrown again with another subject has no requirement of its own.
    textsOf('expected').flatMap((expected) =>
      expected === undefined ? [] : [`${subject} must ${expected}`],
    ),
  );
  const given = member('given') !== undefined;
  return reader.texts(code).flatMap((key) =>
    requirements.flatMap((requirement) =>
      textsOf('remedy').map((remedy) => ({
        key,
        text: given ? withGiven(requirement) : requirement,
        ...(remedy !== undefined && { remedy }),
        source: [...optionalTexts(reader, rule), ...textsOf('reference')]
          .filter(Boolean)
          .join(', '),
      })),
    ),
  );
}

function findingsOf(
  reader: SourceReader,
  rule: BoundExpression | undefined,
  message: BoundExpression | undefined,
): Message[] {
  if (rule === undefined || message === undefined) return [];
  return reader
    .texts(rule)
    .filter((key) => Object.hasOwn(rules, key))
    .flatMap((key) =>
      // The messages of a schema are the schema's own.
      reader.texts(message).flatMap((text) => (isOpen(text) ? [] : { key, text })),
    );
}

/** Whether a text is only known at run time, all of it. */
function isOpen(text: string): boolean {
  return !/[a-z]/i.test(text.replace(/\{[^{}]*\}/g, ''));
}

/** The texts of an expression; one undefined where it is left out. */
function optionalTexts(
  reader: SourceReader,
  expression: BoundExpression | undefined,
): (string | undefined)[] {
  const texts = expression === undefined ? [] : reader.texts(expression);
  return texts.length === 0 ? [undefined] : texts;
}

function distinct(messages: readonly Message[]): Message[] {
  const byText = new Map(messages.map((message) => [JSON.stringify(message), message]));
  return [...byText.keys()].sort().flatMap((key) => byText.get(key) ?? []);
}

/** Messages by their key. */
export function groups(messages: readonly Message[]): [string, Message[]][] {
  const found = new Map<string, Message[]>();
  for (const message of messages) {
    found.set(message.key, [...(found.get(message.key) ?? []), message]);
  }
  return [...found];
}
