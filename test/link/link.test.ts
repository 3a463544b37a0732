import { defineRelations, HalyardError, type LinkOptions, type Method, type Rel } from 'halyard';
import { link } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { words } from '../support/rows.js';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

describe('the method is always written; left out, it is the typical one of the relation type', () => {
  test.each<[method: Method, rels: string]>([
    ['GET', 'self first next collection latest-version search up orders toString constructor'],
    [
      'POST',
      `create CREATE cancel Activate send avbryt aktivera skicka godkann MAKULERA
       add remove sign update upload normalize radera skapa uppdatera ta-bort lagg-till
       signera spara anmala oppna
       add-item addItem mark-paid mark_as_paid send-invoice ta-bort-rad skicka-faktura`,
    ],
    ['PATCH', 'edit Edit'],
    ['PUT', 'replace rePlace'],
    ['DELETE', 'delete DELETE'],
    // Verbs that may only read, or are nouns
    ['GET', 'download find read export exportera visa lasa sortera import copy share set'],
    // Documents, nouns that begin as verbs do, and a URI
    ['GET', 'add-form edit-form send-log sign-in release-notes refund-policy cancellations'],
    ['GET', 'additions settings marks camera pagesize https://rels.example.se/delete'],
  ])('%s: %s', (method, rels) => {
    for (const rel of words(rels)) {
      expect(link(rel, URL_17)).toStrictEqual({ href: URL_17, rel, method });
    }
  });
});

describe('the method of a relation type of your own', () => {
  const relations = defineRelations({
    shipment: { method: 'PUT', meaning: 'Sends the order.' },
    lines: { meaning: 'The lines of the order.' },
  });

  test.each<[rel: string, options: LinkOptions, method: Method]>([
    ['shipment', { relations }, 'PUT'],
    ['shipment', { relations, method: 'PATCH' }, 'PATCH'],
    ['shipment', {}, 'GET'],
    ['lines', { relations }, 'GET'],
    ['cancel', { relations }, 'POST'],
    ['self', { relations: undefined }, 'GET'],
    ['self', { relations: null }, 'GET'],
  ])('%s with %o is %s', (rel, options, method) => {
    expect(link(rel, URL_17, options)).toStrictEqual({ href: URL_17, rel, method });
  });
});

describe('the members are in the order href, rel, method, title', () => {
  test.each<[rel: Rel, options: LinkOptions | undefined, json: string]>([
    ['self', undefined, `{"href":"${URL_17}","rel":"self","method":"GET"}`],
    [
      'cancel',
      { title: 'Avbryt beställningen', method: 'POST' },
      `{"href":"${URL_17}","rel":"cancel","method":"POST","title":"Avbryt beställningen"}`,
    ],
  ])('%s with %o', (rel, options, json) => {
    expect(JSON.stringify(link(rel, URL_17, options))).toBe(json);
  });

  test.each<[what: string, options: LinkOptions]>([
    ['undefined', { method: undefined, title: undefined, hreflang: undefined }],
    ['null', { method: null, title: null, relations: null, templated: null, type: null }],
    ['an empty title', { title: '' }],
    ['templated: false', { templated: false }],
  ])('%s counts as left out', (_, options) => {
    const made = link('edit', URL_17, options);
    expect(made).toStrictEqual({ href: URL_17, rel: 'edit', method: 'PATCH' });
  });
});

test('the further members follow in their order, whatever that of the options', () => {
  const made = link('search', 'https://api.example.se/orders{?q}', {
    name: 'by-text',
    profile: 'https://api.example.se/profiles/orders',
    deprecation: 'https://docs.example.se/changes',
    type: 'application/hal+json',
    hreflang: 'sv',
    templated: true,
    title: 'Sök',
  });
  expect(JSON.stringify(made)).toBe(
    '{"href":"https://api.example.se/orders{?q}","rel":"search","method":"GET","title":"Sök","templated":true,"hreflang":"sv","type":"application/hal+json","deprecation":"https://docs.example.se/changes","profile":"https://api.example.se/profiles/orders","name":"by-text"}',
  );
});

describe('any other href is refused', () => {
  test.each<[href: string, rule: string]>([
    ['/orders/17', 'HYP.14'],
    ['ftp://api.example.se/', 'HYP.13'],
    ['https://api.example.se/my orders', 'HYP.13'],
    ['https://a:b@api.example.se/', 'HYP.13'],
    ['https://api.example.se/orders/{id}', 'HYP.13'],
    ['', 'HYP.12'],
    [undefined as never, 'HYP.12'],
    [new URL(URL_17) as never, 'HYP.13'],
  ])('%j', (href, rule) => {
    expect(thrownBy(() => link('self', href))).toMatchObject({ code: 'link.href', rule });
  });

  test('the message has no credentials', () => {
    expect(thrownBy(() => link('self', 'https://anna:s3cret@api.example.se/')).message).not.toMatch(
      /anna|s3cret/,
    );
  });

  test('a template may have 8,192 characters', () => {
    const href = (length: number) => `https://a.se/{id}${'a'.repeat(length - 17)}`;
    expect(link('item', href(8192), { templated: true }).href).toHaveLength(8192);
    expect(() => link('item', href(8193), { templated: true })).toThrow(
      expect.objectContaining({ code: 'link.href', rule: 'link.template' }),
    );
  });
});

describe('any other rel is refused', () => {
  test.each([
    '',
    ' ',
    'self next',
    ' self',
    'self ',
    'self\n',
    'self\r\nX-Injected: 1',
    'se\tlf',
    'se\0lf',
    '"self"',
    "se'lf",
    '<self>',
    'godkänn',
    '-self',
    '1st',
    'a/b',
    '/rels/cancel',
    'https:',
    'https://rels.example.se/a b',
    'https://rels.example.se/{rel}',
    'https://rels.example.se/"',
    // pct-encoded = "%" HEXDIG HEXDIG (RFC 3986 §2.1)
    'urn:example:50%',
  ])('%o', (rel) => {
    expect(() => link(rel, URL_17)).toThrow(
      expect.objectContaining({ code: 'link.rel', rule: 'HYP.15' }),
    );
  });
});

test('thousands of relation types do not change their methods', () => {
  for (let index = 0; index < 2000; index++) {
    const { method } = link(`https://rels.example.se/${index}`, URL_17);
    if (method !== 'GET') throw new Error(`${index} has ${method}`);
  }
  expect(link('cancellations-2', URL_17).method).toBe('GET');
  expect(link('withdraw', URL_17).method).toBe('POST');
});

test('a deprecation that is no absolute URL is refused', () => {
  expect(thrownBy(() => link('up', URL_17, { deprecation: '/changes' })).code).toBe(
    'link.attribute',
  );
});

function thrownBy(run: () => unknown): HalyardError {
  try {
    run();
  } catch (error) {
    if (error instanceof HalyardError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}
