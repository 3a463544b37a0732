import { HalyardError } from '../errors.js';
import { defaultMethod, isMethod, METHODS, type Method } from '../relation/method.js';
import type { Rel } from '../relation/relation.js';
import { absoluteUrlProblem, isAbsoluteUrl } from '../url/absolute-url.js';

/** A Link Description Object: how one link is written in `_links`. */
export interface Link {
  /** The absolute URL of the related resource. */
  readonly href: string;
  /** What the related resource is to this one. */
  readonly rel: Rel;
  /** The method to call it with. */
  readonly method: Method;
  /** A heading for people. */
  readonly title?: string;
}

/** What a link may have beside its relation type and URL. */
export interface LinkOptions {
  /** The method to call the link with; the typical one of its relation type when left out. */
  readonly method?: Method;
  /** A heading for people. */
  readonly title?: string;
}

/**
 * Makes a link, checked: what it returns is a valid Link Description Object.
 *
 * The method is always written. Left out, it is the typical one of the relation type: POST for
 * `create`, PATCH for `edit`, PUT for `replace`, DELETE for `delete`, GET for any other.
 *
 * @param rel The relation type: a registered name, the name of an action, or a URI.
 * @param href The absolute http or https URL of the target, without credentials; `href()` makes one.
 * @param options The method and the title.
 * @returns The link, its members in the order href, rel, method, title.
 * @throws {HalyardError} `link.rel`, `link.href`, `link.method` or `link.title`.
 * @rule HYP.07, HYP.11, HYP.12, HYP.13, HYP.14, HYP.15, HYP.16, HYP.17, link.title, relation.method, relation.action
 *
 * @example
 * ```ts
 * import { link } from 'halyard/link';
 *
 * link('edit', 'https://api.example.se/orders/v1/orders/17');
 * // → { href: 'https://api.example.se/orders/v1/orders/17', rel: 'edit', method: 'PATCH' }
 * link('self', '/orders/17');
 * // throws The href of the link self is not absolute. Given: "/orders/17".
 * ```
 */
export function link(rel: Rel, href: string, { method, title }: LinkOptions = {}): Link {
  if (typeof rel !== 'string' || !RELATION_TYPE.test(rel)) throw relError(rel);
  if (typeof href !== 'string' || !isAbsoluteUrl(href)) throw hrefError(rel, href);
  if (method !== undefined && !isMethod(method)) throw methodError(rel, method);
  const verb = method ?? defaultMethod(rel);
  if (title === undefined) return { href, rel, method: verb };
  if (typeof title !== 'string' || title === '') throw titleError(rel, title);
  return { href, rel, method: verb, title };
}

/**
 * relation-type = reg-rel-type / ext-rel-type (RFC 8288 §3.3): a name, or a URI. Deviations: upper
 * case and `_` are taken in a name, since names are compared without regard to case (§2.1) and the
 * registry itself has `openid2.local_id`.
 */
const RELATION_TYPE = /^[A-Za-z][\w.-]*(?::[\w.~:/?#[\]@!$&'()*+,;=%-]+)?$/;

function relError(rel: unknown): HalyardError {
  const missing = rel === undefined || rel === null || rel === '';
  return new HalyardError(
    'link.rel',
    {
      problem: missing ? 'A link needs a rel' : 'This is no link relation type (RFC 8288 §2.1)',
      given: rel,
      remedy:
        "Give a registered name ('self', 'next'), the name of an action ('cancel') or an absolute URI",
    },
    'HYP.15',
  );
}

function hrefError(rel: string, href: unknown): HalyardError {
  const { problem, remedy } = absoluteUrlProblem(href);
  const rule = href === undefined || href === null || href === '' ? 'HYP.12' : 'HYP.14';
  return new HalyardError(
    'link.href',
    { problem: `The href of the link ${rel} ${problem}`, given: href, remedy },
    rule,
  );
}

function methodError(rel: string, method: unknown): HalyardError {
  const upperCase = typeof method === 'string' ? method.toUpperCase() : '';
  return new HalyardError(
    'link.method',
    {
      problem: `The link ${rel} has an unknown method`,
      given: method,
      remedy: isMethod(upperCase)
        ? `Write ${upperCase}: methods are in upper case`
        : `Write one of ${[...METHODS].join(', ')}`,
    },
    'HYP.17',
  );
}

function titleError(rel: string, title: unknown): HalyardError {
  return new HalyardError(
    'link.title',
    {
      problem: `The title of the link ${rel} is no text`,
      given: title,
      remedy: 'Give a heading for people, or leave the title out',
    },
    'link.title',
  );
}
