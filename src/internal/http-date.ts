const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const MONTH = `(?<month>${MONTHS.join('|')})`;
const DAY_NAME = `(?:${DAYS.map((day) => day.slice(0, 3)).join('|')})`;
const TIME = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';

const FORMATS = [
  // IMF-fixdate, as in `Sun, 06 Nov 1994 08:49:37 GMT`
  new RegExp(`^${DAY_NAME}, (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`),
  // rfc850-date, as in `Sunday, 06-Nov-94 08:49:37 GMT`
  new RegExp(`^(?<name>${DAYS.join('|')}), (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} GMT$`),
  // asctime-date, as in `Sun Nov  6 08:49:37 1994`
  new RegExp(`^${DAY_NAME} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`),
];

/**
 * The time of an HTTP-date in milliseconds since 1970, in UTC whatever the local time zone; undefined
 * for any other text (RFC 9110 §5.6.7). The name of the day is compared only in an rfc850-date.
 *
 * @param now The time, for the century of a two-digit year. Without it, such a year is 1970 to 2069.
 */
export function parseHttpDate(text: string, now?: number): number | undefined {
  for (const format of FORMATS) {
    const fields = format.exec(text)?.groups;
    if (fields === undefined) continue;
    const year = Number(fields.year);
    return fields.name === undefined ? timeOf(fields, year) : rfc850Time(fields, year, now);
  }
  return undefined;
}

type Fields = Readonly<Record<string, string>>;

/**
 * "MUST interpret a timestamp that appears to be more than 50 years in the future as representing the
 * most recent year in the past that had the same last two digits" (RFC 9110 §5.6.7).
 */
function rfc850Time(fields: Fields, year: number, now: number | undefined): number | undefined {
  if (now === undefined) return timeOf(fields, (year < 70 ? 2000 : 1900) + year);
  const century = Math.floor((new Date(now).getUTCFullYear() + 50) / 100) * 100;
  const later = timeOf(fields, century + year);
  const earlier = timeOf(fields, century - 100 + year);
  if (later === undefined || later > now + FIFTY_YEARS) return earlier;
  // The name of the day tells 1 January 1970, an expiry in the past, from that of 2070.
  const isEarlier = earlier !== undefined && DAYS[new Date(earlier).getUTCDay()] === fields.name;
  return isEarlier ? earlier : later;
}

const FIFTY_YEARS = 50 * 365.2425 * 86_400_000;

function timeOf({ month = '', ...fields }: Fields, year: number): number | undefined {
  const [day, hour, minute, second] = [fields.day, fields.hour, fields.minute, fields.second].map(
    Number,
  ) as [number, number, number, number];
  // 60 is a leap second (RFC 9110 §5.6.7); Date counts it as the next minute's first.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; 400 years are the same days again.
  const shifted = Date.UTC(year + 400, MONTHS.indexOf(month), day, hour, minute, second);
  const isDay = new Date(shifted - second * 1000).getUTCDate() === day;
  return isDay ? shifted - FOUR_CENTURIES : undefined;
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
