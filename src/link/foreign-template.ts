import { HalyardError } from '../errors.js';
import { readTemplate, type Template } from '../url/template/template.js';

/**
 * The template of a foreign link; undefined where it is malformed. It is not cached: a service can
 * send a different one with every response.
 */
export function readForeignTemplate(href: string): Template | undefined {
  try {
    return readTemplate(href);
  } catch {
    return undefined;
  }
}

/** The requirement of RFC 6570 that a template breaks; undefined for a well-formed one. */
export function templateFault(href: string): string | undefined {
  try {
    readTemplate(href);
    return undefined;
  } catch (error) {
    if (!(error instanceof HalyardError)) throw error;
    return `${error.details.subject} must ${error.details.expected}`;
  }
}
