import { preferredType } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const TYPES = ['text/markdown', 'text/html'] as const;

describe('the preferred type (RFC 9110 §12.5.1)', () => {
  test.each<[what: string, accept: string | undefined, expected: string]>([
    ['no Accept', undefined, 'text/markdown'],
    ['an empty Accept', '', 'text/markdown'],
    ['any type', '*/*', 'text/markdown'],
    ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['the type in another case', 'TEXT/HTML', 'text/html'],
    ['a lower quality', 'text/html;q=0.5, text/markdown;q=0.4', 'text/html'],
    ['equal qualities', 'text/html, text/markdown', 'text/markdown'],
    ['a subtype of any', 'text/*', 'text/markdown'],
    ['a type over the range around it', 'text/*;q=0.9, text/markdown;q=0.1', 'text/html'],
    ['a type that is refused', 'text/markdown;q=0, */*;q=0.1', 'text/html'],
    ['the range around it over any type', '*/*, text/*;q=0', 'text/markdown'],
    ['the type twice', 'text/html;q=0.2, text/html;q=0.8, text/markdown;q=0.5', 'text/html'],
    ['parameters', 'text/html;charset=utf-8, text/markdown;q=0.9', 'text/html'],
    ['none of them', 'application/json', 'text/markdown'],
    ['a malformed member', 'text/html;q=2, text/markdown;q=0.1', 'text/markdown'],
  ])('%s', (_what, accept, expected) => {
    const headers = accept === undefined ? {} : { accept };
    expect(preferredType({ headers }, TYPES)).toBe(expected);
    expect(preferredType({ headers: new Headers(headers) }, TYPES)).toBe(expected);
  });

  test('of more ranges than a call has arguments is chosen by the first thousand', () => {
    const accept = `text/html;q=0.1, ${'*/*, '.repeat(200_000)}`;
    expect(preferredType({ headers: { accept } }, TYPES)).toBe('text/markdown');
    const late = `${'a/b, '.repeat(1000)}text/html`;
    expect(preferredType({ headers: { accept: late } }, TYPES)).toBe('text/markdown');
  });
});
