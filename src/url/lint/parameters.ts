import { tableOf } from '../../internal/maps.js';
import { must, show } from '../../internal/show.js';
import type { Finding } from '../../rules/finding.js';
import type { PlacedParameter } from '../url-parts.js';
import { applyEdits, type CheckedUrl, fault } from './read-url.js';

/** UFN.04: fields, filter, sort, page and limit, under these names and in their shapes. */
export function checkConventionalParameters(url: CheckedUrl): Finding[] {
  return [...checkNames(url), ...url.parameters.flatMap(checkShape)];
}

function checkNames({ url, parameters }: CheckedUrl): Finding[] {
  const given = new Set(parameters.map(({ name }) => name));
  const aliases = parameters.flatMap((parameter) => {
    const name = conventionalParameter(parameter.name);
    if (name === undefined) return [];
    const isRenamed = !given.has(name) && isSameShape(parameter, name);
    return [{ parameter, name, place: parameter.writtenName, text: name, isRenamed }];
  });
  const suggestion = applyEdits(
    url,
    aliases.filter(({ isRenamed }) => isRenamed),
  );
  return aliases.map(({ parameter, name, place, isRenamed }) => {
    const message = must('Parameter', `be named ${name}`, parameter.name);
    return fault('UFN.04', message, place, isRenamed ? suggestion : undefined);
  });
}

