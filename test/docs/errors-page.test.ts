import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { errorCauses } from '../../scripts/site/error-causes.js';
import { errorsPage, messagesOfSource } from '../../scripts/site/errors-page.js';
import { plainText } from '../../scripts/site/markdown.js';
import type { ErrorCode } from '../../src/errors.js';
import { rules } from '../../src/rules/catalogue.js';
import { filesBelow } from '../support/examples.js';

const { errors, findings } = messagesOfSource();

/** The members of the union `ErrorCode`. */
const codes = unionMembers('src/errors.ts', 'ErrorCode');

/** Files that list rules, or that choose one from a table by the name of a header. */
const TABLES = /^src\/(?:rules\/|audit\/report\/|audit\/check\/check-exposed-headers\.ts$)/;

/** The rules that checkers name: all literals except those in errors and in types. */
const foundRules = new Set(
  filesBelow('src', '.ts')
    .filter((file) => !TABLES.test(file))
    .flatMap(rulesNamedIn),
);

describe('the page of all messages', () => {
  test.each(codes)('has a message of the code %s, and an area in it', (code) => {
    expect(errors.map(({ key }) => key)).toContain(code);
    expect(code).toMatch(/^[a-z]+\.[a-z-]+$/);
  });

  test('has no code that the type ErrorCode does not have', () => {
    expect(errors.map(({ key }) => key).filter((key) => !codes.includes(key))).toEqual([]);
  });

  test.each([...foundRules])('has a finding of the rule %s', (rule) => {
    expect(findings.map(({ key }) => key)).toContain(rule);
  });

  test('has the cause of each code as a sentence', () => {
    for (const cause of Object.values(errorCauses)) expect(cause).toMatch(/^[A-Z`][^\n]+\.$/);
  });

  test('has each code with its cause, its messages and their remedies', () => {
    const sections = errorsPage(errors).split('\n### ').slice(1);
    const byCode = new Map(sections.map((section) => [/^`(.+)`/.exec(section)?.[1], section]));
    expect([...byCode.keys()].sort()).toEqual(codes.toSorted());
    for (const { key, text, remedy } of errors) {
      const section = byCode.get(key) ?? '';
      expect(section).toContain(`\n\n${errorCauses[key as ErrorCode]}\n\n`);
      expect(section).toContain(text);
      if (remedy !== undefined) expect(section).toContain(`${plainText(remedy)}.`);
    }
    expect(errors.some(({ remedy }) => remedy !== undefined)).toBe(true);
  });

  test.each([
    ['Options of tooManyRequests must be an object, got {given}', 'Pass { retryAfter: 30 }'],
    ['The result of toJSON must be an object, got {given}', 'Return the fields of the resource'],
    [
      'The result of toJSON must not be a promise, got {given}',
      'Make toJSON synchronous: await what it needs before the call',
    ],
  ])('has %s with its own remedy only', (message, remedy) => {
    const same = errors.filter(({ text }) => text === message);
    expect(same.map((found) => found.remedy)).toEqual([remedy]);
  });

  test('has no message without a requirement, and no placeholder that names a type', () => {
    const texts = errors.flatMap(({ text, remedy = '' }) => [text, remedy]);
    expect(texts.filter((text) => /must undefined|\{Object\}/.test(text))).toEqual([]);
  });

  test('shows each message in full', () => {
    const page = errorsPage(errors);
    expect(page).toContain('- `request.method must be a method name such as "GET", got {given}`');
    for (const { key, text } of errors) {
      expect(page).toContain(`\n### \`${key}\`\n`);
      expect(page).toContain(text);
    }
  });
});

describe('messages state a requirement, what was given and a remedy', () => {
  /** Inversions and riddles that style.md rules out, and full stops that a sentence adds itself. */
  const RIDDLES = [
    /(?<!there )\b(?:is|are) none\b/,
    /,? but is (?:a|an|one|no)\b/,
    /^There (?:is|are) no\b/,
    /^This is no\b/,
    /(?<!there )\bis no\b(?! longer)/,
    /\bof (?:its|one's) own\b/,
    /\b(?:told|twice|stands? (?:in|at|behind|before))\b/,
    /\w\.\.(?!\.)|\. \./,
  ];

  test.each(RIDDLES)('without %s', (riddle) => {
    const texts = [...errors, ...findings].flatMap(({ text, remedy = '' }) => [text, remedy]);
    expect(texts.filter((text) => riddle.test(text))).toEqual([]);
  });

  test('and most of the errors have what was given, and most a remedy', () => {
    const withGiven = errors.filter(({ text }) => /[,;] got /.test(text));
    const withRemedy = errors.filter(({ remedy }) => remedy !== undefined);
    expect(withGiven.length).toBeGreaterThan(errors.length / 2);
    expect(withRemedy.length).toBeGreaterThan(errors.length / 2);
  });

  test('and end without a full stop where one is added', () => {
    const ends = [
      ...errors.flatMap(({ text, remedy = '' }) => [text, remedy]),
      ...findings.map(({ text }) => text),
    ];
    expect(ends.filter((text) => text.endsWith('.'))).toEqual([]);
  });
});

function rulesNamedIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022);
  const named: string[] = [];
  const visit = (node: ts.Node): void => {
    const callee = ts.isCallExpression(node) ? node.expression.getText(source) : '';
    const isError = ts.isNewExpression(node) || callee.startsWith('require');
    if (isError || ts.isLiteralTypeNode(node) || ts.isBinaryExpression(node)) return;
    if (ts.isStringLiteral(node) && Object.hasOwn(rules, node.text)) named.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return named;
}

function unionMembers(file: string, name: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022);
  const alias = source.statements
    .filter(ts.isTypeAliasDeclaration)
    .find((statement) => statement.name.text === name);
  const members = alias !== undefined && ts.isUnionTypeNode(alias.type) ? alias.type.types : [];
  return members.flatMap((member) =>
    ts.isLiteralTypeNode(member) && ts.isStringLiteral(member.literal) ? [member.literal.text] : [],
  );
}
