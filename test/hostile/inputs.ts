/** Makes an input of about `size` characters, counted as the text that brings it. */
export interface Generator<Input = unknown> {
  readonly name: string;
  make(size: number): Input;
}

/** What is repeated in any text: separators, quotes, brackets, escapes, letters, odd characters. */
const PIECES = [
  ...['a', 'A', '9', ' ', '\t', ',', ';', '=', '"', '\\', '\\"', '%', '%41', '%C3%A5', '&', '?'],
  ...['/'],
  ...['.', '-', '_', ':', '(', '[', '{', '<', '*', '+', '#', 'å', '😀', '\ud800', '\0', '\r\n'],
];

/**
 * Texts that repeat one piece behind each front, and before each end.
 *
 * @param pieces Pieces beside those of any text.
 */
export function texts(
  pieces: readonly string[] = [],
  fronts: readonly string[] = [''],
  end = '',
): Generator<string>[] {
  return fronts.flatMap((front) =>
    [...PIECES, ...pieces].map((piece) => ({
      name: `${JSON.stringify(front)} + ${JSON.stringify(piece)} again and again`,
      make: (size: number) => front + piece.repeat(Math.ceil(size / piece.length)) + end,
    })),
  );
}

/** The same inputs, each put where the entry point has it. */
export function placed<Input, Placed>(
  generators: readonly Generator<Input>[],
  place: (input: Input) => Placed,
): Generator<Placed>[] {
  return generators.map(({ name, make }) => ({ name, make: (size) => place(make(size)) }));
}

/** Header fields with one text in all of them. */
export function fields(
  names: readonly string[],
  generators: readonly Generator<string>[],
): Generator<{ readonly headers: Readonly<Record<string, string>> }>[] {
  return placed(generators, (text) => ({
    headers: Object.fromEntries(names.map((name) => [name, text])),
  }));
}

const SELF = { rel: 'self', href: 'https://api.example.se/v1/orders/17', method: 'GET' };

/** A list of as many members as the size has room for. */
function list<Item>(size: number, itemSize: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: Math.ceil(size / itemSize) }, (_, index) => make(index));
}

/** An object with a member for each of the names. */
function members(names: readonly string[], value: (index: number) => unknown): object {
  return Object.fromEntries(names.map((name, index) => [name, value(index)]));
}

/** A value inside a value inside a value. */
function nested(size: number, levelSize: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < size / levelSize; level += 1) value = wrap(value);
  return value;
}

const value = (name: string, make: (size: number) => unknown): Generator => ({ name, make });

