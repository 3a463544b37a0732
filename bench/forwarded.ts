/*
 * What reading Forwarded costs, ours against forwarded-parse, as ratios of one run:
 * npm run bench -- forwarded
 */

import forwardedParse from 'forwarded-parse';
import { baseUrl, checkForwarded, parseForwarded } from 'halyard/forwarded';
import { compare, compareGrowth, flat } from './support/measure.js';

/** Headers that both accept. */
const HEADERS = [
  'for=192.0.2.60',
  'host=gw.example.se',
  'for=192.0.2.60;proto=http;by=203.0.113.43',
  'for="[2001:db8:cafe::17]:4711"',
  'proto=https;host=gw.example.se;port=8443;prefix="/orders/v1"',
  'for="192.0.2.60:47011";proto=https;host="example.com:443";by="198.51.100.17:8080"',
  'for=12.34.56.78, for=23.45.67.89;secret=egah2CGj55fSJFs, for=10.1.2.3',
  'for=192.0.2.43, for="[2001:db8:cafe::17]", proto=https;host=gw.example.se',
];
const options = { fallback: 'https://api.example.se', trustedHops: 1 };

for (const text of HEADERS) {
  const header = flat(text);
  const request = { headers: { forwarded: header } };
  compare(text, [
    ['forwarded-parse', () => forwardedParse(header)],
    ['parseForwarded', () => parseForwarded(header)],
    ['baseUrl, one trusted element', () => baseUrl(request, options)],
  ]);
}

const PIECES = [
  ...['"', ',', ';', '=', ' ', '\\', '\\"', '="', 'a="', 'a="\\",', 'a="b",', 'a=b,', 'a=b;', '",'],
  ...['="\\"', 'for="', 'host=a,', '/', '[', '\u00fc'],
];
/** Headers that are made of each piece, at any length, with what stands before and behind. */
const rows = (read: (header: string) => unknown, before = '', behind = '') =>
  PIECES.map((piece) => ({
    name: JSON.stringify(piece),
    input: (length: number) => before + piece.repeat(Math.ceil(length / piece.length)) + behind,
    read,
  }));
const inQuotes = (read: (header: string) => unknown, before: string) =>
  rows(read, before, '"').map((row) => ({
    ...row,
    input: (length: number) => {
      const header = row.input(length);
      const value = header.slice(before.length, -1).replace(/["\\]/g, '\\$&');
      return `${before}${value}"`;
    },
  }));
const base = (header: string) => baseUrl({ headers: { forwarded: header } }, options);
const own = (host: string) =>
  baseUrl({ headers: { host } }, { ...options, allowedHosts: ['*.example.se'] });

compareGrowth('parseForwarded, one piece repeated', rows(parseForwarded), {
  'forwarded-parse': forwardedParse,
});
compareGrowth('checkForwarded, one piece repeated', rows(checkForwarded));
compareGrowth(
  'baseUrl, one piece repeated left of the gateway’s element',
  rows(base, '', ', host=gw.example.se'),
);
compareGrowth('baseUrl, one piece repeated as host', inQuotes(base, 'host="'));
compareGrowth(
  'baseUrl, one piece repeated as prefix',
  inQuotes(base, 'host=gw.example.se;prefix="'),
);
compareGrowth('baseUrl, one piece repeated as Host', rows(own));
