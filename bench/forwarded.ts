/*
 * What reading Forwarded costs, ours against forwarded-parse, as ratios of one run:
 * npm run bench -- forwarded
 */

import forwardedParse from 'forwarded-parse';
import { baseUrl, parseForwarded } from 'halyard/forwarded';
import { compare, flat } from './support/measure.js';

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
