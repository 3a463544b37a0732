import { entriesOf, isObject, own } from '../internal/json-object.js';
import { absolute } from './href.js';
import type { Form, FormProperty } from './representation.js';
import { isPlain } from './request-content.js';

/** The HAL-FORMS templates of a body. */
export function readForms(body: unknown, self: string, base: string): Form[] {
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
 * The content with the values of a form that are not given. A PATCH sends changes alone, and so does
 * content that has other members than the form.
 */
export function fillForm({ method, properties }: Form, given: unknown): unknown {
  const values = new Map(entriesOf(given));
  const names = properties.map(({ name }) => name);
  const isFilled = [...values.keys()].every((name) => names.includes(name));
  if (method === 'PATCH' || !isFilled || !isPlain(given ?? {})) return given;
  const filled = properties
    .map(({ name, type, value }) => [
      name,
      values.has(name) ? values.get(name) : typedValue(type, value),
    ])
    .filter(([, value]) => value !== undefined);
  return filled.length === 0 ? given : Object.fromEntries(filled);
}

/** The value of a property: HAL-FORMS writes it as text, and no number as an empty one. */
function typedValue(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'number' || type === 'range') {
    return /^\s*$/.test(value) ? undefined : Number(value);
  }
  return type === 'checkbox' ? value === 'true' : value;
}
