import { HalyardError } from '../errors.js';
import { isObject, own } from '../internal/json-object.js';
import { show } from '../internal/show.js';
import type { TemplateValue } from '../url/template/template-values.js';

/** Resolves an href against its base. A template is resolved after its expansion. */
export function absolute(href: string, base: string): string {
  return /^https?:\/\/|\{/i.test(href) ? href : (resolve(href, base) ?? href);
}

/** The absolute URL of an href without its fragment; undefined for other schemes and credentials. */
export function resolve(href: string, base?: string): string | undefined {
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  url.hash = '';
  // A brace in a query is data, not an expression of a template.
  return /^https?:$/.test(url.protocol) && url.username + url.password === ''
    ? url.href.replace(/[{}]/g, encodeURIComponent)
    : undefined;
}

/** The values of a template, by name. */
type Values = Readonly<Record<string, TemplateValue>>;

/**
 * Expands the URI template of a link (RFC 6570, level 4); undefined if it is malformed. Values of the
 * path are required: without them, the URL would name another resource.
 *
 * Unlike `expandTemplate`, it leaves some encoding to the URL parser, to stay small.
 */
export function expandHref(template: string, values: Values): string | undefined {
  let text = '';
  let isPath = true;
  for (const part of template.split(/(\{[^{}]*\})/)) {
    const [, operator = part, list] = EXPRESSION.exec(part) ?? [];
    isPath &&= !/[?#]/.test(operator);
    if (list === undefined) {
      if (/[{}]/.test(part)) return undefined;
      text += part;
      continue;
    }
    const variables = list.split(',').map((variable) => VARIABLE.exec(variable));
    if (!variables.every((variable) => variable !== null)) return undefined;
    const isRequired = isPath && /^[+/]?$/.test(operator);
    const isReserved = /[+#]/.test(operator);
    const texts = variables.flatMap(([, name = '', length, explode]) => {
      const members = membersOf(own(values, name), length, isReserved);
      if (isRequired && members.join('') === '') throw missingError(name, template, values);
      const pair = (key: string, value: string) =>
        operator === ';' && value === '' ? key : `${key}=${value}`;
      // Without the modifier, the members are one text with commas.
      return (explode || members.length === 0 ? members : [[members.join()]]).map(
        ([first = '', second]) => {
          if (second !== undefined) return pair(first, second);
          return /[;?&]/.test(operator) ? pair(name, first) : first;
        },
      );
    });
    const separator = isReserved ? ',' : operator.replace('?', '&') || ',';
    if (texts.length > 0) text += operator.replace('+', '') + texts.join(separator);
  }
  return text;
}

/** expression = "{" [ operator ] variable-list "}" (RFC 6570 §2.2) */
const EXPRESSION = /^\{([+#./;?&]?)(.+)\}$/;

/** varspec = varname [ ":" max-length / "*" ] (RFC 6570 §2.3, §2.4) */
const VARIABLE = /^([\w.%]+)(?::([1-9]\d{0,3})|(\*))?$/;

/** A value, the members of a list, or the pairs of an object; undefined is left out (RFC 6570 §2.3). */
function membersOf(value: unknown, length: string | undefined, isReserved: boolean): string[][] {
  const members = isObject(value) ? Object.entries(value) : [value].flat().map((each) => [each]);
  return members
    .filter((member) => (member.at(-1) ?? undefined) !== undefined)
    .map((member) =>
      member.map((each) => {
        const text = [...String(each)]
          .slice(0, length === undefined ? length : Number(length))
          .join('');
        // A URL parser encodes all other characters, except percent signs (§3.2.3).
        return isReserved ? text.replace(/%(?![\da-f]{2})/gi, '%25') : encode(text);
      }),
    );
}

/** Like `encodeURIComponent`, but also for the sub-delims of RFC 3986 §2.2 that it leaves. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
}

function missingError(name: string, template: string, values: Values): HalyardError {
  return new HalyardError(
    'url.value',
    {
      subject: `Value ${name} of ${show(template)}`,
      expected: 'be set',
      given: values,
      remedy: 'Add it to values',
    },
    'HYP.13',
  );
}
