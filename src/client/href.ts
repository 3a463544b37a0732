import { HalyardError } from '../errors.js';
import { own } from '../internal/json.js';
import { show } from '../internal/show.js';
import { isPathRelative, parseUrl } from '../url/absolute-url.js';
import { percentEncode } from '../url/percent-encode.js';
import { urlText } from './client-error.js';
import { responseError } from './exchange.js';

/** The URL against which the hrefs of a page are resolved, and how many of its characters they may still repeat. */
export interface HrefBase {
  readonly url: string;
  readonly origin: string;
  remaining: number;
}

const MAX_CHARACTERS = 2 ** 24;

/** Returns the base of a page. Without a limit, a long URL would multiply a short page of many links. */
export function hrefBase(url: string): HrefBase {
  const base = resolve(url) ?? url;
  return { url: base, origin: parseUrl(base)?.origin ?? base, remaining: MAX_CHARACTERS };
}

/** Resolves an href against its base. A template is resolved after its expansion. */
export function absolute(href: string, base: HrefBase): string {
  return /^https?:\/\/|\{/i.test(href) ? href : (resolveAt(href, base) ?? href);
}

/** The absolute URL of an href of a page, as `resolve` returns it. */
export function resolveAt(href: string, base: HrefBase): string | undefined {
  const used = isPathRelative(href) ? base.url : base.origin;
  base.remaining -= used.length;
  if (base.remaining >= 0) return resolve(href, used);
  throw responseError(
    base.url,
    `have relative URLs that repeat at most ${MAX_CHARACTERS} characters of its URL in total`,
  );
}

/** The absolute URL of an href without its fragment; undefined for other schemes and credentials. */
export function resolve(href: string, base?: string): string | undefined {
  const url = parseUrl(href, base);
  if (url === undefined) return undefined;
  url.hash = '';
  // A brace in a query is data, not an expression of a template.
  return /^https?:$/.test(url.protocol) && url.username + url.password === ''
    ? url.href.replace(/[{}]/g, encodeURIComponent)
    : undefined;
}

/** The values of a template, by name. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Expands the URI template of a link (RFC 6570, with texts and lists for values); undefined if it is
 * malformed. Values of the path are required: without them, the URL would name another resource.
 *
 * `used` gets the names of the variables. Unlike `expandTemplate`, it leaves some encoding to the URL parser, to stay small.
 */
export function expandHref(
  template: string,
  values: Values,
  used: string[] = [],
): string | undefined {
  // A short document must not become a long URL, by one variable many times.
  if (template.length > 8192 || /[{}]/.test(template.replace(EXPRESSION, ''))) return undefined;
  const query = template.search(/[?#]|$/);
  return template.replace(EXPRESSION, (_, operator: string, list: string, start: number) => {
    const isReserved = /[+#]/.test(operator);
    const isRequired = start < query && /^[+/]?$/.test(operator);
    const texts = list.split(',').flatMap((variable) => {
      const name = variable.replace('*', '');
      used.push(name);
      const value = own(values, name);
      const given = [value].flat().filter((each) => each !== undefined && each !== null);
      const members = given.map((each) => encode(String(each), isReserved));
      if (isRequired && members.join('') === '') {
        const message = `values.${name} of ${urlText(template)} must be text, got ${show(value)}`;
        throw new HalyardError('url.value', message, 'HYP.13');
      }
      // Without the modifier, the members are one text with commas.
      const parts = variable === name && members.length > 0 ? [members.join()] : members;
      if (!/[;?&]/.test(operator)) return parts;
      return parts.map((text) => (operator === ';' && text === '' ? name : `${name}=${text}`));
    });
    const separator = isReserved ? ',' : operator.replace('?', '&') || ',';
    return texts.length > 0 ? operator.replace('+', '') + texts.join(separator) : '';
  });
}

/** expression = "{" [ operator ] variable-list "}"; varspec = varname [ "*" ] (RFC 6570 §2.2, §2.3) */
const EXPRESSION = /\{([+#./;?&]?)([\w.%*,]+)\}/g;

/** A URL parser encodes what is neither reserved nor allowed, except percent signs (RFC 6570 §3.2.3). */
function encode(text: string, isReserved: boolean): string {
  return isReserved ? text.replace(/%(?![\da-f]{2})/gi, '%25') : percentEncode(text);
}
