import { parseCacheControl } from 'halyard/cache';
import { evaluateCaching, evaluateReuse } from 'halyard/http-cache';
import type { Output, Period, Tool } from '../output.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const DEFAULTS = { method: 'GET', status: '200', cache: 'shared', age: '0', etag: '"3"' };

export const cacheControlTool: Tool = {
  id: 'cache',
  title: 'Cache-Control',
  about: 'Shows whether a cache stores a response, and how long it reuses it.',
  fields: [
    { name: 'cacheControl', label: 'Cache-Control', kind: 'line' },
    { name: 'method', label: 'Method', kind: 'choice', choices: ['GET', 'HEAD', 'POST', 'PUT'] },
    { name: 'status', label: 'Status', kind: 'line' },
    { name: 'cache', label: 'Cache', kind: 'choice', choices: ['shared', 'private'] },
    { name: 'age', label: 'Age', kind: 'line' },
    { name: 'etag', label: 'ETag', kind: 'line' },
  ],
  examples: [
    {
      title: 'Fresh, then stale for a while',
      values: {
        ...DEFAULTS,
        cacheControl: 'public, max-age=60, stale-while-revalidate=30, stale-if-error=86400',
      },
    },
    {
      title: 'For a CDN',
      values: { ...DEFAULTS, cacheControl: 's-maxage=3600, max-age=0', age: '120' },
    },
    { title: 'Private', values: { ...DEFAULTS, cacheControl: 'private, max-age=600' } },
    {
      title: 'Contradictions',
      values: { ...DEFAULTS, cacheControl: 'max-age=60, max-age=10, no-cache' },
    },
  ],
  run({ cacheControl = '', method = 'GET', status = '200', cache, age = '', etag = '' }): Output {
    if (!/^[1-5]\d\d$/.test(status.trim())) {
      return { verdict: 'Status must be a code such as 200.', tone: 'bad' };
    }
    const response = {
      status: Number(status),
      headers: { 'cache-control': cacheControl, date: NOW.toUTCString(), age, etag },
    };
    const request = { method, url: 'https://api.example.se/orders/17', headers: {} };
    const options = { shared: cache !== 'private', now: NOW };
    const verdict = evaluateCaching(request, response, options);
    const directives = Object.entries(parseCacheControl(cacheControl));
    return {
      verdict: verdict.explanation,
      tone: verdict.storable ? 'good' : 'neutral',
      periods: verdict.storable ? periodsOf(request, response, options) : [],
      tables: [
        {
          title: 'Directives',
          columns: ['member', 'value'],
          rows: directives.map(([name, value]) => [name, JSON.stringify(value)]),
        },
        {
          title: 'Requirements for storing it (RFC 9111 §3)',
          columns: ['met', 'requirement', 'why'],
          rows: verdict.reasons.map(({ met, clause, section, reason }) => [
            met ? 'yes' : 'no',
            `${clause} (${section})`,
            reason,
          ]),
        },
      ],
    };
  },
};

type Arguments = Parameters<typeof evaluateCaching>;

/** The periods from now on, each with the outcome that `evaluateReuse` gives in its middle. */
function periodsOf(
  request: Arguments[0] & { readonly url: string },
  response: Arguments[1],
  { shared }: { readonly shared: boolean },
): Period[] {
  const stored = { request, response, responseTime: NOW };
  const { freshnessLifetime, age } = evaluateCaching(request, response, { shared, now: NOW });
  const { staleWhileRevalidate = 0, staleIfError = 0 } = parseCacheControl(
    (response.headers as Readonly<Record<string, string>>)['cache-control'] ?? '',
  );
  const freshUntil = freshnessLifetime - age;
  const ends = [0, freshUntil, freshUntil + staleWhileRevalidate, freshUntil + staleIfError];
  const bounds = [...new Set(ends.filter((end) => end >= 0))].sort((one, other) => one - other);
  const periods = bounds.map((from, index): Period => {
    const to = bounds[index + 1];
    const now = new Date(NOW.getTime() + 1000 * (to === undefined ? from + 1 : (from + to) / 2));
    const { outcome, usableOnError } = evaluateReuse(request, stored, { shared, now });
    return { ...NAMES[kindOf(outcome, usableOnError)], from, ...(to !== undefined && { to }) };
  });
  return mergeAlike(periods);
}

const NAMES = {
  fresh: { kind: 'fresh', label: 'Fresh: reused' },
  'stale-allowed': { kind: 'stale-allowed', label: 'Stale: reused while it is revalidated' },
  'on-error': { kind: 'on-error', label: 'Revalidated; reused if the origin fails' },
  validate: { kind: 'validate', label: 'Revalidated before each reuse' },
} as const;

function kindOf(outcome: string, usableOnError: boolean): keyof typeof NAMES {
  if (outcome === 'reuse') return 'fresh';
  if (outcome === 'reuse-stale') return 'stale-allowed';
  return usableOnError ? 'on-error' : 'validate';
}

function mergeAlike(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const period of periods) {
    const last = merged.at(-1);
    if (last?.kind !== period.kind) merged.push(period);
    else merged[merged.length - 1] = { ...period, from: last.from };
  }
  return merged;
}

/** A time in seconds in words, in at most two units. */
export function duration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  let rest = Math.round(seconds);
  const parts: string[] = [];
  for (const [name, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
  }
  return parts.slice(0, 2).join(' ') || '0 seconds';
}
