import type { HalyardError } from '../errors.js';
import { readTemplate, type Template } from '../url/template/template.js';

/**
 * The template of a foreign link, or the error that it is malformed. It is not cached, since a service
 * can send a different one with every response.
 */
export function readForeignTemplate(href: string): Template | HalyardError {
  try {
    return readTemplate(href);
  } catch (error) {
    return error as HalyardError;
  }
}
