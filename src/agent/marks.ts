import { resolve } from '../client/href.js';

/**
 * The URLs that results give to a model. Each carries a mark in its fragment, which is never sent: without the
 * key, nobody can make one, neither a model that guesses a URL nor a text of the API that names one. So a call
 * needs no memory of the calls before it.
 */
export interface Marks {
  /** A URL or a template with its mark; that of a version follows the one of the URL. Undefined off the trusted origins, and for what is no URL. */
  give(url: string, method?: string, version?: string): Promise<string | undefined>;
  /** A text for the same text, which nobody can make without the key. */
  digest(text: string): Promise<string>;
  /** Reads a URL that `give` returned; undefined for any other, except the start. */
  take(text: string): Promise<Given | undefined>;
}

/** A URL that a result gave. */
export interface Given {
  readonly url: string;
  readonly method: 'GET' | 'QUERY';
  /** Whether a version is the one that was read; undefined if the URL was not read. */
  readonly isVersion?: (version: string) => Promise<boolean>;
}

export function marksOf(start: string, origins: ReadonlySet<string>, key: string): Marks {
  const { origin } = new URL(start);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const encoder = new TextEncoder();
  const secret = crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);

  async function digest(text: string): Promise<string> {
    const bytes = await crypto.subtle.sign(
      'HMAC',
      await secret,
      encoder.encode(`${start} ${text}`),
    );
    const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes, 0, 18)));
    return base64.replace(/\+/g, '-').replace(/\//g, '_');
  }

  /** 36 bits, since each guess costs a call. */
  const mark = async (text: string) => (await digest(text)).slice(0, 6);

  return {
    digest,
    async give(url, method = 'GET', version) {
      // Other characters could begin a line of a result, and a long URL could fill it.
      if (!/^[!-~]{1,2000}$/.test(url)) return undefined;
      // The origin of a template is in its part before the first expression.
      const fixed = resolve(url.replace(/\{.*/s, ''));
      if (fixed === undefined || !origins.has(new URL(fixed).origin)) return undefined;
      const marks = [await mark(`url ${method} ${url}`)];
      if (version !== undefined) marks.push(await mark(`version ${version} ${url}`));
      const shown = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
      return `${shown}#${marks.join('.')}`;
    },
    async take(text) {
      if (text === '' || text === start) return { url: start, method: 'GET' };
      const [, shown = '', known, version] = MARKED.exec(text) ?? [];
      const url = shown.startsWith('/') ? origin + shown : shown;
      for (const method of ['GET', 'QUERY'] as const) {
        if (known !== (await mark(`url ${method} ${url}`))) continue;
        if (version === undefined) return { url, method };
        return {
          url,
          method,
          isVersion: async (tag) => version === (await mark(`version ${tag} ${url}`)),
        };
      }
      return undefined;
    },
  };
}

const MARKED = /^(.*)#([\w-]{6})(?:\.([\w-]{6}))?$/s;
