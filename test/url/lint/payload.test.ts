import { describe, expect, test } from 'vitest';
import { checkPayload } from '../../../src/url/lint/parameters.js';
import type { CheckedUrl } from '../../../src/url/lint/read-url.js';

const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln';
/** base64 of 99 octets: capitals, small letters and digits */
const BASE64 = 'TWFuIGlzIGRpc3Rpbmd1aXNoZWQs'.repeat(5);

describe('data, by its form alone', () => {
  test.each<[kind: string, value: string]>([
    ['JSON', '{"a":1}'],
    ['JSON', ' ["a", 2] '],
    ['JSON', '["a"]'],
    ['JSON', '{"a":{"b":[null,true,1e3]}}\n'],
    ['XML', '<a/>'],
    ['XML', '<order id="1"><line/></order>'],
    ['XML', '<?xml version="1.0"?><a></a>'],
    ['XML', ' <!DOCTYPE html><html></html> '],
    ['XML', '<!-- a --><a/>'],
    ['a data URI', 'data:,Hello'],
    ['a data URI', 'data:text/plain;base64,SGVsbG8='],
    ['a data URI', 'DATA:image/svg+xml,%3Csvg'],
    ['a data URI', 'data:;base64,SGVsbG8='],
    ['a token', JWT],
    ['a token', `Bearer ${JWT}`],
    // An unsecured one has no signature (RFC 7519 §6.1).
    ['a token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['an e-mail address', 'anna@example.se'],
    ['an e-mail address', 'Anna.B+c_d@mail.example.co.uk'],
    ['an e-mail address', 'Anna <anna@example.se>'],
    ['an e-mail address', 'anna@example.se,bo@example.se'],
    ['an e-mail address', 'mailto:anna@example.se'],
    // with a date and the right check digit
    ['a personal identity number', '811228-9874'],
    ['a personal identity number', '19811228-9874'],
    ['a personal identity number', '198112289874'],
    ['a personal identity number', '670919-9530'],
    // from the year in which a person becomes 100
    ['a personal identity number', '811228+9874'],
    // a coordination number: 60 is added to the day
    ['a personal identity number', '701063-2391'],
    ['a personal identity number', 'gt 811228-9874'],
    ['encoded data', BASE64],
    ['encoded data', `${BASE64}==`],
    ['encoded data', '0123456789abcdef'.repeat(9)],
    ['encoded data', '1'.repeat(129)],
  ])('%s: %s', (kind, value) => {
    expect(messageOf('q', value)).toMatch(new RegExp(`^Parameter "q" must not carry ${kind}[,.]`));
  });
});

describe('secrets, by their names alone', () => {
  test.each([
    ...['api_key', 'apikey', 'apiKey', 'API-KEY', 'app_key', 'private_key', 'subscription-key'],
    ...['access_token', 'accessToken', 'id_token', 'refresh_token', 'session-token', 'authToken'],
    ...['x-api-key', 'x_api_key', 'access_key', 'auth_token', 'bearer_token', 'session_id'],
    ...['sessionId', 'app_secret', 'shared_secret', 'authorization', 'credentials'],
    ...['client_secret', 'secret', 'jwt', 'password', 'passwd', 'pwd', 'passphrase', 'losenord'],
  ])('%s', (name) => {
    for (const value of ['abc', 'abcdef', '123', 'a b c', 'å-ö', '{a}{b}']) {
      expect(messageOf(name, value)).toMatch(/^Parameter ".*" must not carry a secret, /);
    }
    // A variable of a template is no value.
    expect(messageOf(name, '{token}')).toBeUndefined();
  });

  test.each(
    `token key pass page_token xapi_key password_reset secrets api_keys x.api_key my_access_token
     access_tokens my_session_id session_ids my_client_secret client_secrets my_secret jwts
     keyword`.split(/\s+/),
  )('%s is none', (name) => {
    expect(messageOf(name, 'abcdef')).toBeUndefined();
  });
});

describe('values as parameters have them', () => {
  test.each([
    '',
    '1',
    '{}',
    'open',
    'id,total,lines',
    'total gt 100',
    'total desc',
    '2024-01-31T12:00:00Z',
    '550e8400-e29b-41d4-a716-446655440000',
    '{id}',
    '{status}',
    '[1,2',
    '[a,b]',
    '{a:1}',
    '{"a":1',
    '<100',
    '<= 5',
    '<a',
    'a<b>c',
    '<>',
    '< a/>',
    'data:',
    'data',
    'data: a',
    'database;a,b',
    'eyJhbGciOiJub25lIn0',
    'eyJ.a',
    'a.b.c',
    'me@localhost',
    '@anna',
    'anna@',
    '@',
    'a@b.c',
    'a@-.1',
    'user@host/path.se',
    `${'a'.repeat(65)}@example.se`,
    // Numbers that are no personal ones: the check digit, the month, the day, ten digits
    '811228-9873',
    '811328-9874',
    '811232-9874',
    '811200-9874',
    '8112289874',
    '178112289874',
    'x811228-9874',
    '811228-98745',
    // 202101011230 is a time.
    '202101011230',
    // A hash has 128 hex digits at most.
    'a1'.repeat(64),
    'x'.repeat(129),
    'Xyz'.repeat(60),
    `A1${'-'.repeat(130)}`,
    `A1 is ${'a word '.repeat(30)}`,
    `A1  ${'aB3'.repeat(60)}`,
    `A1${'åb'.repeat(100)}`,
  ])('%s', (value) => {
    expect(messageOf('q', value)).toBeUndefined();
  });

  test.each(['cursor', 'pageToken', 'page_token', 'continuation', 'after', 'before', 'nextPage'])(
    'a position is encoded by services: %s',
    (name) => {
      expect(messageOf(name, BASE64)).toBeUndefined();
    },
  );
});

describe('by its form and its name', () => {
  const LONG = `${'abcdefghijk '.repeat(20)}abcdefghijk`;

  test.each<[name: string, value: string, kind?: string]>([
    // A text of JSON and a list of numbers are values.
    ['q', '"open"'],
    ['q', '[1,2]'],
    ['q', '[]'],
    ['q', '<a/> and b'],
    ['q', 'see <a/>'],
    ['q', 'metadata:a,b'],
    ['q', 'data:text;base64'],
    ['q', `${JWT}!`],
    ['q', 'anna@example.se1'],
    // Birthdays at the ends of a month
    ['q', '810101-5009', 'a personal identity number'],
    ['q', '810131-5003', 'a personal identity number'],
    // 19811218 20:38 may be a time.
    ['q', '198112182038'],
    ...['pnr', 'SSN', 'personnummer', 'samordningsnummer', 'personnumber', 'person_number'].map(
      (name): [string, string, string] => [name, '8112189876', 'a personal identity number'],
    ),
    ...['personal-id', 'personid', 'personnr', 'personalNr'].map(
      (name): [string, string, string] => [name, '8112189876', 'a personal identity number'],
    ),
    ['my_pnr', '8112189876'],
    ['pnrs', '8112189876'],
    // The test numbers of Mastercard and American Express
    ['q', '5555555555554444', 'a card number'],
    ['q', '5105-1051-0510-5100', 'a card number'],
    ['q', '3782 822463 10005', 'a card number'],
    ['q', '378282246310006'],
    ['q', '004111111111111111'],
    ['q', '411111111111111100'],
    ['q', '00378282246310005'],
    ['q', '37828224631000500'],
    ['id', '4111111111111111'],
    ['order-id', '4111111111111111'],
    ['order.no', '4111111111111111'],
    ['userIds', '4111111111111111'],
    ['startTime', '4111111111111111'],
    ['notes', '4111111111111111', 'a card number'],
    ['payIdea', '4111111111111111', 'a card number'],
    ['card_number', '4111111111111111', 'a card number'],
    // Examples of the registry of IBANs
    ['q', 'AE070331234567890123456', 'an account number'],
    ['q', 'GB29NWBK60161331926819', 'an account number'],
    ['q', 'name=Eva&age=17', 'form data'],
    ['q', '1name=Eva&age=17'],
    ['q', 'name=Eva&age=17=18'],
    // Text has more than 200 characters and more than 20 words.
    ['note', LONG, 'text'],
    ['note', LONG.slice(12)],
    ['note', `${'abcdefgh '.repeat(22)}ab`],
    ['note', `${'abcdefgh '.repeat(22)}abc`, 'text'],
    ['note', 'a b '.repeat(40)],
    ['search', LONG],
    ['my_search', LONG, 'text'],
    ['searches', LONG, 'text'],
    ['q', ' open orders\n'],
    ['q', 'open\norders', 'text'],
    // Encoded data
    ['q', 'abcdef'.repeat(22), 'encoded data'],
    ['q', `${BASE64} ${BASE64}`, 'encoded data'],
    ['q', `${BASE64}!`],
    ['q', 'z1'.repeat(70)],
    ['q', 'Z1'.repeat(70)],
    ['state', BASE64],
    ['code', BASE64],
    ['postcode', BASE64, 'encoded data'],
    ['codes', BASE64, 'encoded data'],
    // Only the first 4096 characters are searched.
    ['q', `${'x '.repeat(2048)}811228-9874`],
    ['q', `${'x '.repeat(2042)}811228-9874`, 'a personal identity number'],
    ['q', `${'x '.repeat(2048)}anna@example.se`],
    ['q', `${'x'.repeat(4096)}\nx`],
  ])('%s=%s: %s', (name, value, kind) => {
    const message = messageOf(name, value);
    if (kind === undefined) expect(message).toBeUndefined();
    else expect(message).toMatch(new RegExp(`must not carry ${kind}[,.]`));
  });
});

describe('the most specific kind is reported', () => {
  test.each([
    ['password', '{"a":1}', 'JSON'],
    ['q', '{"email":"anna@example.se"}', 'JSON'],
    ['access_token', JWT, 'a token'],
    ['password', 'anna@example.se', 'a secret'],
  ])('%s=%s: %s', (name, value, kind) => {
    expect(messageOf(name, value)).toMatch(new RegExp(`must not carry ${kind}[,.]`));
  });
});

describe('a megabyte is read in linear time', () => {
  test.each([
    '[',
    '{',
    '{"a":',
    '<',
    '</a>',
    '<a',
    ']',
    '] ',
    '@',
    'a@',
    'a@a.',
    '1',
    'eyJ',
    'eyJ.',
    'data:',
    ' ',
    'A1 ',
  ])('of %j', (unit) => {
    const value = unit.repeat(1_000_000 / unit.length);
    for (const text of [value, `${value}]`, `[${value}]`, `<a${value}>`, `a@${value}`]) {
      expect(['string', 'undefined']).toContain(typeof messageOf('q', text));
    }
  });
});

function messageOf(name: string, value: string): string | undefined {
  const place = { text: value, start: 0 };
  const parameter = { name, value, written: place, writtenName: place, writtenValue: place };
  return checkPayload({ parameters: [parameter] } as unknown as CheckedUrl)[0]?.message;
}
