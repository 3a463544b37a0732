import { assertUrl, checkUrl, encodeIdentifier, href } from 'halyard/url';
import { describe, expect, test } from 'vitest';

const SAFE = 'abcdefghijklmnopqrstuvwxyz0123456789-.~';

describe('UFN.07: only URL-safe characters are used: A-Z, a-z, 0-9, -, ., _, ~', () => {
  test.each<[url: string, places: string[]]>([
    [`/${SAFE}/${SAFE}`, []],
    [`/orders?${SAFE.toUpperCase()}_=${SAFE}_`, []],
    ['https://api.example.se:443/orders', []],
    ['https://[2001:db8::1]/orders', []],
    ['/orders/{id}{?page}', []],
    // in the path
    ['/räksmörgås', ['ä', 'ö', 'å']],
    ['/orders/17:cancel', [':']],
    ['/orders/@me', ['@']],
    ['/(orders)', ['(', ')']],
    // An identifier has one finding, from its first such character to its last.
    ['/orders/(17)', ['(17)']],
    ['/cases/SE-2024%2F001', ['%2F']],
    ['/orders/a%2Fb%2Fc', ['%2Fb%2F']],
    ['/users/anna@example.se', ['@']],
    ['/users/%C3%85%2012', ['%C3%85']],
    ['/orders/å-ä/lines/ö', ['å-ä', 'ö']],
    ['/orders;v=1', [';', '=']],
    ['/a,b', [',']],
    ["/a'b", ["'"]],
    ['/a!$&*+b', ['!$&*+']],
    ['/a\\b', ['\\']],
    ['/a\tb', ['\t']],
    ['/orders/{id', ['{']],
    ['/orders/id}', ['}']],
    // Percent-encoding is for the values of parameters.
    ['/r%C3%A4k', ['%C3%A4']],
    ['/a%2Fb', ['%2F']],
    ['/100%', ['%']],
    // in the host
    ['https://räk.example.se/orders', ['ä']],
    ['https://api,example.se/orders', [',']],
    ['https://åäö.example.se/orders', ['åäö']],
    // in the parameters: encoded, or one of the conventions' own signs
    ['/orders?q=r%C3%A4k%20', []],
    ['/orders?fields=id,total', []],
    ['/orders?filter=total+gt+100', []],
    ['/orders?price>100&price<=200', []],
    ['/orders?status!=open', []],
    ['/orders?q=räk', ['ä']],
    ['/orders?filter=total gt 100', [' ', ' ']],
    ['/orders?q=50%', ['%']],
    ['/orders?q=%4z', ['%']],
    ['/orders?at=08:00', [':']],
    ['/orders?q=a/b', ['/']],
    ['/orders?q="a"', ['"', '"']],
    ['/orders?a[]=1', ['[]']],
  ])('%s: %j', (url, places) => {
    const found = checkUrl(url).filter(({ rule }) => rule === 'UFN.07');
    expect(found.map(({ range: [start, end] = [0, 0] }) => url.slice(start, end))).toEqual(places);
    for (const { level } of found) expect(level).toBe('SHALL');
  });

  test('an identifier that breaks it is reported, unless encodeIdentifier writes it', () => {
    const urlOf = (id: string) => href('https://api.example.se/orders/v1', '/orders/{id}', { id });
    const found = checkUrl(urlOf('SE-2024/001'));
    expect(found.map(({ rule }) => rule)).toContain('UFN.07');
    expect(() => assertUrl(urlOf('SE-2024/001'))).toThrow('UFN.07');
    expect(checkUrl(urlOf(encodeIdentifier('SE-2024/001')))).toEqual([]);
  });
});
