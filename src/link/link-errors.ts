import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';

export function relError(rel: unknown): HalyardError {
  return new HalyardError(
    'link.rel',
    {
      subject: 'rel',
      expected: 'be a link relation type',
      given: rel,
      remedy:
        "Use a registered name ('self'), the ASCII name of an action ('cancel') or an absolute URI",
      reference: 'RFC 8288 §2.1',
    },
    'HYP.15',
  );
}

export function titleError(rel: string, title: unknown): HalyardError {
  return new HalyardError(
    'link.title',
    {
      subject: `title of link ${show(rel)}`,
      expected: 'be a non-empty string',
      given: title,
      remedy: 'Leave it out if there is none',
    },
    'link.title',
  );
}

export function itemError(item: unknown): HalyardError {
  const { href, rel, method } = (item ?? {}) as Readonly<Record<string, unknown>>;
  const isComplete = [href, rel, method].every((member) => typeof member === 'string');
  return new HalyardError(
    'link.item',
    {
      subject: 'link',
      expected: isComplete ? 'be one that link() makes' : 'be an object with href, rel and method',
      given: item,
      remedy: 'Use link(rel, href), or false, null or undefined for an absent link',
    },
    'HYP.11',
  );
}
