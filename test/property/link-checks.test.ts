import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { type Finding, HalyardError, link } from 'halyard';
import { checkLink, checkLinks } from 'halyard/link';
import { linkJsonSchema, linkSchema, linksSchema } from 'halyard/schema';
import { expandTemplate } from 'halyard/url';
import { expect, test } from 'vitest';

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
const isLink = ajv.compile(linkJsonSchema);

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Texts that are sometimes an absolute URL, and often nearly one. */
const character = fc.constantFrom(...'a1.-_~:/?#[]@!$&()*+,;=% {}<>"\\\r\n\té🦐', '%20');
const href = fc.oneof(
  { weight: 3, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'HTTPS://', 'ftp://', '//', ''),
      fc.oneof(fc.domain(), fc.ipV4(), fc.ipV4Extended(), fc.constant('localhost')),
      fc.constantFrom('', ':80', ':0', ':65535', ':65536', ':x', ':', '/', '?', '#'),
      fc.string({ unit: character, maxLength: 12 }),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.nat(60), fc.nat(2))
    .map(([url, at, count]) => `${url.slice(0, at)}${'{rel}'.repeat(count)}${url.slice(at)}`),
  fc.string({ unit: 'binary' }),
);
/** Templates of URLs, some malformed, some with an expression in their origin. */
const piece = fc.constantFrom(
  ...['/', 'a', '-', '?', '&', '#', '{a}', '{+a}', '{/a,b}', '{?a}', '{?a,b*}', '{&a:3}', '{#a}'],
  ...['{.a}', '{;a}', '{rel}', '{a-b}', '{a:0}', '{', '}', '{}', 'å', '%', '%20', '{%C3}', '{a.b}'],
);
const template = fc
  .tuple(
    fc.constantFrom('https://a.se/', 'https://a.se', 'http://localhost:80/', 'https://', '/', ''),
    fc.array(piece, { maxLength: 5 }),
  )
  .map(([start, pieces]) => start + pieces.join(''));
const rel = fc.oneof(
  fc.constantFrom('self', 'SELF', 'edit', 'Create', 'cancel', 'nextPage', 'link', 'urn:example:a'),
  fc.constantFrom('curies', 'Curies', 'replace', 'delete'),
  fc.string({ unit: fc.constantFrom(...'aZ1.-_:/% \n"é'), maxLength: 8 }),
);
const method = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...METHODS) },
  fc.constantFrom('get', 'REDIRECT', ''),
);

/** A link whose members are mostly right, some replaced by any JSON. */
const nearLink = fc.record(
  {
    href: fc.oneof({ weight: 9, arbitrary: href }, fc.jsonValue()),
    rel: fc.oneof({ weight: 9, arbitrary: rel }, fc.jsonValue()),
    method: fc.oneof({ weight: 9, arbitrary: method }, fc.jsonValue()),
    title: fc.oneof(fc.string(), fc.jsonValue()),
    templated: fc.oneof({ weight: 3, arbitrary: fc.boolean() }, fc.jsonValue()),
    hreflang: fc.oneof(fc.constantFrom('sv', 'en-GB', 'sv_SE', 'sv\n'), fc.jsonValue()),
    type: fc.oneof(
      fc.constantFrom('text/html', 'text/html; charset="utf-8"', '*/*', 'text/html;'),
      fc.jsonValue(),
    ),
    deprecation: fc.oneof(href, fc.jsonValue()),
    profile: fc.oneof(href, rel, fc.jsonValue()),
    name: fc.oneof(fc.string(), fc.jsonValue()),
  },
  { requiredKeys: [] },
);

/** A link with at most one wrong member. */
const mutated = fc
  .tuple(
    fc.webUrl(),
    fc.constantFrom('self', 'up', 'cancel', 'delete', 'curies'),
    fc.constantFrom(...METHODS),
    nearLink,
  )
  .chain(([url, name, verb, mutation]) =>
    fc.constantFrom(null, ...Object.keys(mutation)).map((key) => ({
      ...{ href: url, rel: name, method: verb },
      ...(key !== null && { [key]: mutation[key as keyof typeof mutation] }),
    })),
  );

/** A link that says that its href is a template. */
const templated = fc.record({
  href: template,
  rel: fc.constantFrom('search', 'item', 'curies', 'Self'),
  method: fc.constant('GET'),
  templated: fc.constantFrom(true, true, true, false, 'true'),
});

const self = { href: 'https://api.example.se/', rel: 'self', method: 'GET' };
const json = fc.oneof(fc.jsonValue(), nearLink, mutated, templated);
const list = fc.oneof(
  fc.array(fc.oneof(fc.constant(self), mutated, mutated, templated), { maxLength: 5 }),
  fc.array(json, { maxLength: 3 }),
);

/** Whether all findings are advice, but for links by http (UFN.02), which builders and schemas take. */
const passes = (findings: readonly Finding[]) =>
  findings.every(({ rule, level }) => rule === 'UFN.02' || !level.startsWith('SHALL'));

test('what link makes is an absolute http or https URL without credentials, and has no finding', () => {
  fc.assert(
    fc.property(rel, href, fc.option(fc.string(), { nil: undefined }), (name, url, title) => {
      try {
        const made = link(name, url, title === undefined ? {} : { title });
        expect(made.href).toBe(url);
        const { protocol, username, password } = new URL(url);
        expect(`${protocol}${username}${password}`).toMatch(/^https?:$/);
        expect(passes(checkLink(made))).toBe(true);
        expect(isLink(made)).toBe(true);
        expect(linkSchema.parse(made)).toStrictEqual(made);
      } catch (error) {
        if (!(error instanceof HalyardError)) throw error;
      }
    }),
  );
});

test('a template that link accepts expands to URLs of its origin, whatever the values', () => {
  const value = fc.oneof(
    fc.constantFrom('@evil.example', '.evil.example', '//evil.example', ':80', '\\', '?#', '%'),
    fc.string({ unit: 'binary' }),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(template, value, value, (href, a, b) => {
      try {
        const made = link('search', href, { templated: true });
        expect(checkLink(made)).toEqual([]);
        expect(isLink(made)).toBe(true);
        const url = expandTemplate(made.href as string, { a, b, rel: a, 'a.b': b });
        expect(new URL(url).origin).toBe(new URL(href.replace(/\{.*/, '')).origin);
      } catch (error) {
        if (!(error instanceof HalyardError) || error.code !== 'link.href') throw error;
      }
    }),
  );
});

test('checkLink at level SHALL and the schema agree, and the JSON Schema refuses no more', () => {
  fc.assert(
    fc.property(json, (value) => {
      const valid = passes(checkLink(value));
      expect(linkSchema.safeParse(value).success).toBe(valid);
      if (valid) expect(isLink(value)).toBe(true);
    }),
  );
});

test('checkLinks at level SHALL and the list schema agree', () => {
  fc.assert(
    fc.property(list, (value) => {
      const valid = passes(checkLinks(value));
      expect(linksSchema.safeParse(value).success).toBe(valid);
    }),
  );
});
