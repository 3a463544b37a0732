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

/**
 * A text with a mark for the user and the password of the URL that it is, and for those of each
 * `//user:password@` in it if they have no white space and none of `/ \ ? # " & ,`: messages end up in
 * logs.
 */
export function withoutCredentials(
  text: string,
  mark: (credentials: string) => string = () => '…',
): string {
  const hide = (part: string) => part.replace(/^.*(?=@)/s, mark);
  return text
    .replace(URL_PARTS, (_, start: string, authority: string, rest: string) =>
      // A password may have `/`, `?` and `#`, for which URL parsers refuse the URL.
      AUTHORITY.test(authority) ? start + hide(authority) + rest : start + hide(authority + rest),
    )
    .replace(IN_TEXT, mark);
}

/**
 * The scheme and the slashes of a URL, with the backslashes, spaces and controls that URL parsers take;
 * the authority; the rest.
 */
const URL_PARTS =
  /^([\s\p{Cc}]*(?:(?:h\s*t\s*t\s*p\s*(?:s\s*)?|f\s*t\s*p\s*|w\s*s\s*(?:s\s*)?):|[a-z][a-z\d+.-]*:(?=\/\/)|[\\/]\s*[\\/])[\\/\s]*)([^\\/?#]*)(.*)/isu;

/** Any credentials, then a host and a port, which may be a variable of a template. */
const AUTHORITY = /^(?:.*@)?(?:\[[^@]*\]|[^@:]*)(?::(?:[\d\s]{0,5}|\{.*))?\{?$/s;

/** After `//` alone they need a colon, since `// see @types` is a comment. */
const IN_TEXT = /(?:(?<=:\/\/)|(?<=[\\/]{2})[^\\/?#"&,:\s]*:)[^\\/?#"&,\s]*(?=@)/g;

/** Hides the secrets of plain JSON, in place. */
export function hideSecrets<Value extends object>(value: Value): Value {
  replaceValues(value, (member, name) => {
    if (typeof member === 'string') return SECRET.test(name) ? '…' : withoutSecrets(member);
    return typeof member === 'number' && SECRET.test(name) ? '…' : member;
  });
  return value;
}

/**
 * Replaces the values of plain JSON that are no objects, in place; those of a list have its name. A set of holders,
 * because recursion overflows the stack.
 */
function replaceValues(root: object, replace: (value: unknown, name: string) => unknown): void {
  const holders = new Map<object, string>([[root, '']]);
  for (const [holder, own] of holders) {
    const isList = Array.isArray(holder);
    // Pairs of names and members of a long list would take several times its memory.
    for (const key of isList ? holder.keys() : Object.keys(holder)) {
      const name = isList ? own : (key as string);
      const member = (holder as Members)[key];
      if (typeof member === 'object' && member !== null) {
        holders.set(member, holders.get(member) ?? name);
        continue;
      }
      const replaced = replace(member, name);
      if (replaced !== member) setOwn(holder as Members, key as string, replaced);
    }
  }
}
