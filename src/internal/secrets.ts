import { type Members, setOwn } from './json.js';

/*
 * What messages, reports and logs hide: the user and the password of a URL, and the values of parameters and
 * members whose names say that they give access.
 */

/** The names of what gives access. */
const NAME =
  '(?:[\\w.~-]*(?:(?<!page[_-]?)token|secret|passw(?:or)?d|pwd|(?:api|subscription|private|access)[_-]?key|signature|credentials?|session[_-]?id|authorization|jwt)|auth|key|sig|sid|session)';

const SECRET = /* @__PURE__ */ expression('i', '^', '$');

/** In a query, a fragment, or a URL that is encoded in one. */
const PARAMETER = /* @__PURE__ */ expression(
  'gi',
  '((?:[?&;#]|%3f|%26|%23)',
  '(?:=|%3d))((?:(?!%26|%23)[^&;#\\s"\'<>\\\\])+)',
);

/** A text in JSON text. */
const MEMBER = /* @__PURE__ */ expression('gis', '("', '"\\s*:\\s*")[^"\\\\]*(?:\\\\.[^"\\\\]*)*');

/** A call with literals, which bundlers leave out where it is not used. */
function expression(flags: string, before: string, after: string): RegExp {
  return new RegExp(before + NAME + after, flags);
}

/** A text without secrets. The mark of a parameter has the length of its value, so that places stay. */
export function withoutSecrets(text: string): string {
  return withoutCredentials(text)
    .replace(PARAMETER, (_, start: string, value: string) => start + '…'.repeat(value.length))
    .replace(MEMBER, '$1…');
}

/** A URL or a template without its query and fragment, where any parameter of a foreign service may be a secret. */
export function withoutQuery(url: string): string {
  // In a URL that parsers refuse, a query with an @ may be the end of a password.
  const shown = withoutCredentials(url, (text) => (/[?#]/.test(text) ? '…?' : '…'));
  return shown.replace(/\{?[?#].*/s, '');
}

/** A text with a mark for each query in it. */
export function withoutQueries(text: string): string {
  return text.replace(/\?[^\s?=]*=\S*/g, '?…');
}

/** A text with a mark for the user and the password of each URL in it: messages end up in logs. */
export function withoutCredentials(
  text: string,
  mark: (credentials: string) => string = () => '…',
): string {
  return text.includes('@') ? text.replace(CREDENTIALS, mark) : text;
}

/**
 * A user and a password, which may have `@`, `/`, `?` or `#`, for which URL parsers refuse the URL, while
 * `:8080/` is a port; or what precedes the @ of an authority. The bound keeps a text of many slashes cheap.
 */
const CREDENTIALS =
  /(?:(?<=^(?:https?|wss?|ftp):[\\/]?|[\\/]{2})[^\s\\/?#":@[]*:(?!\d{0,5}(?:[\\/?#]|$)|\{)[^\s"\\]{0,200}|(?<=:\/\/)[^\s\\/?#"&,]+)(?=@)/gi;

/**
 * Hides the secrets of plain JSON, in place; the values of a list have its name. A map of holders, because
 * recursion overflows the stack.
 */
export function hideSecrets<Value extends object>(value: Value): Value {
  const holders = new Map<object, string>([[value, '']]);
  for (const [holder, own] of holders) {
    const isList = Array.isArray(holder);
    // Pairs of names and members of a long list would take several times its memory.
    for (const key of isList ? holder.keys() : Object.keys(holder)) {
      const name = isList ? own : String(key);
      const member = (holder as Members)[key];
      if (typeof member === 'object' && member !== null) {
        holders.set(member, holders.get(member) ?? name);
      } else if (SECRET.test(name) && (typeof member === 'string' || typeof member === 'number')) {
        setOwn(holder as Record<string, unknown>, String(key), '…');
      } else if (typeof member === 'string') {
        setOwn(holder as Record<string, unknown>, String(key), withoutSecrets(member));
      }
    }
  }
  return value;
}
