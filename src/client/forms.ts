import { entriesOf, isObject, own } from '../internal/json-object.js';
import { absolute } from './href.js';
import type { Form, FormProperty } from './representation.js';
import { isPlainObject } from './request-content.js';

/** Reads the HAL-FORMS templates of a body. */
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
 * Adds the values of a form to the content, where none is given. Content for a PATCH has only what
 * changes, so it is left as it is; so is content with members that the form does not have.
 */
export function fillForm({ method, properties }: Form, given: unknown): unknown {
  const values = new Map(entriesOf(given));
  const names = properties.map(({ name }) => name);
  const isFilled = [...values.keys()].every((name) => names.includes(name));
  if (method === 'PATCH' || !isFilled || !isPlainObject(given ?? {})) return given;
  const filled = properties
    .map(({ name, type, value }) => [
      name,
      values.has(name) ? values.get(name) : typedValue(type, value),
    ])
    .filter(([, value]) => value !== undefined);
  return filled.length === 0 ? given : Object.fromEntries(filled);
}

/** The value of a property, which HAL-FORMS writes as text: an empty text stands for no number. */
function typedValue(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'number' || type === 'range') {
    return /^\s*$/.test(value) ? undefined : Number(value);
  }
  return type === 'checkbox' ? value === 'true' : value;
}
