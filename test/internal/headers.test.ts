import type { RequestDescriptor } from 'halyard';
import type { HeadersInput } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import { fieldLines, fieldValue } from '../../src/internal/headers.js';
import { requestHost } from '../../src/internal/request.js';

describe('fieldValue joins the lines of a field by a comma (RFC 9110 §5.3)', () => {
  test.each<[what: string, headers: HeadersInput, value: string | undefined]>([
    ['absent', {}, undefined],
    ['a name in lower case', { accept: 'a/b' }, 'a/b'],
    ['a name in upper case', { ACCEPT: 'a/b' }, 'a/b'],
    ['another name of the same length', { accepx: 'a/b' }, undefined],
    ['a longer name', { 'accept-language': 'sv' }, undefined],
    ['an array', { accept: ['a/b', 'c/d'] }, 'a/b, c/d'],
    ['an empty array', { accept: [] }, ''],
    ['a number', { accept: 17 }, '17'],
    ['a Headers object', new Headers({ Accept: 'a/b' }), 'a/b'],
    [
      'two lines in a Headers object',
      new Headers([
        ['accept', 'a/b'],
        ['Accept', 'c/d'],
      ]),
      'a/b, c/d',
    ],
    // A proxy may add a line beside that of the client, in its own spelling.
    ['two spellings', { Accept: 'a/b', accept: 'c/d' }, 'a/b, c/d'],
    ['two spellings, one of them undefined', { Accept: undefined, accept: 'c/d' }, 'c/d'],
    ['three spellings', { accept: 'a', ACCEPT: ['b', 'c'], Accept: 'd' }, 'a, b, c, d'],
    ['an inherited name', Object.create({ accept: 'a/b' }), undefined],
    ['an object without prototype', Object.assign(Object.create(null), { accept: 'a/b' }), 'a/b'],
    ['a field that is called Get', { get: 'x', accept: 'a/b' }, 'a/b'],
  ])('%s', (_, headers, value) => {
    expect(fieldValue(headers, 'accept')).toBe(value);
  });
});

describe('fieldLines returns one line for each spelling of a name', () => {
  test.each<[what: string, headers: HeadersInput, lines: string[]]>([
    ['absent', {}, []],
    ['one', { forwarded: 'host=a' }, ['host=a']],
    ['two spellings', { Forwarded: 'host=a', forwarded: 'host=b' }, ['host=a', 'host=b']],
    ['beside other fields', { host: 'a', Forwarded: 'host=b', forwardex: 'c' }, ['host=b']],
    ['two spellings, one undefined', { Forwarded: 'host=a', forwarded: undefined }, ['host=a']],
    ['an array is one line', { Forwarded: ['host=a', 'host=b'] }, ['host=a, host=b']],
    ['a Headers object', new Headers({ Forwarded: 'host=a' }), ['host=a']],
    ['an inherited name', Object.create({ forwarded: 'host=a' }), []],
  ])('%s', (_what, headers, lines) => {
    expect(fieldLines(headers, 'forwarded')).toEqual(lines);
  });
});

describe('the host is that of an absolute target, else :authority (RFC 9113 §8.3.1), else Host', () => {
  test.each<[host: string | undefined, request: RequestDescriptor]>([
    [undefined, { headers: {} }],
    ['a.example', { url: '/orders', headers: { host: 'a.example' } }],
    ['a.example', { url: '/orders', headers: { Host: 'a.example' } }],
    ['a.example', { headers: new Headers({ host: 'a.example' }) }],
    ['b.example', { url: 'https://b.example/orders', headers: { host: 'a.example' } }],
    ['b.example:8443', { url: 'HTTP://b.example:8443?x', headers: {} }],
    ['b.example', { url: 'http://b.example#f', headers: {} }],
    ['c.example', { url: '/orders', headers: { ':authority': 'c.example' } }],
    ['c.example', { headers: { ':authority': 'c.example', host: 'a.example' } }],
    // Names of pseudo-header fields are in lower case.
    ['a.example', { headers: { ':Authority': 'c.example', host: 'a.example' } }],
    ['a.example', { url: 'ftp://b.example/', headers: { host: 'a.example' } }],
    ['a.example', { url: '//b.example/', headers: { host: 'a.example' } }],
    ['a.example', { url: '/go?to=https://b.example/', headers: { host: 'a.example' } }],
    [undefined, { headers: new Headers() }],
    [
      'a.example',
      { headers: Object.assign(new Headers({ host: 'a.example' }), { ':authority': 'c.example' }) },
    ],
  ])('%s of %o', (host, request) => {
    expect(requestHost(request)).toBe(host);
  });
});
