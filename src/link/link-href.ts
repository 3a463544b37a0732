import {
  absoluteUrlFault,
  isAbsoluteUrl,
  ORIGIN_PATTERN,
  PATH_CHARACTERS,
  QUERY_CHARACTERS,
  type UrlFault,
} from '../url/absolute-url.js';

/** Whether a text can be the href of a link: an absolute URL, or a template of one if it is templated. */
export function isLinkHref(href: unknown, rel: unknown, templated: unknown): href is string {
  if (typeof href !== 'string') return false;
  return templated === true ? isTemplateFor(rel, href) : isAbsoluteUrl(href);
}

/** varspec = varname [ modifier-level4 ] (RFC 6570 §2.3, §2.4) */
const NAME_CHARACTER = '(?:\\w|%[0-9A-Fa-f]{2})';
const VARIABLE = `${NAME_CHARACTER}(?:\\.?${NAME_CHARACTER})*(?:\\*|:[1-9][0-9]{0,3})?`;

const expression = (operator: string) => `\\{${operator}${VARIABLE}(?:,${VARIABLE})*\\}`;

/** Literals and expressions, unrolled for linear time. */
const component = (literal: string, operator: string) =>
  `${literal}(?:${expression(operator)}${literal})*`;

/**
 * A URI template (RFC 6570 §2) of an absolute URL, as the pattern of a JSON Schema. Scheme, host and
 * port are literal, and so is the character after them: no value can change the origin. The query and
 * the fragment begin once, so that no parameter ends up in the fragment.
 */
export const TEMPLATE_PATTERN = /* @__PURE__ */ [
  `^(?=[^{]*\\{)(?!.*%(?![0-9A-Fa-f]{2}))${ORIGIN_PATTERN}(?=[/?#])`,
  component(PATH_CHARACTERS, '[+./;]?'),
  `(?:(?:\\?|${expression('\\?')})${component(QUERY_CHARACTERS, '[+./;&]?')})?`,
  `(?:(?:#|${expression('#')})${component(QUERY_CHARACTERS, '[+./;]?')})?$`,
].join('');

/** The template of a `curies` link has the variable `rel` alone (draft-kelly-json-hal §8.2). */
export const CURIES_PATTERN = '^[^{]*\\{rel\\}[^{]*$';

/** The maximum length of a template, as for `parseTemplate`. */
export const MAX_TEMPLATE_LENGTH = 8192;

const TEMPLATE = /* @__PURE__ */ new RegExp(TEMPLATE_PATTERN);
const CURIES = /* @__PURE__ */ new RegExp(CURIES_PATTERN);

function isTemplateFor(rel: unknown, href: string): boolean {
  return (
    href.length <= MAX_TEMPLATE_LENGTH &&
    TEMPLATE.test(href) &&
    isAbsoluteUrl(startOf(href)) &&
    !isRel(rel, 'self') &&
    !(isRel(rel, 'curies') && !CURIES.test(href))
  );
}

/** The text before the first expression. */
function startOf(href: string): string {
  return href.split('{', 1)[0] as string;
}

function isRel(rel: unknown, name: string): boolean {
  return typeof rel === 'string' && rel.toLowerCase() === name;
}

/** The requirement that the href of a link breaks, as messages state it after "must". */
export interface LinkHrefFault {
  readonly rule: UrlFault['rule'] | 'link.template';
  readonly expected: string;
}

/** The first requirement that an href breaks, for which {@link isLinkHref} is false. */
export function linkHrefFault(href: unknown, rel: unknown, templated: unknown): LinkHrefFault {
  if (typeof href !== 'string') return absoluteUrlFault(href);
  if (templated !== true) {
    const found = absoluteUrlFault(href);
    if (!href.includes('{') || isRel(rel, 'self')) return found;
    return { ...found, expected: 'be a URL without { and }, or have templated: true beside it' };
  }
  if (!isAbsoluteUrl(startOf(href))) return absoluteUrlFault(startOf(href));
  const rule = 'link.template';
  if (isRel(rel, 'self')) return { rule, expected: 'be a URL, since self is one resource' };
  return isRel(rel, 'curies')
    ? { rule, expected: 'be a template with the variable rel alone' }
    : { rule, expected: 'be a URI template with a literal scheme and host' };
}
