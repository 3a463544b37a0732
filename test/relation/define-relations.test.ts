import { HalyardError, link } from 'halyard';
import { checkLink, checkLinks } from 'halyard/link';
import {
  checkRelation,
  defineRelations,
  ianaRelations,
  type Method,
  type RelationDefinition,
  relation,
} from 'halyard/relation';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const MEANING = 'Cancels the order.';

/** The library is called from JavaScript too, where no type keeps a wrong value out. */
const untyped = defineRelations as (definitions: Record<string, unknown>) => unknown;

describe('a defined relation type', () => {
  test.each<[name: string, given: RelationDefinition, method: Method]>([
    ['cancel', { meaning: MEANING }, 'POST'],
    ['invoice', { meaning: 'The invoice.' }, 'GET'],
    ['approve', { meaning: 'The page for approval.', method: 'GET' }, 'GET'],
    ['cancel', { meaning: MEANING, method: 'POST' }, 'POST'],
    ['mark-as-paid', { meaning: 'Marks the invoice as paid.', method: 'PUT' }, 'PUT'],
    ['orders.cancel', { meaning: MEANING, method: 'PATCH' }, 'PATCH'],
    ['v2', { meaning: 'The second version.', method: 'HEAD' }, 'HEAD'],
    ['constructor', { meaning: 'Who built the house.' }, 'GET'],
    ['https://rels.example.se/Cancel', { meaning: MEANING, method: 'DELETE' }, 'DELETE'],
    ['urn:example:cancel', { meaning: MEANING, method: 'OPTIONS' }, 'OPTIONS'],
  ])('%s with %o has the method %s', (name, given, method) => {
    expect(defineRelations({ [name]: given })).toEqual({
      [name]: { name, method, meaning: given.meaning, registry: 'custom' },
    });
  });

  test('keeps the URL of its documentation', () => {
    const reference = 'https://docs.example.se/rels/cancel';
    const { cancel } = defineRelations({ cancel: { meaning: MEANING, reference } });
    expect(cancel.reference).toBe(reference);
  });

  test('keeps the given order; an empty table is allowed', () => {
    const relations = defineRelations({
      send: { meaning: 'Sends.' },
      cancel: { meaning: MEANING },
    });
    expect(Object.keys(relations)).toEqual(['send', 'cancel']);
    expect(defineRelations({})).toStrictEqual({});
  });

  test('is frozen, and so is the list', () => {
    const relations = defineRelations({ cancel: { meaning: MEANING } });
    expect(Object.isFrozen(relations)).toBe(true);
    expect(Object.isFrozen(relations.cancel)).toBe(true);
  });

  test('is independent of what was given', () => {
    const given: { meaning: string; method: Method } = { meaning: MEANING, method: 'POST' };
    const { cancel } = defineRelations({ cancel: given });
    given.method = 'GET';
    expect(cancel.method).toBe('POST');
  });
});

describe('a registered type with its own meaning may be given another method', () => {
  test.each(['next', 'payment', 'create', 'search'])('%s', (name) => {
    const meaning = relation(name)?.meaning ?? '';
    const defined = defineRelations({ [name]: { meaning, method: 'POST' } })[name];
    expect(defined).toStrictEqual({ ...relation(name), method: 'POST' });
  });

  test('and another reference', () => {
    const { meaning } = ianaRelations.payment;
    const reference = 'https://docs.example.se/rels/payment';
    const { payment } = defineRelations({ payment: { meaning, reference } });
    expect(payment).toMatchObject({ reference, registry: 'iana' });
  });
});

describe('a registered type with another meaning is refused: HYP.19', () => {
  test.each([
    'next',
    'self',
    'payment',
    'previous',
    'create',
    'replace',
    'delete',
    'openid2.provider',
  ])('%s', (name) => {
    const error = thrownBy({ [name]: { meaning: 'The next of kin.' } });
    expect(error).toMatchObject({ code: 'relation.name', rule: 'HYP.19' });
    expect(error.message).toBe(
      `meaning of relation ${name} must be the registered meaning, got "The next of kin.". Choose another name, or use the registered meaning: ${relation(name)?.meaning} [HYP.19]`,
    );
  });
});