/** JSON values: deep, wide, long, and with the names of prototypes. */
export const values: readonly Generator[] = [
  value('nested lists', (size) => nested(size, 2, (inner) => [inner])),
  value('nested objects', (size) => nested(size, 6, (a) => ({ a }))),
  value('nested objects with a self link', (size) =>
    nested(size, 90, (a) => ({ a, _links: [SELF] })),
  ),
  value('nested items', (size) =>
    nested(size, 100, (item) => ({ _links: [SELF], orders: [item] })),
  ),
  value('nested _embedded', (size) =>
    nested(size, 90, (item) => ({
      _links: { self: { href: SELF.href } },
      _embedded: { item },
    })),
  ),
  value('nested _embedded lists', (size) => nested(size, 24, (a) => ({ _embedded: { a: [a] } }))),
  value('nested _links', (size) => nested(size, 12, (_links) => ({ _links }))),
  value('empty lists', (size) => ({ _links: [SELF], orders: list(size, 3, () => []) })),
  value('empty lists beside a long path', (size) => ({
    _links: [{ ...SELF, href: `https://api.example.se/v1/${'a'.repeat(size / 2)}` }],
    ...members(
      list(size / 2, 10, (index) => `l${index}`),
      () => [],
    ),
  })),
  value('empty objects', (size) => ({ _links: [SELF], orders: list(size, 3, () => ({})) })),
  value('items', (size) => ({
    _meta: { totalRecords: 1 },
    _links: [SELF],
    orders: list(size, 90, (id) => ({ id, _links: [SELF] })),
  })),
  // The second is short enough for an audit, and long in JSON.
  ...[
    ['items below a long name', 'a', Number.POSITIVE_INFINITY] as const,
    ['items below a name of controls', '\0', 4000] as const,
  ].map(([name, piece, longest]) =>
    value(name, (size) => ({
      [piece.repeat(Math.min(size / 2, longest))]: list(size / 2, 40, () => ({
        _links: [{ rel: 'Self', href: '/a' }],
      })),
    })),
  ),
  value('links of many relation types', (size) => ({
    _links: list(size, 60, (index) => ({ ...SELF, rel: `r${index}` })),
  })),
  value('links of one relation type', (size) => ({ _links: list(size, 60, () => SELF) })),
  value('numbers in place of links', (size) => ({ _links: list(size, 2, () => 1) })),
  value('links without members', (size) => ({ _links: list(size, 3, () => ({})) })),
  value('links of misspelled types', (size) => ({
    _links: list(size, 60, () => ({ ...SELF, rel: 'prevoius' })),
  })),
  value('links by relation type', (size) => ({
    _links: members(
      list(size, 40, (index) => `r${index}`),
      (index) => ({ href: `/orders/${index}` }),
    ),
  })),
  value('embedded by relation type', (size) => ({
    _links: { self: { href: SELF.href } },
    _embedded: members(
      list(size, 60, (index) => `r${index}`),
      () => [{ _links: { self: { href: '/a' } } }],
    ),
  })),
  value('CURIEs', (size) => ({
    _links: {
      self: { href: '/a' },
      curies: list(size, 50, (index) => ({ name: `c${index}`, href: '/{rel}', templated: true })),
      ...members(
        list(size, 50, (index) => `c${index}:x`),
        () => ({ href: '/a' }),
      ),
    },
  })),
  value('many members', (size) =>
    members(
      list(size, 12, (index) => `n${index}`),
      (index) => index,
    ),
  ),
  value('members named for prototypes', (size) => ({
    _links: [SELF],
    orders: list(size, 60, () =>
      JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1}'),
    ),
  })),
  ...['a', '9', '%', '\\', '"', '/', '\ud800', 'å', '{', '.', '\r\n', '<'].flatMap((piece) => {
    const long = (size: number) => piece.repeat(size);
    const of = JSON.stringify(piece);
    return [
      value(`a long string of ${of}`, (size) => ({ _links: [SELF], name: long(size) })),
      value(`a long key of ${of}`, (size) => ({ _links: [SELF], [long(size)]: [] })),
      value(`a long rel of ${of}`, (size) => ({ _links: [{ ...SELF, rel: long(size) }] })),
      value(`a long href of ${of}`, (size) => ({
        _links: [{ ...SELF, href: `${SELF.href}${long(size)}` }],
      })),
      value(`a long title of ${of}`, (size) => ({ _links: [{ ...SELF, title: long(size) }] })),
    ];
  }),
];

/** JSON texts, among them those that no value has. */
export const jsonTexts: readonly Generator<string>[] = [
  ...texts(['[', '{"a":', '[{', ' ', '1,', '{}', '"a",', '\\u', 'null,'], ['', '["']),
  ...values
    .filter(({ name }) => !name.startsWith('nested'))
    .map(({ name, make }) => ({ name, make: (size: number) => JSON.stringify(make(size)) })),
  ...(
    [
      ['lists', '[', ']', 2],
      ['objects', '{"a":', '}', 6],
      ['_embedded', '{"_embedded":{"a":', '}}', 20],
      ['items', '{"_links":[],"orders":[', ']}', 26],
    ] as const
  ).map(([name, open, close, length]) => ({
    name: `nested ${name}`,
    make: (size: number) => {
      const levels = Math.ceil(size / length);
      return `${open.repeat(levels)}1${close.repeat(levels)}`;
    },
  })),
  {
    name: 'one name again and again',
    make: (size) => `{${'"a":1,'.repeat(size / 6)}"a":1}`,
  },
  {
    name: '__proto__ again and again',
    make: (size) => `{${'"__proto__":{},'.repeat(size / 15)}"a":1}`,
  },
  { name: 'a number of many digits', make: (size) => `[${'9'.repeat(size)}]` },
  { name: 'a fraction of many digits', make: (size) => `[0.${'9'.repeat(size)}]` },
  { name: 'a large exponent', make: (size) => `[1e${'9'.repeat(size)}]` },
];
