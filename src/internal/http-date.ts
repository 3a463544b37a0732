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
  `^(${LONG_DAYS.join('|')}), (\\d{2})-(${MONTHS.join('|')})-(\\d{2}) ${TIME} GMT$`,
);
/** asctime-date, as in `Sun Nov  6 08:49:37 1994` */
const ASCTIME_DATE = new RegExp(
  `^(?:${DAYS.join('|')}) (${MONTHS.join('|')}) ([ \\d]\\d) ${TIME} (\\d{4})$`,
);

/**
 * The time of an HTTP-date in milliseconds since 1970, in UTC whatever the local time zone; undefined
 * for any other text (RFC 9110 §5.6.7). The name of the day is not compared with the date.
 *
 * @param now The time, for the century of a two-digit year. Without it, such a year is 1970 to 2069.
 */
export function parseHttpDate(text: string, now?: number): number | undefined {
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
  if (rfc850 !== null) return rfc850Time(rfc850, now);
  const asctime = ASCTIME_DATE.exec(text);
  if (asctime !== null) {
    const [, month = '', day, hour, minute, second, year] = asctime;
    return utc(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  }
  return undefined;
}

/**
 * "MUST interpret a timestamp that appears to be more than 50 years in the future as representing the
 * most recent year in the past that had the same last two digits" (RFC 9110 §5.6.7).
 */
function rfc850Time(match: RegExpExecArray, now: number | undefined): number | undefined {
  const [, dayName = '', day, month = '', digits, hour, minute, second] = match;
  const year = Number(digits);
  const timeIn = (century: number) =>
    utc(century + year, month, Number(day), Number(hour), Number(minute), Number(second));
  if (now === undefined) return timeIn(year < 70 ? 2000 : 1900);
  const century = Math.floor((new Date(now).getUTCFullYear() + 50) / 100) * 100;
  const [later, earlier] = [timeIn(century), timeIn(century - 100)];
  if (later === undefined || later > now + FIFTY_YEARS) return earlier;
  // The name of the day tells 1 January 1970, an expiry in the past, from that of 2070.
  return earlier !== undefined && LONG_DAYS[new Date(earlier).getUTCDay()] === dayName
    ? earlier
    : later;
}

const FIFTY_YEARS = 50 * 365.2425 * 86_400_000;

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
