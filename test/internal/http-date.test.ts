import { isMainThread } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatHttpDate, isHttpTime, parseHttpDate } from '../../src/internal/http-date.js';

/** Dates that RFC 9110 §5.6.7 allows, and the same times as ISO 8601 writes them. */
const DATES: [date: string, iso: string][] = [
  // The RFC's own examples.
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z'],

  ['Thu, 01 Jan 1970 00:00:00 GMT', '1970-01-01T00:00:00Z'],
  ['Wed, 31 Dec 1969 23:59:59 GMT', '1969-12-31T23:59:59Z'],
  ['Tue, 29 Feb 2000 12:00:00 GMT', '2000-02-29T12:00:00Z'],
  ['Fri, 31 Dec 9999 23:59:59 GMT', '9999-12-31T23:59:59Z'],
  ['Mon, 01 Jan 0001 00:00:00 GMT', '0001-01-01T00:00:00Z'],
  ['Sun, 06 Nov 0094 08:49:37 GMT', '0094-11-06T08:49:37Z'],
  // The clocks of New York go forward on this day: 02:30 is no local time there.
  ['Sun, 13 Mar 2022 02:30:00 GMT', '2022-03-13T02:30:00Z'],
  ['Sun Mar 13 02:30:00 2022', '2022-03-13T02:30:00Z'],
  // date3 = month SP ( 2DIGIT / ( SP 1DIGIT ))
  ['Sun Nov 06 08:49:37 1994', '1994-11-06T08:49:37Z'],
  ['Wed Nov 16 08:49:37 1994', '1994-11-16T08:49:37Z'],
  // Two digits are 1970 to 2069.
  ['Thursday, 01-Jan-70 00:00:00 GMT', '1970-01-01T00:00:00Z'],
  ['Friday, 31-Dec-99 23:59:59 GMT', '1999-12-31T23:59:59Z'],
  ['Saturday, 01-Jan-00 00:00:00 GMT', '2000-01-01T00:00:00Z'],
  ['Tuesday, 31-Dec-69 23:59:59 GMT', '2069-12-31T23:59:59Z'],
  // A leap second is the next minute's first.
  ['Sat, 31 Dec 2016 23:59:60 GMT', '2017-01-01T00:00:00Z'],
  // The name of the day is not compared with the date.
  ['Mon, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
];

const NO_DATES = [
  '',
  '0',
  '1994-11-06T08:49:37Z',
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 08:49:37 +0000',
  'Sun, 06 Nov 1994 08:49:37 gmt',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 94 08:49:37 GMT',
  'Sun, 06 November 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49 GMT',
  'Sun, 06 Nov 1994 24:00:00 GMT',
  'Sun, 06 Nov 1994 08:60:00 GMT',
  'Sun, 06 Nov 1994 08:49:61 GMT',
  'Sun, 06 Nov 1994 -8:49:37 GMT',
  'Sun, 00 Nov 1994 08:49:37 GMT',
  'Sun, 31 Nov 1994 08:49:37 GMT',
  'Tue, 29 Feb 2001 12:00:00 GMT',
  'Foo, 06 Nov 1994 08:49:37 GMT',
  'Sun, 06-Nov-94 08:49:37 GMT',
  'Sunday, 31-Nov-94 08:49:37 GMT',
  'Sun Nov 6 08:49:37 1994',
  'Sun Nov    08:49:37 1994',
  'Sun Nov  6 08:49:37 1994 GMT',
  'Wed Feb 30 08:49:37 1994',
  ' Sun, 06 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 GMT\n',
  'Sun, ٠٦ Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT',
];

describe.each(['UTC', 'America/New_York', 'Europe/Stockholm', 'Pacific/Kiritimati'])(
  'in the time zone %s',
  (zone) => {
    const before = process.env.TZ;
    beforeAll(() => {
      process.env.TZ = zone;
    });
    afterAll(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });

    // A worker thread cannot change it.
    test.runIf(isMainThread)('the time zone is in effect', () => {
      const offset = { UTC: 0, 'America/New_York': 300, 'Europe/Stockholm': -60 }[zone] ?? -840;
      expect(new Date('2022-01-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
    });

    test.each(DATES)('%s is %s', (date, iso) => {
      expect(parseHttpDate(date)).toBe(Date.parse(iso));
    });

    test.each(NO_DATES)('"%s" is no HTTP-date', (date) => {
      expect(parseHttpDate(date)).toBeUndefined();
    });

    test.each(DATES.slice(0, 7))('the time of %s is written in GMT', (_, iso) => {
      const date = new Date(iso);
      expect(formatHttpDate(date)).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
      expect(parseHttpDate(formatHttpDate(date))).toBe(date.getTime());
    });
  },
);

describe('an HTTP-date expresses a valid time with a year of four digits', () => {
  test.each<[value: unknown, is: boolean]>([
    [new Date('1994-11-06T08:49:37Z'), true],
    [new Date('0000-01-01T00:00:00Z'), true],
    [new Date('9999-12-31T23:59:59.999Z'), true],
    [new Date('-000001-12-31T23:59:59.999Z'), false],
    [new Date('+010000-01-01T00:00:00Z'), false],
    [new Date(Number.NaN), false],
    [784111777000, false],
    ['Sun, 06 Nov 1994 08:49:37 GMT', false],
    [undefined, false],
    [null, false],
  ])('%s: %s', (value, is) => {
    expect(isHttpTime(value)).toBe(is);
  });
});

describe('the century of a two-digit year, by the clock (RFC 9110 §5.6.7)', () => {
  test.each([
    ['2026-01-02T00:00:00Z', 'Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['2026-01-02T00:00:00Z', 'Wednesday, 01-Jan-75 00:00:00 GMT', '1975-01-01T00:00:00Z'],
    ['2026-01-02T00:00:00Z', 'Tuesday, 01-Jan-75 00:00:00 GMT', '2075-01-01T00:00:00Z'],
    ['2026-01-02T00:00:00Z', 'Thursday, 02-Jan-76 00:00:00 GMT', '2076-01-02T00:00:00Z'],
    ['2026-01-02T00:00:00Z', 'Saturday, 04-Jan-76 00:00:00 GMT', '1976-01-04T00:00:00Z'],
    ['2060-01-01T00:00:00Z', 'Tuesday, 29-Feb-00 00:00:00 GMT', '2000-02-29T00:00:00Z'],
    // 2100 has no 29 February, whatever the name of the day.
    ['2060-01-01T00:00:00Z', 'Wednesday, 29-Feb-00 00:00:00 GMT', '2000-02-29T00:00:00Z'],
    ['2099-01-01T00:00:00Z', 'Saturday, 01-Jan-01 00:00:00 GMT', '2101-01-01T00:00:00Z'],
  ])('at %s, %s is %s', (now, date, iso) => {
    expect(parseHttpDate(date, Date.parse(now))).toBe(Date.parse(iso));
  });

  test('fifty years in the future are not more than fifty', () => {
    const later = Date.parse('2076-01-02T00:00:00Z');
    const now = later - 50 * 365.2425 * 86_400_000;
    expect(parseHttpDate('Thursday, 02-Jan-76 00:00:00 GMT', now)).toBe(later);
    expect(parseHttpDate('Thursday, 02-Jan-76 00:00:00 GMT', now - 1)).toBe(
      Date.parse('1976-01-02T00:00:00Z'),
    );
  });

  test('without a clock, it is 1970 to 2069', () => {
    expect(parseHttpDate('Thursday, 01-Jan-70 00:00:00 GMT')).toBe(0);
    expect(parseHttpDate('Tuesday, 31-Dec-69 00:00:00 GMT')).toBe(Date.parse('2069-12-31'));
  });
});
