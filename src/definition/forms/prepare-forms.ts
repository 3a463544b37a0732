import { isSafeMethod } from '../../internal/request.js';
import type { StandardSchema } from '../../internal/standard-schema.js';
import type { HalProperty, HalTemplate } from '../../link/to-hal-forms.js';
import { parseTemplate } from '../../url/template.js';
import type { DefinedLink, Forms, PrepareForms } from '../definition.js';
import { linkInputSchema, portableSchema, repeatedMembers, takesInput } from '../json-schema.js';
import { queryParameters } from './query-parameters.js';
import { type InputMember, inputMembers } from './schema-properties.js';

/**
 * Makes the forms of HAL-FORMS of a definition, from its links, its input and its query: pass it to
 * `defineResource`. JSON Schemas are made when the first client asks for forms.
 *
 * @param definition The parts of the definition that forms are made of.
 * @returns The functions that make the forms of a body.
 *
 * @example
 * ```ts
 * import { defineResource, forms } from 'halyard/definition';
 * import { bodyText } from 'halyard/http';
 * import * as z from 'zod';
 *
 * const orders = defineResource({
 *   name: 'orders',
 *   schema: z.object({ id: z.int() }),
 *   path: '/orders/{id}',
 *   links: { delete: {} },
 *   forms,
 * });
 * const request = { method: 'GET', url: '/orders/17', headers: {} };
 * const base = 'https://api.example.se/orders/v1';
 * const response = orders.respond(request, { id: 17 }, { base, format: 'hal-forms' });
 *
 * JSON.parse(bodyText(response))._templates.delete;
 * // → { method: 'DELETE', target: 'https://api.example.se/orders/v1/orders/17' }
 * ```
 */
export function forms(definition: Parameters<PrepareForms>[0]): Forms {
  const pathNames = parseTemplate(definition.path).names;
  const known = new Map<DefinedLink, readonly InputMember[] | undefined>();
  let parameters: readonly HalProperty[] | undefined;
  return {
    ofLinks(links, current) {
      const entries = links.flatMap(({ defined, href }) => {
        const form = isSafeMethod(defined.method)
          ? searchForm(defined, href)
          : changeForm(defined, href, current);
        return form === undefined ? [] : [[defined.rel, form] as const];
      });
      return Object.fromEntries(entries);
    },
    ofPage: (url) => ({
      method: 'GET',
      target: url.replace(/[?#].*$/s, ''),
      properties: queryProperties(),
    }),
  };

  function queryProperties(): readonly HalProperty[] {
    parameters ??= queryParameters(definition.query).flatMap(({ property }) => property ?? []);
    return parameters;
  }

  function membersOf(link: DefinedLink, schema: StandardSchema) {
    if (known.has(link)) return known.get(link);
    const root = portableSchema(schema, 'input');
    const hidden = ['_links', ...repeatedMembers(definition, link)];
    const all = root && inputMembers(linkInputSchema(root, definition, link));
    const members = all?.filter(({ name }) => !hidden.includes(name));
    known.set(link, members);
    return members;
  }

  /** The form of a link with query variables; undefined for any other link to follow. */
  function searchForm(
    { method, title, templated, ...link }: DefinedLink,
    href: string,
  ): HalTemplate | undefined {
    const heading = title !== undefined && { title };
    // The parameters of the list, not those of a URL below one resource.
    const known = link.href.startsWith(definition.path) ? [] : queryProperties();
    if (method === 'QUERY' && method === definition.query.method && known.length > 0) {
      const target = href.replace(/\{.*/s, '');
      return { ...heading, method, target, contentType: 'application/json', properties: known };
    }
    const [, target = '', list] = FORM_QUERY.exec(href) ?? [];
    if (method !== 'GET' || templated !== true || list === undefined) return undefined;
    const properties = list
      .split(',')
      .map((name) => known.find((property) => property.name === name) ?? { name });
    return { ...heading, method, target, properties };
  }

  /** The form of an operation; undefined if a form cannot express its whole input. */
  function changeForm(link: DefinedLink, target: string, current: object): HalTemplate | undefined {
    const { method, title, accepts } = link;
    const schema = takesInput(link) ? definition.input : accepts;
    const isSent = method !== 'DELETE';
    const form = {
      ...(title !== undefined && { title }),
      method,
      target,
      ...(isSent && { contentType: 'application/json' }),
    };
    if (schema === undefined) return form;
    const members = membersOf(link, schema);
    if (members === undefined || !isSent) return undefined;

    const isPatch = method === 'PATCH' && accepts === undefined;
    const isChange = method === 'PATCH' || method === 'PUT';
    const isLost = ({ property, required }: InputMember) =>
      property === undefined && (required || method === 'PUT');
    if (!isPatch && members.some(isLost)) return undefined;
    const properties = members.flatMap(({ name, property, initial }) => {
      if (property === undefined) return [];
      const { required: _, ...optional } = property;
      const value = isChange ? (current as Record<string, unknown>)[name] : initial;
      const isFixed = isChange && pathNames.includes(name);
      const shown = withValue(isPatch ? optional : property, value);
      return [isFixed ? { ...shown, readOnly: true } : shown];
    });
    return properties.length === 0 ? form : { ...form, properties };
  }
}

/** A URL whose query is a list of variables: `https://api.example.se/orders{?q,status}`. */
const FORM_QUERY = /^([^{]*)\{\?(\w+(?:,\w+)*)\}$/;

/** Sets the value of a property, if it can have one. Clients read any text of a checkbox as true. */
function withValue(property: HalProperty, value: unknown): HalProperty {
  const { type, options } = property;
  if (type === 'password') return property;
  if (type === 'checkbox') return value === true ? { ...property, value: 'true' } : property;
  if (Array.isArray(value) && options !== undefined) {
    return { ...property, options: { ...options, selectedValues: value } };
  }
  const isShown = typeof value === 'string' || typeof value === 'number';
  return isShown ? { ...property, value: String(value) } : property;
}
