import { describe, expect, test } from 'vitest';
import {
  type ExtValue,
  formatExtValue,
  parseExtValue,
} from '../../../src/link/header/header-link.js';

describe('parseExtValue (RFC 8187 §3.2)', () => {
  test.each<readonly [sentence: string, text: string, ext: ExtValue | undefined]>([
    ['UTF-8', "UTF-8''%c2%a3%20and%20%e2%82%ac%20rates", { value: '£ and € rates' }],
    ['ISO-8859-1 (§3.2.1)', "iso-8859-1'en'%A3%20rates", { value: '£ rates', language: 'en' }],
    ['the charset in any case', "utf-8''a", { value: 'a' }],
    ['escapes in any case', "UTF-8''%E2%82%AC%e2%82%ac", { value: '€€' }],
    ['a language with subtags', "UTF-8'de-Latn-AT'a", { value: 'a', language: 'de-Latn-AT' }],
    ['no text', "UTF-8''", { value: '' }],
    ['every attr-char', "UTF-8''aZ0!#$&+-.^_`|~", { value: 'aZ0!#$&+-.^_`|~' }],
    ['what encodeURIComponent leaves', "UTF-8''it's(*)", { value: "it's(*)" }],
    ['four octets', "UTF-8''%F0%9F%98%80", { value: '😀' }],
    ['another charset', "UTF-16''a", undefined],
    ['no charset', "''a", undefined],
    ['no quote', 'UTF-8', undefined],
    ['one quote', "UTF-8'a", undefined],
    ['an empty text', '', undefined],
    ['octets that end too early', "UTF-8''%e2%82", undefined],
    ['an octet that no UTF-8 has', "UTF-8''%ff", undefined],
    ['an overlong form', "UTF-8''%c0%af", undefined],
    ['an encoded surrogate', "UTF-8''%ed%a0%80", undefined],
    ['a percent sign alone', "UTF-8''100%", undefined],
    ['an escape without hex digits', "ISO-8859-1''%zz", undefined],
    ['a space', "UTF-8''a b", undefined],
    ['a character above US-ASCII', "UTF-8''ä", undefined],
    ['a quotation mark', "UTF-8''\"", undefined],
    ['a malformed language', "UTF-8'd e'a", undefined],
  ])('%s', (_, text, ext) => {
    expect(parseExtValue(text)).toEqual(ext);
  });
});

describe('formatExtValue', () => {
  test.each<readonly [ext: ExtValue, text: string]>([
    [{ value: '£ and € rates' }, "UTF-8''%C2%A3%20and%20%E2%82%AC%20rates"],
    [{ value: 'nächstes Kapitel', language: 'de' }, "UTF-8'de'n%C3%A4chstes%20Kapitel"],
    [{ value: "it's(*)", language: '' }, "UTF-8''it%27s%28%2A%29"],
    [{ value: 'a\r\nb"\\;,' }, "UTF-8''a%0D%0Ab%22%5C%3B%2C"],
    [{ value: '\ud800' }, "UTF-8''%EF%BF%BD"],
    [{ value: '' }, "UTF-8''"],
  ])('%j', (ext, text) => {
    expect(formatExtValue(ext)).toBe(text);
    expect(parseExtValue(text)?.value).toBe(ext.value.toWellFormed());
  });

  test.each(["de'", 'de\r\n', 'sv_SE', '', null])(
    'leaves out %j, which is no language tag',
    (language) => {
      expect(formatExtValue({ value: 'a', language } as ExtValue)).toBe("UTF-8''a");
    },
  );
});
