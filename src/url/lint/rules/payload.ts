/*
 * What a parameter carries that is no parameter but data (UFN.03), by its form alone. A false alarm
 * costs more than a miss: cursors, hashes and names that only may be data are let through.
 */

/** What a value is, and what to do with it instead; undefined for a value as parameters have it. */
export function payloadOf(name: string, value: string): string | undefined {
  if (value.length < 3 || (isWords(value) && !isSecret(value, name))) return undefined;
  return DETECTORS.find(({ holds }) => holds(value, name))?.message;
}

/** Too short for encoded data, and without a sign of any other. */
function isWords(value: string): boolean {
  return value.length <= LONGEST_HASH && /^[A-Za-z,]*$/.test(value);
}

interface Detector {
  readonly message: string;
  readonly holds: (value: string, name: string) => boolean;
}

const BODY = 'send it in a body';
const HEADER = 'send it in the Authorization header';
const LOGGED = 'URLs stand in logs and histories';

const DETECTORS: readonly Detector[] = [
  { holds: isJson, message: `JSON; ${BODY}, or as parameters of its members` },
  { holds: isXml, message: `XML; ${BODY}` },
  { holds: isDataUrl, message: `a data URI; ${BODY}, with its media type` },
  { holds: isJwt, message: `a token; ${HEADER}: ${LOGGED}` },
  { holds: isSecret, message: `a secret, by its name; ${HEADER} or a body: ${LOGGED}` },
  {
    holds: hasEmail,
    message: `an e-mail address; ${BODY}, or refer to the person by an identifier: ${LOGGED}`,
  },
  {
    holds: hasPersonalNumber,
    message: `a personal identity number; ${BODY}, or refer to the person by an identifier: ${LOGGED}`,
  },
  { holds: isBlob, message: `encoded data; ${BODY}` },
];

/** An object, or a list of more than numbers; `{id}` is none. */
function isJson(value: string): boolean {
  if (!/^\s*[[{]/.test(value) || !/[\]}]\s*$/.test(value) || !/[{"]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** A start tag, a declaration or a comment, and somewhere the end of a tag. */
function isXml(value: string): boolean {
  return /^\s*<(?:[A-Za-z_]|\?xml|!DOCTYPE|!--)/.test(value) && /\/[\w:.-]*>\s*$/.test(value);
}

/** dataurl := "data:" [ mediatype ] [ ";base64" ] "," data (RFC 2397 §3) */
function isDataUrl(value: string): boolean {
  return /^data:[\w.+-]*(?:\/[\w.+-]+)?[;,]/i.test(value) && value.includes(',');
}

/** JOSE header "." and more, base64url; `eyJ` is `{"` (RFC 7515 §3.1, RFC 7516 §3.1). */
function isJwt(value: string): boolean {
  return /^(?:Bearer )?eyJ[\w-]+(?:\.[\w-]*){2,4}$/.test(value);
}

/** Names that no parameter has but for a secret. */
const SECRET =
  /(?:password|passwd|passphrase)$|^(?:x[-_])?(?:api|app|subscription|access|private|secret)[-_]?key$|^(?:access|auth|id|refresh|bearer|session)[-_]?token$|^session[-_]?id$|^(?:client|app|shared)[-_]?secret$|^(?:authorization|credentials|jwt|losenord|pwd|secret)$/i;

function isSecret(value: string, name: string): boolean {
  return SECRET.test(name) && !/^\{[^{}"]*\}$/.test(value);
}

/** mailbox = local-part "@" domain (RFC 5321 §4.1.2), with a domain of two labels or more */
const EMAIL =
  /^(?:[a-z]{1,20}:)?[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}$/;

function hasEmail(value: string): boolean {
  return value.includes('@') && pieces(value, /[\s,;'"()<>]+/).some((piece) => EMAIL.test(piece));
}

/** `YYMMDD-NNNN`, `YYYYMMDD-NNNN`; `+`, which a query makes a space, from the year of the 100th birthday. */
const PERSONAL_NUMBER = /(?<![0-9A-Za-z])(18|19|20)?([0-9]{6})([-+ ]?)([0-9]{4})(?![0-9A-Za-z])/g;

/** A Swedish personal identity or coordination number with a date and the right check digit. */
function hasPersonalNumber(value: string, name: string): boolean {
  const numbers = value.slice(0, LONGEST_LOOKED_AT).matchAll(PERSONAL_NUMBER);
  for (const [, century, date = '', sign = '', serial = ''] of numbers) {
    const isTold =
      sign !== '' || (century !== undefined && !TIME.test(serial)) || PERSON.test(name);
    if (isTold && isBirthDate(date) && hasCheckDigit(date + serial)) return true;
  }
  return false;
}

/** Ten digits without a sign may be anything, unless the name tells; 202101011230 is a time. */
const TIME = /^(?:[01][0-9]|2[0-3])[0-5][0-9]$/;
const PERSON = /^(?:pnr|ssn|personnummer|samordningsnummer|person(?:al)?[-_]?(?:number|id|nr))$/i;

/** The day of a coordination number is raised by 60. */
function isBirthDate(date: string): boolean {
  const month = Number(date.slice(2, 4));
  const day = Number(date.slice(4, 6)) % 60;
  return day >= 1 && day <= (DAYS[month - 1] ?? 0);
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The Luhn algorithm (ISO/IEC 7812-1, Annex B). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[at]) * (at % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Names of positions in a result, which services encode. */
const POSITION =
  /cursor|token|continuation|after|before|next|prev|position|offset|page|scroll|marker|delta|sync|bookmark|^(?:state|code)$/i;

/** A hash has at most 128 hex digits (SHA-512). */
const LONGEST_HASH = 128;

/** Base64 or hex of more than any hash; only what has all kinds of characters is surely base64. */
function isBlob(value: string, name: string): boolean {
  if (value.length <= LONGEST_HASH || POSITION.test(name)) return false;
  if (/^[0-9A-Fa-f]+$/.test(value)) return true;
  return (
    /^[A-Za-z0-9+/_ -]+={0,2}$/.test(value) &&
    !/ {2}/.test(value) &&
    // Words have shorter runs.
    /[A-Za-z0-9]{24}/.test(value) &&
    /[A-Z]/.test(value) &&
    /[a-z]/.test(value) &&
    /[0-9]/.test(value)
  );
}

/** As long as what is worth looking at. */
const LONGEST_LOOKED_AT = 4096;

function pieces(value: string, separator: RegExp): readonly string[] {
  return value.slice(0, LONGEST_LOOKED_AT).split(separator);
}
