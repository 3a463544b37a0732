import type { DefinedLink } from './definition.js';

/** Whether a link takes the input of its definition: it creates or changes, by no schema of its own. */
export function takesInput({ rel, accepts }: Pick<DefinedLink, 'rel' | 'accepts'>): boolean {
  return accepts === undefined && (rel === 'create' || rel === 'edit' || rel === 'replace');
}