describe('a malformed name is refused: HYP.18', () => {
  test.each([
    '',
    ' ',
    'mark as paid',
    'Cancel',
    'markAsPaid',
    'CANCEL',
    '-cancel',
    '1st',
    'cancel!',
    'avbryt-beställning',
    'cancel\n',
    'orders/cancel',
    'https:',
    'https://rels.example.se/a b',
    'urn:50%',
  ])('%j', (name) => {
    const error = thrownBy({ [name]: { meaning: MEANING } });
    expect(error).toMatchObject({ code: 'relation.name', rule: 'HYP.18' });
    expect(error.message).toBe(
      `relation must be a lower-case name or a URI, got ${JSON.stringify(name).replace(/\s+/g, ' ')}. Start with a letter and use letters a-z, digits, . and -. [HYP.18, RFC 8288 §2.1]`,
    );
  });

  test('__proto__ is a malformed name, and sets no prototype', () => {
    const definitions = JSON.parse(`{"__proto__":{"meaning":"${MEANING}"}}`) as object;
    expect(thrownBy(definitions).code).toBe('relation.name');
  });
});

describe('a missing meaning is refused: HYP.18', () => {
  test.each<unknown>(['', ' ', '\n\t', undefined, null, 17, ['Cancels.'], {}])('%o', (meaning) => {
    const error = thrownBy({ cancel: { meaning } });
    expect(error).toMatchObject({ code: 'relation.meaning', rule: 'HYP.18' });
    expect(error.message).toMatch(
      /^meaning of relation cancel must be a non-empty string, got .*\. Say in a sentence what the target is or what the action does\. \[HYP\.18\]$/,
    );
  });
});

describe('an unknown member is refused: HYP.18', () => {
  test.each<[definition: object, remedy: string]>([
    [{ methd: 'POST' }, 'must not contain methd. Write method.'],
    [{ regsitry: 'iana' }, 'must not contain regsitry. Allowed: method, meaning, reference.'],
  ])('%j', (definition, message) => {
    const error = thrownBy({ cancel: { ...definition, meaning: MEANING } });
    expect(error).toMatchObject({ code: 'relation.meaning', rule: 'HYP.18' });
    expect(error.message).toBe(`relation cancel ${message} [HYP.18]`);
  });

  test('but not those of its own result', () => {
    const { cancel } = defineRelations({ cancel: { meaning: MEANING } });
    expect(defineRelations({ cancel })).toEqual({ cancel });
  });
});

describe('an unknown method is refused: HYP.17', () => {
  test.each<unknown>(['post', 'Post', 'FOO', '', 'TRACE', 'POST ', null, 1, ['POST']])(
    '%o',
    (method) => {
      const error = thrownBy({ cancel: { meaning: MEANING, method } });
      expect(error).toMatchObject({ code: 'relation.method', rule: 'HYP.17' });
      expect(error.message).toContain(
        'method of relation cancel must be one of GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE; got ',
      );
    },
  );
});

describe('HYP.02: create, edit, replace and delete by a safe method are refused', () => {
  test.each<[name: string, method: Method, typical: Method]>([
    ['create', 'GET', 'POST'],
    ['edit', 'HEAD', 'PATCH'],
    ['replace', 'OPTIONS', 'PUT'],
    ['delete', 'GET', 'DELETE'],
  ])('%s by %s', (name, method, typical) => {
    const error = thrownBy({ [name]: { meaning: relation(name)?.meaning, method } });
    expect(error).toMatchObject({ code: 'relation.method', rule: 'HYP.02' });
    expect(error.message).toBe(
      `method of relation ${name} must not be a safe method, got "${method}". Use ${typical}. [HYP.02]`,
    );
  });
});

test.each<unknown>([null, undefined, 'Cancels.', 17])(
  'a definition of %o is refused',
  (definition) => {
    expect(thrownBy({ cancel: definition })).toMatchObject({
      code: 'relation.meaning',
      message: expect.stringMatching(
        /^relation cancel must be an object with a meaning, got .*\. Pass \{ method: 'POST', meaning: 'Cancels the order\.' \}\. \[HYP\.18\]$/,
      ),
    });
  },
);

