const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const LONG_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const TIME = '(\\d{2}):(\\d{2}):(\\d{2})';

/** IMF-fixdate, as in `Sun, 06 Nov 1994 08:49:37 GMT` */
const IMF_FIXDATE = new RegExp(
  `^(?:${DAYS.join('|')}), \\d{2} (?:${MONTHS.join('|')}) \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$`,
);
/** rfc850-date, as in `Sunday, 06-Nov-94 08:49:37 GMT` */
const RFC850_DATE = new RegExp(
  `^(?:${LONG_DAYS.join('|')}), (\\d{2})-(${MONTHS.join('|')})-(\\d{2}) ${TIME} GMT$`,
);
/** asctime-date, as in `Sun Nov  6 08:49:37 1994` */
const ASCTIME_DATE = new RegExp(
  `^(?:${DAYS.join('|')}) (${MONTHS.join('|')}) ([ \\d]\\d) ${TIME} (\\d{4})$`,
);

/**
 * The time of an HTTP-date in milliseconds since 1970, in UTC whatever the local time zone; undefined
 * for any other text (RFC 9110 §5.6.7). The name of the day is not compared with the date.
 *
 * A two-digit year is 1970 to 2069. The RFC measures it against today; there is no clock here.
 */
export function parseHttpDate(text: string): number | undefined {
  // Each field has its place, so nothing is captured: most dates are of this format.
  if (IMF_FIXDATE.test(text)) {
    return utc(
      twoDigits(text, 12) * 100 + twoDigits(text, 14),
      text.slice(8, 11),
      twoDigits(text, 5),
      twoDigits(text, 17),
      twoDigits(text, 20),
      twoDigits(text, 23),
    );
  }
  const rfc850 = RFC850_DATE.exec(text);
  if (rfc850 !== null) {
    const [, day, month = '', year = '', hour, minute, second] = rfc850;
    const century = year < '70' ? 2000 : 1900;
    return utc(
      century + Number(year),
      month,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    );
  }
  const asctime = ASCTIME_DATE.exec(text);
  if (asctime !== null) {
    const [, month = '', day, hour, minute, second, year] = asctime;
    return utc(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  }
  return undefined;
}

/** The number of the two digits that start there. */
function twoDigits(text: string, start: number): number {
  return (text.charCodeAt(start) - ZERO) * 10 + text.charCodeAt(start + 1) - ZERO;
}

const ZERO = 0x30;

function utc(
  year: number,
  month: string,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  // 60 is a leap second (RFC 9110 §5.6.7); Date counts it as the next minute's first.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; 400 years are the same days again.
  const shifted = Date.UTC(year + 400, MONTHS.indexOf(month), day);
  // Each month has the days 1 to 28.
  if ((day > 28 || day === 0) && new Date(shifted).getUTCDate() !== day) return undefined;
  return shifted - FOUR_CENTURIES + ((hour * 60 + minute) * 60 + second) * 1000;
}

const FOUR_CENTURIES = 146_097 * 86_400_000;

/** Whether a value is a date that an HTTP-date can express: valid, with a year of four digits. */
export function isHttpTime(value: unknown): value is Date {
  if (!(value instanceof Date)) return false;
  const time = value.getTime();
  return time >= YEAR_0 && time < YEAR_10000;
}

const YEAR_0 = Date.parse('0000-01-01T00:00:00Z');
const YEAR_10000 = Date.parse('+010000-01-01T00:00:00Z');

/** The IMF-fixdate of a date, always in GMT (RFC 9110 §5.6.7). */
export function formatHttpDate(date: Date): string {
  return date.toUTCString();
}
