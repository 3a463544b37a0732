/** full-date = 4DIGIT "-" 2DIGIT "-" 2DIGIT (RFC 3339 §5.6), which is a calendar date of ISO 8601 */
const FULL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** full-time = 2DIGIT ":" 2DIGIT ":" 2DIGIT ["." 1*DIGIT] ("Z" / (("+" / "-") 2DIGIT ":" 2DIGIT)) */
const FULL_TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/i;

/**
 * Whether a text is a date, or a date-time with its offset, and the day is one of the calendar.
 *
 * A second 60 is refused, though RFC 3339 §5.7 has it for leap seconds: neither `Date` nor most
 * databases can hold it.
 */
export function isDate(text: string): boolean {
  const [date = '', time] = text.split(/t(.*)/is, 2);
  return isCalendarDate(date) && (time === undefined || isTime(time));
}

function isCalendarDate(text: string): boolean {
  const [, year, month, day] = FULL_DATE.exec(text) ?? [];
  if (day === undefined) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isTime(text: string): boolean {
  const match = FULL_TIME.exec(text);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = match
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  return hour <= 23 && minute <= 59 && second <= 59 && offsetHour <= 23 && offsetMinute <= 59;
}