/** An offset or an index is not a page, a direction not a field, and a filter has its own grammar. */
function isSameShape({ name, value }: PlacedParameter, conventional: string): boolean {
  const isOther =
    /^(?:fields|sort)\[|index|offset|skip|take|top|(?:dir|direction|sort[-_]?order)$|^order$/i;
  if (conventional === 'filter' || isOther.test(name)) return false;
  return conventional !== 'sort' || value === undefined || isSort(value);
}

/** UFN.04 again: the shapes of the parameters, whose values may be variables of a template. */
function checkShape({ name, value, writtenValue }: PlacedParameter): Finding[] {
  if (value === undefined || writtenValue === undefined || value.includes('{')) return [];
  // parseQuery takes an empty list as absent.
  const isEmpty = value === '' && /^(?:fields|sort)$/.test(name);
  const expected = isEmpty ? 'be left out' : expectedShape(name, value);
  if (expected === undefined) return [];
  // An empty value has no range, so the range is that of its equals sign.
  const place =
    writtenValue.text === '' ? { text: '=', start: writtenValue.start - 1 } : writtenValue;
  const advice = isEmpty ? ({ certainty: 'likely' } as const) : {};
  return [fault('UFN.04', must(name, expected, value), place, undefined, advice)];
}

function expectedShape(name: string, value: string): string | undefined {
  if (name === 'page' && !/^0*[1-9][0-9]*$/.test(value)) return 'be an integer ≥ 1';
  if (name === 'sort' && !isSort(value)) return 'have the form <field> <direction>';
  if (name === 'filter' && !FILTER.test(value)) {
    return 'have the form <field> <operator> <value>';
  }
  if (name === 'fields' && /[;|\s]|,,|^,|,$|^$/.test(value.trim())) {
    return 'be a comma-separated list of field names';
  }
  return undefined;
}

function isSort(value: string): boolean {
  return !OTHER_SORT.test(value) && value.split(',').every((item) => SORT.test(item));
}

/** A field, and a direction after a space. */
const SORT = /^\s*[^\s,]+(?: (?:asc|desc))?\s*$/;

/** Other common forms: `-field`; `+field`, in a query a space; `desc(field)`; `field:desc`; `field,desc`. */
const OTHER_SORT = /^\s|(?:^|,)\s*(?:[-+]|(?:asc|desc)\()|[:.|,](?:asc|desc)(?:ending)?(?:,|$)/i;

/** `<field> <operator> <value>`, after parentheses and `not`. */
const FILTER = /^[\s(]*(?:not[\s(]+)?[\w.$-]+\s+[A-Za-z]+\s+\S/;

/**
 * Other names of the parameters of UFN.04, and of the page size, for which its text has no name: in lower
 * case without separators; English and Swedish.
 *
 * Not listed are names that may also be a field of a resource, or a parameter with another meaning:
 * `order`, `size`, `count`, `from`, `start`, `top`, `rows`, `view`, `include`, `expand`, `embed`,
 * `field`, `columns`, `attributes`, `dir`, `direction`, `p`; `q`, `query` and `search`, which look for
 * words in a text; `cursor`, `after`, `before` and `pageToken`, because a cursor is no page number.
 */
const ALIASES = `
  fields: fields $select select selectfields fieldset fieldlist fieldnames fieldmask sparsefields
  returnfields includefields onlyfields
  filter: filter $filter filters filterby filtering filterquery where whereclause filtrera filtrering
  sort: sort $orderby orderby ordering sortby sorting sorts sortorder sortdir sortdirection sortfield
  sortcolumn sortkey orderdir orderdirection sortera sortering sorteringsordning
  page: page $skip skip offset pageoffset pageno pagenr pagenum pagenumber pageindex currentpage sida
  sidnummer sidnr
  limit: limit $top perpage pagesize pagelimit pagelength maxresults maxitems itemsperpage
  resultsperpage recordsperpage rowsperpage take sidstorlek antalpersida`;

const PARAMETERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Array.from(tableOf(ALIASES), ([parameter, alias]) => [alias, parameter]),
);

/** The length of the longest name, with separators. */
const MAX_NAME_LENGTH = 40;

/**
 * The parameter of UFN.04 for another name of it: `orderBy`, `per_page`, `page[size]`,
 * `filter[status]`. Undefined for all other names, including the conventional ones.
 */
function conventionalParameter(name: string): string | undefined {
  if (name.length > MAX_NAME_LENGTH || PARAMETERS.get(name) === name) return undefined;
  const member = /^(fields|filter|sort)\[/.exec(name)?.[1];
  return PARAMETERS.get(member ?? name.toLowerCase().replace(/[-_.[\]]/g, ''));
}

/*
 * Payload in parameters (UFN.03), recognised by its form. A false alarm costs more than a miss:
 * cursors, hashes and names that only may be data are accepted.
 */

/** UFN.03: parameters carry no payload. A message never repeats a value, which may be a secret. */
export function checkPayload({ parameters }: CheckedUrl): Finding[] {
  return parameters.flatMap(({ name, value = '', writtenValue }) => {
    if (writtenValue === undefined || value.length < 3) return [];
    const found = DETECTORS.find(([holds]) =>
      typeof holds === 'function' ? holds(value, name) : holds.test(value),
    );
    if (found === undefined) return [];
    const [, what, remedy] = found;
    const message = `Parameter ${show(name)} must not carry ${what}. Send it in ${remedy}`;
    return [fault('UFN.03', message, writtenValue)];
  });
}

const BODY = 'the request body';
const PERSON_IN_BODY = 'the request body, or refer to the person by an identifier';

/** A start tag, a declaration or a comment, and the end of a tag at the end. */
const XML = /^(?=\s*<(?:[A-Za-z_]|\?xml|!DOCTYPE|!--)).*\/[\w:.-]*>\s*$/s;

/** dataurl := "data:" [ mediatype ] [ ";base64" ] "," data (RFC 2397 §3) */
const DATA_URL = /^data:[\w.+-]*(?:\/[\w.+-]+)?(?=[;,])[^,]*,/i;

/** A JOSE header and a dot, base64url; `eyJ` is `{"` (RFC 7515 §3.1, RFC 7516 §3.1). */
const JWT = /^(?:Bearer )?eyJ[\w-]+(?:\.[\w-]*){2,4}$/;

/** Each payload and where to send it; the most specific first. */
const DETECTORS: readonly (readonly [
  holds: RegExp | ((value: string, name: string) => boolean),
  what: string,
  remedy: string,
])[] = [
  [isJson, 'JSON', 'the request body, or its members as parameters'],
  [XML, 'XML', BODY],
  [DATA_URL, 'a data URI', 'the request body, with its media type'],
  [JWT, 'a token, because logs keep URLs', 'the Authorization header'],
  [isSecret, 'a secret, because logs keep URLs', 'a header or the request body'],
  [hasEmail, 'an e-mail address, because logs keep URLs', PERSON_IN_BODY],
  [hasPersonalNumber, 'a personal identity number, because logs keep URLs', PERSON_IN_BODY],
];

/** A JSON object, or a list of more than numbers unless the name says so. */
function isJson(value: string, name: string): boolean {
  // A text without quotes in braces is a variable.
  if (!/^\s*(?:\[|\{\s*["}])/.test(value) || !/[\]}]\s*$/.test(value)) return false;
  if (!/[{"]/.test(value) && !/^(?:body|data|payload)$|json$/i.test(name)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** Names that only parameters with secrets have. */
const SECRET =
  /(?:password|passwd|passphrase)$|^(?:x[-_])?(?:api|app|subscription|access|private|secret)[-_]?key$|^(?:access|auth|id|refresh|bearer|session)[-_]?token$|^session[-_]?id$|^(?:client|app|shared)[-_]?secret$|^(?:authorization|credentials|jwt|losenord|pwd|secret)$/i;

function isSecret(value: string, name: string): boolean {
  return SECRET.test(name) && !/^\{[^{}"]*\}$/.test(value);
}

/** mailbox = local-part "@" domain (RFC 5321 §4.1.2), with a domain of two labels or more */
const EMAIL =
  /^(?:[a-z]{1,20}:)?[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}$/;

function hasEmail(value: string): boolean {
  if (!value.includes('@')) return false;
  const pieces = value.slice(0, MAX_SEARCHED_LENGTH).split(/[\s,;'"()<>]+/);
  return pieces.some((piece) => EMAIL.test(piece));
}

/** `YYMMDD-NNNN`, `YYYYMMDD-NNNN`; `+`, in a query a space, from the year of the 100th birthday. */
const PERSONAL_NUMBER =
  /(?<![0-9A-Za-z])(18|19|20)?([0-9]{2}(?:0[1-9]|1[0-2])(?:[06][1-9]|[1278][0-9]|[39][01]))([-+ ]?)([0-9]{4})(?![0-9A-Za-z])/g;

/** A Swedish personal identity or coordination number with a date and the right check digit. */
function hasPersonalNumber(value: string, name: string): boolean {
  const numbers = value.slice(0, MAX_SEARCHED_LENGTH).matchAll(PERSONAL_NUMBER);
  for (const [, century, date = '', sign = '', serial = ''] of numbers) {
    const isCertain =
      sign !== '' || (century !== undefined && !TIME.test(serial)) || PERSON.test(name);
    if (isCertain && hasCheckDigit(date + serial)) return true;
  }
  return false;
}

/** Ten digits without a sign may be anything, unless the name says more; 202101011230 is a time. */
const TIME = /^(?:[01][0-9]|2[0-3])[0-5][0-9]$/;
const PERSON = /^(?:pnr|ssn|personnummer|samordningsnummer|person(?:al)?[-_]?(?:number|id|nr))$/i;

/** The Luhn algorithm (ISO/IEC 7812-1, Annex B). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[at]) * (at % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Only so much of a value is searched, in characters. */
const MAX_SEARCHED_LENGTH = 4096;
