import { setOwn } from './json-object.js';

/** Parameters that give access, in a query, a fragment, or a URL that is encoded in one. */
const SECRET =
  /((?:[?&;#]|%3f|%26|%23)(?:[\w.~-]*(?:(?<!page[_-]?)token|secret|passw(?:or)?d|pwd|api[_-]?key|subscription[_-]?key|signature|credentials?|session[_-]?id|authorization|jwt)|auth|key|sig|sid|session)(?:=|%3d))((?:(?!%26|%23)[^&;#\s"'<>\\])+)/gi;

/** A text with a mark, of the same length, for the value of each parameter of a URL that may be a secret. */
export function withoutSecrets(text: string): string {
  return text.replace(
    SECRET,
    (_, start: string, value: string) => start + '…'.repeat(value.length),
  );
}

/** Hides secrets in the texts of plain JSON, in place. A set of holders, since recursion overflows the stack. */
export function hideSecrets<Value extends object>(value: Value): Value {
  const holders = new Set<object>([value]);
  for (const holder of holders) {
    for (const [name, member] of Object.entries(holder)) {
      if (typeof member === 'object' && member !== null) holders.add(member);
      if (typeof member !== 'string') continue;
      const hidden = withoutSecrets(member);
      if (hidden !== member) setOwn(holder as Record<string, unknown>, name, hidden);
    }
  }
  return value;
}
