import { HalyardError } from '../errors.js';
import { isHttpUrl } from '../internal/request.js';
import { show } from '../internal/show.js';
import type { Method } from '../relation/method.js';
import { type HalResource, isLinkObject, toHal } from './hal.js';

/** A form: the request of an operation, and the values to send (HAL-FORMS §3.2). */
export interface HalTemplate {
  readonly title?: string;
  readonly method: Method;
  /** The absolute URL that the form is submitted to. */
  readonly target?: string;
  /** The media type of the request body. Default: `application/json`. */
  readonly contentType?: string;
  /** The values that a client sends. Default: none. */
  readonly properties?: readonly HalProperty[];
}

/** A value of a form (HAL-FORMS §3.3). */
export interface HalProperty {
  readonly name: string;
  /** A label for people. Default: the name. */
  readonly prompt?: string;
  /** The type of the input, as HTML names it. Default: `text`. */
  readonly type?: HalPropertyType;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  /** The current or default value, as text. */
  readonly value?: string;
  /** A regular expression that the whole value matches. */
  readonly regex?: string;
  /** The number of characters. */
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** The interval between numbers. */
  readonly step?: number;
  readonly placeholder?: string;
  /** The values that the client chooses from. */
  readonly options?: HalOptions;
}

/** The types of HAL-FORMS (§3.3.2.10), and `checkbox` for a boolean. */
export type HalPropertyType =
  | 'hidden'
  | 'text'
  | 'textarea'
  | 'tel'
  | 'url'
  | 'email'
  | 'password'
  | 'date'
  | 'month'
  | 'week'
  | 'datetime-local'
  | 'number'
  | 'color'
  | 'checkbox';

/** The values that a client chooses from (HAL-FORMS §3.4). */
export interface HalOptions {
  /** Values, or objects with `prompt`, the label, and `value`. */
  readonly inline?: readonly (string | { readonly [field: string]: unknown })[];
  /** The values that are chosen now. */
  readonly selectedValues?: readonly unknown[];
  /** How many values a client chooses. */
  readonly minItems?: number;
  /** Default: any number. */
  readonly maxItems?: number;
}

/** The forms of a body by relation type. */
export type HalTemplates = { readonly [rel: string]: HalTemplate };

/** A body in the form of the HAL draft, with its forms. */
export type HalFormsResource = HalResource & { readonly _templates: HalTemplates };

/**
 * Turns a body with a list of links into HAL-FORMS (`application/prs.hal-forms+json`): the form of the
 * HAL draft, as {@link toHal} writes it, and the forms in `_templates`.
 *
 * HAL-FORMS requires a form named `default` (§3.2.2). Unless you give one, it is a GET of the `self`
 * link. The form of any other operation has the relation type of its link as its name.
 *
 * @param body The body, such as `resource()` or `collection()` makes; it is not changed.
 * @param templates The forms by relation type.
 * @returns The body in HAL-FORMS. `fromHal` keeps `_templates`.
 * @throws {HalyardError} `link.href` for a target that is not an absolute URL.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { link, resource } from 'halyard';
 * import { toHalForms } from 'halyard/link';
 *
 * const url = 'https://api.example.se/orders/v1/orders/17';
 * const order = resource({ id: 17 }, [link('self', url), link('edit', url)]);
 *
 * toHalForms(order, {
 *   edit: { method: 'PATCH', target: url, properties: [{ name: 'total', type: 'number' }] },
 * });
 * // → {
 * //   id: 17,
 * //   _links: { self: { href: url }, edit: { href: url, method: 'PATCH' } },
 * //   _templates: {
 * //     default: { method: 'GET', target: url },
 * //     edit: { method: 'PATCH', target: url, properties: [{ name: 'total', type: 'number' }] },
 * //   },
 * // }
 * ```
 */
export function toHalForms(body: object, templates: HalTemplates): HalFormsResource {
  const resource = toHal(body);
  for (const [rel, { target }] of Object.entries(templates)) {
    if (target === undefined || isHttpUrl(target)) continue;
    const message = `target of form ${show(rel)} must be an absolute http(s) URL, got ${show(target)}`;
    throw new HalyardError('link.href', message, 'HYP.14');
  }
  const href = selfOf(resource);
  const self: HalTemplate = { method: 'GET', ...(href !== undefined && { target: href }) };
  return { ...resource, _templates: { default: self, ...templates } };
}

function selfOf({ _links }: HalResource): string | undefined {
  const [self] = [_links?.self].flat();
  return isLinkObject(self) ? self.href : undefined;
}
