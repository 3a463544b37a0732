import type { CachingClause } from './caching-clause.js';
import type { ConditionalHeaders } from './caching-verdict.js';
import { withHeaders, withSection } from './explain.js';

/** What an explanation is made of. */
interface Explained {
  readonly outcome: string;
  readonly reasons: readonly CachingClause[];
  readonly allowedBy?: string;
  readonly revalidateWith: ConditionalHeaders;
}

/** Whether and why a stored response is used, in plain words. */
export function explainReuse({ outcome, reasons, allowedBy, revalidateWith }: Explained): string {
  const unmet = reasons
    .filter(({ met }) => !met)
    .map(withSection)
    .join('; ');
  const asked = `the origin is asked ${withHeaders(revalidateWith)}`;
  switch (outcome) {
    case 'reuse':
      return `The stored response answers this request: ${reasons.at(-1)?.reason}.`;
    case 'reuse-stale': {
      const meanwhile = allowedBy === 'stale-while-revalidate' ? ` Meanwhile ${asked}.` : '';
      return `The stored response answers this request: ${reasons.at(-1)?.reason}.${meanwhile}`;
    }
    case 'validate':
      return `The stored response is used only when the origin confirms it: ${unmet}. So ${asked}.`;
    case 'unsatisfiable':
      return `The request takes a stored response alone, and this is none to use: ${unmet}. The answer is 504.`;
    default:
      return `The stored response is no answer to this request: ${unmet}. The request goes to the origin.`;
  }
}
