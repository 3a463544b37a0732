import { describe, expect, test } from 'vitest';
import { checkPayload } from '../../../src/url/lint/parameters.js';
import type { CheckedUrl } from '../../../src/url/lint/read-url.js';

const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln';

describe('by its form and its name', () => {
  test.each<[name: string, value: string, kind?: string]>([
    // A text of JSON and a list of numbers are values.
    ['q', '"open"'],
    ['q', '[1,2]'],
    ['ids', '[1,2]'],
    ['json', '[1,2]', 'JSON'],
    ['data', '[1,2]', 'JSON'],
    ['json', '[1,2'],
    ['json', '[1,]'],
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
    // Only the first 4096 characters are searched.
    ['q', `${'x '.repeat(2048)}811228-9874`],
    ['q', `${'x '.repeat(2042)}811228-9874`, 'a personal identity number'],
    ['q', `${'x '.repeat(2048)}anna@example.se`],
  ])('%s=%s: %s', (name, value, kind) => {
    const message = messageOf(name, value);
    if (kind === undefined) expect(message).toBeUndefined();
    else expect(message).toMatch(new RegExp(`must not carry ${kind}[,.]`));
  });
});

function messageOf(name: string, value: string): string | undefined {
  const place = { text: value, start: 0 };
  const parameter = { name, value, written: place, writtenName: place, writtenValue: place };
  return checkPayload({ parameters: [parameter] } as unknown as CheckedUrl)[0]?.message;
}
