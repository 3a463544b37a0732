import { entriesOf, isObject, own } from '../internal/json.js';
import { absolute, type HrefBase } from './href.js';
import { isRecord } from './is-record.js';
import type { Form, FormProperty } from './representation.js';

/** Reads the HAL-FORMS templates of a body. */
export function readForms(body: unknown, self: string, base: HrefBase): Form[] {
  return entriesOf(isObject(body) && own(body, '_templates')).flatMap(([name, template]) => {
    if (!isObject(template)) return [];
    const { method, target, contentType, properties } = template;
    return {
      ...template,
      name,
      method: typeof method === 'string' ? method.toUpperCase() : 'GET',
      target: typeof target === 'string' ? absolute(target, base) : self,
      contentType: typeof contentType === 'string' ? contentType : 'application/json',
      properties: Array.isArray(properties) ? properties.filter(isProperty) : [],
    };
  });
}

function isProperty(value: unknown): value is FormProperty {
  return isObject(value) && typeof value.name === 'string';
}

/**
 * Adds the values of a form to the content, where none is given. Content for a PATCH has only what
 * changes, so it is left as it is; so is content with members that the form does not have.
 */
export function fillForm({ method, properties }: Form, given: unknown): unknown {
  const presets = Object.fromEntries(
    properties.map((property) => [property.name, presetOf(property, method)]),
  );
  const isEmpty = Object.values(presets).every((value) => value === undefined);
  const isOfForm = entriesOf(given).every(([name]) => Object.hasOwn(presets, name));
  return method === 'PATCH' || isEmpty || !isOfForm || !isRecord(given ?? {})
    ? given
    : { ...presets, ...(given as object) };
}

/** The value of a property, which HAL-FORMS writes as text: an empty text stands for no number. */
function presetOf({ type, value, options }: FormProperty, method: string): unknown {
  const { selectedValues: selected, maxItems } = isObject(options) ? options : {};
  if (Array.isArray(selected)) return maxItems === 1 ? selected[0] : selected;
  if (type === 'checkbox') {
    // Without a value it is not checked; a query says so by leaving it out.
    return value === 'true' || (method === 'GET' ? undefined : false);
  }
  if (typeof value !== 'string' || (type !== 'number' && type !== 'range')) return value;
  return /^\s*$/.test(value) ? undefined : Number(value);
}
