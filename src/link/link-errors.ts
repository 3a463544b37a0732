import { HalyardError } from '../errors.js';

export function relError(rel: unknown): HalyardError {
  const missing = rel === undefined || rel === null || rel === '';
  return new HalyardError(
    'link.rel',
    {
      problem: missing ? 'A link needs a rel' : 'This is no link relation type (RFC 8288 §2.1)',
      given: rel,
      remedy:
        "Give a registered name ('self', 'next'), the name of an action ('cancel') or an absolute URI",
    },
    'HYP.15',
  );
}

export function titleError(rel: string, title: unknown): HalyardError {
  return new HalyardError(
    'link.title',
    {
      problem: `The title of the link ${rel} is no text`,
      given: title,
      remedy: 'Give a heading for people, or leave the title out',
    },
    'link.title',
  );
}
