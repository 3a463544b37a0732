import fc from 'fast-check';
import { respond } from 'halyard/http';
import { formatExtValue, parseExtValue } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { formatHttpDate, parseHttpDate } from '../../src/internal/http-date.js';

describe('HTTP dates (RFC 9110 §5.6.7)', () => {
  const dates = (min: string, max: string) =>
    fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;

  test('are read as they were written, to the second', () => {
    fc.assert(
      fc.property(dates('0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'), (date) => {
        expect(parseHttpDate(formatHttpDate(date))).toBe(seconds(date));
      }),
    );
  });
});

describe('internationalised parameters (RFC 8187 §3.2)', () => {
  const language = fc.constantFrom('', 'sv', 'de-AT', 'zh-Hant-TW', 'x-a1');

  test('are read as they were written, in characters that no header splits at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), language, (value, tag) => {
        const written = formatExtValue({ value, language: tag });
        expect(written).toMatch(/^UTF-8'[a-zA-Z0-9-]*'(?:[a-zA-Z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*$/);
        expect(parseExtValue(written)).toEqual(tag === '' ? { value } : { value, language: tag });
      }),
    );
  });
});

test('the negotiated form is that of the highest quality, whatever the order of Accept', () => {
  const plain = ['application/hal+json', 'application/json', 'application/*', '*/*'];
  const forms = 'application/prs.hal-forms+json';
  const range = fc.constantFrom(...plain, forms, 'text/*', 'image/png');
  const member = fc.tuple(range, fc.nat({ max: 1000 }));
  const members = fc.uniqueArray(member, { selector: ([name]) => name, minLength: 1 });
  fc.assert(
    fc.property(members, fc.boolean(), (list, isReversed) => {
      const qualities = new Map<string, number>(list);
      // The most specific range of the list of links decides.
      const ofLinks =
        plain.map((name) => qualities.get(name)).find((quality) => quality !== undefined) ?? 0;
      const ofForms = qualities.get(forms) ?? 0;
      const written = list.map(([name, quality]) => `${name};q=${(quality / 1000).toFixed(3)}`);
      const accept = (isReversed ? written.reverse() : written).join(', ');
      const request = { method: 'GET', url: '/', headers: { accept } };
      const { body } = respond(request, { body: { _links: [] }, format: 'negotiate' });
      const isHal = ofForms > 0 && ofForms >= ofLinks;
      expect(body).toBe(isHal ? '{"_links":{}}' : '{"_links":[]}');
    }),
  );
});