describe('link takes the method from the given relation types', () => {
  const relations = defineRelations({
    cancel: { method: 'POST', meaning: MEANING },
    lock: { method: 'PUT', meaning: 'Keeps others from changing the order.' },
    search: { method: 'POST', meaning: ianaRelations.search.meaning },
    invoice: { meaning: 'The invoice of the order.' },
    'https://rels.example.se/Ship': { method: 'POST', meaning: 'Ships the order.' },
  });

  test.each<[rel: string, method: Method]>([
    ['cancel', 'POST'],
    ['lock', 'PUT'],
    ['search', 'POST'],
    ['invoice', 'GET'],
    ['https://rels.example.se/Ship', 'POST'],
    // Case is ignored (RFC 8288 §2.1.1)
    ['CANCEL', 'POST'],
    ['Lock', 'PUT'],
    ['https://rels.example.se/ship', 'POST'],
    // Others keep their method.
    ['create', 'POST'],
    ['edit', 'PATCH'],
    ['send', 'POST'],
    ['toString', 'GET'],
  ])('%s: %s', (rel, method) => {
    expect(link(rel, URL_17, { relations })).toStrictEqual({ href: URL_17, rel, method });
  });

  test('of two names that differ in case, the one with the same spelling', () => {
    const spellings = defineRelations({
      'https://rels.example.se/Lock': { method: 'PUT', meaning: 'Locks the door.' },
      'https://rels.example.se/lock': { method: 'POST', meaning: 'Adds a lock.' },
    });
    for (const [rel, method] of [
      ['https://rels.example.se/Lock', 'PUT'],
      ['https://rels.example.se/lock', 'POST'],
    ] as const) {
      expect(link(rel, URL_17, { relations: spellings }).method).toBe(method);
    }
  });

  test('a method that is given goes first', () => {
    expect(link('cancel', URL_17, { relations, method: 'DELETE' }).method).toBe('DELETE');
  });

  test('with a title', () => {
    expect(link('cancel', URL_17, { relations, title: 'Cancel' })).toStrictEqual({
      href: URL_17,
      rel: 'cancel',
      method: 'POST',
      title: 'Cancel',
    });
  });
});

function thrownBy(definitions: object): HalyardError {
  try {
    untyped(definitions as Record<string, unknown>);
  } catch (error) {
    if (error instanceof HalyardError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}

describe('other forms are the mistake of the developer', () => {
  const url = 'https://api.example.se/orders';
  const meaning = 'x';

  test.each<unknown>([undefined, null, 7, []])('defineRelations(%o)', (definitions) => {
    expect(() => defineRelations(definitions as never)).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'relation.meaning' }),
    );
    const remedy =
      "Write defineRelations({ cancel: { method: 'POST', meaning: 'Cancels the order.' } }). [HYP.18]";
    expect(() => defineRelations(definitions as never)).toThrow(remedy);
    expect(() => defineRelations(definitions as never)).toThrow(
      /^definitions must be an object with relation types by name, got /,
    );
    if (definitions === undefined) return;
    expect(() => checkRelation('pay', { relations: definitions as never })).toThrow(
      /^relations must be an object with relation types by name, got /,
    );
  });

  test.each<[relations: unknown, code: string, rule: string]>([
    [null, 'relation.meaning', 'HYP.18'],
    [7, 'relation.meaning', 'HYP.18'],
    [{ pay: null }, 'relation.meaning', 'HYP.18'],
    [{ pay: { method: 'POST' } }, 'relation.meaning', 'HYP.18'],
    [{ pay: { method: 'post', meaning } }, 'relation.method', 'HYP.17'],
    [
      { create: { method: 'GET', meaning: relation('create')?.meaning } },
      'relation.method',
      'HYP.02',
    ],
    [{ edit: { method: 'get', meaning: relation('edit')?.meaning } }, 'relation.method', 'HYP.17'],
  ])('relations made by hand: %j', (relations, code, rule) => {
    const error = expect.objectContaining({ name: 'HalyardError', code, rule });
    const options = { relations } as never;
    expect(() => checkRelation('pay', options)).toThrow(error);
    expect(() => checkLink({}, options)).toThrow(error);
    expect(() => checkLinks([], options)).toThrow(error);
  });

  test.each<[rel: string, relations: unknown, code: string]>([
    ['pay', null, 'relation.meaning'],
    ['pay', 7, 'relation.meaning'],
    ['pay', { pay: { method: 'post', meaning } }, 'link.method'],
    ['create', { create: { method: 'GET', meaning } }, 'link.method'],
  ])('link checks the relation type that it uses: %s of %j', (rel, relations, code) => {
    const error = expect.objectContaining({ name: 'HalyardError', code });
    expect(() => link(rel, url, { relations } as never)).toThrow(error);
  });

  test('right ones made by hand are used', () => {
    const relations = { pay: { name: 'pay', method: 'PUT', meaning, registry: 'custom' } } as const;
    expect(link('pay', url, { relations }).method).toBe('PUT');
  });

  test.each<unknown>([null, 7])('options of %o', (options) => {
    const error = expect.objectContaining({ name: 'HalyardError' });
    expect(() => link('self', url, options as never)).toThrow(error);
    expect(() => checkRelation('pay', options as never)).toThrow(
      expect.objectContaining({
        code: 'relation.meaning',
        message: `options must be an object, got ${options}. Pass { relations } with what defineRelations returns, or leave them out.`,
      }),
    );
    expect(() => checkLink({}, options as never)).toThrow(error);
    expect(() => checkLinks([], options as never)).toThrow(error);
  });
});
