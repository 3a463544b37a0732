import { defineResource, HalyardError } from 'halyard';
import { type DescribeOptions, describe as describeApi } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about, customers, orders } from '../definition/shop.js';

const write = (options: object) =>
  describeApi([orders, customers], { ...about, ...options } as DescribeOptions);

describe('an invalid option is refused', () => {
  test.each<[options: object, message: string]>([
    [{ licence: {} }, 'options must not contain licence'],
    [{ servicedoc: '/doc' }, 'Write serviceDoc.'],
    [{ title: '' }, 'title must be a non-empty string, got "".'],
    [{ version: 1 }, 'version must be a non-empty string, got 1.'],
    [{ description: 7 }, 'description must be a non-empty string, got 7.'],
    [{ limitations: '' }, 'limitations must be a non-empty string, got "".'],
    [{ localDevelopment: 'yes' }, 'localDevelopment must be a boolean, got "yes".'],
    [{ format: 'xml' }, 'format must be one of links, hal, hal-forms, negotiate; got "xml".'],
    [{ contact: undefined }, 'contact must be an object, got undefined.'],
    [{ contact: {} }, 'contact.name must be a non-empty string, got undefined.'],
    [
      { contact: { name: 'a', phone: '1' } },
      'contact must not contain phone. Allowed: name, url, email.',
    ],
    [{ contact: { name: 'a', url: 'x' } }, 'contact.url must be an absolute URL, got "x".'],
    [{ contact: { name: 'a', email: '' } }, 'contact.email must be a non-empty string, got "".'],
    [{ license: 'MIT' }, 'license must be an object, got "MIT".'],
    [{ license: { name: 'MIT' } }, 'license must have either a url or an identifier'],
    [{ license: { name: 'MIT', url: '/mit' } }, 'license.url must be an absolute URL'],
    [{ license: { name: 'MIT', identifier: '' } }, 'license.identifier must be a non-empty string'],
    [{ license: { name: 'MIT', spdx: 'MIT' } }, 'license must not contain spdx'],
    [{ termsOfService: '/terms' }, 'termsOfService must be an absolute URL, got "/terms".'],
    [{ security: 'bearer' }, 'security must be an object, got "bearer".'],
    [
      { security: { token: { type: 'http' } } },
      'security.token must have scheme, got {"type":"http"}.',
    ],
    [
      { security: { token: { type: 'basic' } } },
      'security.token must have one of the types http, apiKey, oauth2, openIdConnect, mutualTLS; got {"type":"basic"}.',
    ],
    [{ security: { token: { type: 'constructor' } } }, 'security.token must have one of the types'],
    [
      { security: { token: { type: 'oauth2', flows: null } } },
      'security.token.flows must be an object of flows with scopes, got null.',
    ],
    [
      { security: { token: { type: 'oauth2', flows: { clientCredentials: {} } } } },
      'security.token.flows must be an object of flows with scopes, got {"clientCredentials":{}}.',
    ],
    [{ security: { token: null } }, 'security.token must have one of the types http'],
    [
      { security: { 'a b': { type: 'mutualTLS' } } },
      'Each scheme of security must have a name of letters, digits, hyphens, underscores and dots; got "a b".',
    ],
    [{ errors: [429] }, 'errors must be an object with a description for each status'],
    [{ errors: { 200: 'Fine.' } }, 'errors must be an object with a description for each status'],
    [{ errors: { 429: '' } }, 'errors must be an object with a description for each status'],
  ])('%j', (options, message) => {
    expect(() => write(options)).toThrow(HalyardError);
    expect(() => write(options)).toThrow(expect.objectContaining({ code: 'describe.option' }));
    expect(() => write(options)).toThrow(message);
  });

  test('anything but definitions', () => {
    const remedy = 'Pass what defineResource returns';
    const list = 'Pass an array of what defineResource returns';
    for (const [given, message] of [
      [undefined, `resources must be an array of definitions, got undefined. ${list}.`],
      [
        {},
        `resources must be an array of definitions. ${list}, not an object with the members [].`,
      ],
      [[{}], `resources[0] must be a definition. ${remedy}, not an object with the members [].`],
      [[null], `resources[0] must be a definition, got null. ${remedy}.`],
      [[orders, 'customers'], `resources[1] must be a definition, got "customers". ${remedy}.`],
      [new Array(1), `resources[0] must be a definition, got undefined. ${remedy}.`],
    ] as const) {
      expect(() => describeApi(given as never, about)).toThrow(
        expect.objectContaining({ message }),
      );
    }
  });
});

describe('the error of an invalid option', () => {
  const errorOf = (run: () => unknown): HalyardError => {
    try {
      run();
    } catch (error) {
      return error as HalyardError;
    }
    throw new Error('nothing was thrown');
  };

  test.each<[options: object, remedy: string]>([
    [{ termsOfService: 7 }, 'Leave it out if you have none'],
    [{ contact: 'us' }, "Pass { name: 'The order team', email: 'orders@example.se' }"],
    [{ license: 'MIT' }, "Pass { name: 'EUPL 1.2', identifier: 'EUPL-1.2' }"],
    [
      { security: 'bearer' },
      "Pass schemes by name, such as { token: { type: 'http', scheme: 'bearer' } }",
    ],
    [{ errors: { 429: '' } }, "Pass { 429: 'More than 100 requests in a minute' }"],
  ])('%j has a remedy', (options, remedy) => {
    const error = errorOf(() => write(options));
    expect(error).toMatchObject({ code: 'describe.option', details: { remedy } });
    expect(error.message).toContain(remedy);
  });

  test('has its code, for no options as well', () => {
    expect(errorOf(() => describeApi([orders], undefined as never)).code).toBe('describe.option');
  });

  test.each(['http://localhost:3000/v1', 'http://127.0.0.1/v1', 'https://[::1]:8443/v1'])(
    'of the URL %s of this machine names localDevelopment',
    (base) => {
      expect(errorOf(() => write({ base })).details).toMatchObject({
        remedy: 'Pass localDevelopment: true for a service on this machine',
      });
      expect(() => write({ base, localDevelopment: true })).not.toThrow();
    },
  );

  test('of any other URL has its correction', () => {
    expect(errorOf(() => write({ base: 'http://api.example.se:8080/v1' })).details).toMatchObject({
      remedy: 'Write https://api.example.se/v1',
    });
  });

  test('of a URL without a correction has no remedy', () => {
    const { code, details } = errorOf(() => write({ base: 'https://api.example.se/%41' }));
    expect(code).toBe('describe.url');
    expect(details).not.toHaveProperty('remedy');
  });

  test('has no remedy where the requirement says all', () => {
    expect(errorOf(() => write({ title: '' })).details).not.toHaveProperty('remedy');
  });

  test.each<[security: object, message: string]>([
    [{ type: 'apiKey' }, 'security.key must have in,'],
    [{ type: 'apiKey', in: 'header' }, 'security.key must have name,'],
    [{ type: 'oauth2' }, 'security.key must have flows,'],
    [{ type: 'openIdConnect' }, 'security.key must have openIdConnectUrl,'],
    [
      { type: 'oauth2', flows: { clientCredentials: { scopes: {} }, password: { scopes: 'a' } } },
      'security.key.flows must be an object of flows with scopes',
    ],
    [
      { type: 'oauth2', flows: { password: 'x' } },
      'security.key.flows must be an object of flows with scopes',
    ],
  ])('a scheme without a member that OpenAPI 3.1 §4.8.27 requires: %j', (key, message) => {
    expect(errorOf(() => write({ security: { key } })).message).toContain(message);
  });

  test.each<object>([
    { type: 'http', scheme: 'basic' },
    { type: 'apiKey', in: 'cookie', name: 'k' },
    { type: 'oauth2', flows: { clientCredentials: { scopes: {} } } },
    { type: 'openIdConnect', openIdConnectUrl: 'https://id.example.se' },
    { type: 'mutualTLS' },
  ])('there is none for the scheme %j', (key) => {
    const { securitySchemes } = write({ security: { 'my_key-1.a': key } }).openapi.components;
    expect(securitySchemes).toEqual({ 'my_key-1.a': key });
  });

  test('a license has a URL or an SPDX expression, not both (OpenAPI 3.1 §4.8.4)', () => {
    const license = { name: 'MIT', url: 'https://example.se/mit', identifier: 'MIT' };
    expect(errorOf(() => write({ license })).message).toContain(
      'license must have either a url or an identifier',
    );
  });

  test.each([[{ links: [] }], [{ schema: {} }]])('%j is no definition', (resource) => {
    expect(errorOf(() => describeApi([resource] as never, about)).message).toContain(
      'resources[0] must be a definition. Pass what defineResource returns, not an object with',
    );
  });

  test('a URL that breaks a rule is reported with a correction and every finding', () => {
    const { details } = errorOf(() =>
      write({ base: 'https://api.example.se/Shop_x/v1' }),
    ) as unknown as {
      details: {
        remedy?: string;
        report?: string;
        findings?: { rule: string; message: string; suggestion?: string }[];
      };
    };
    const { remedy, report, findings = [] } = details;
    expect(remedy).toMatch(/^Write https:\/\/api\.example\.se\/shop[-_]x\/v1$/);
    expect(findings.length).toBeGreaterThan(1);
    expect(report?.split('\n')).toEqual(
      findings.map(({ rule, message }) => `  ${message} [${rule}]`),
    );
  });
});

describe('what clients must know is in both documents', () => {
  const { openapi, markdown } = write({
    license: { name: 'EUPL 1.2', identifier: 'EUPL-1.2' },
    termsOfService: 'https://example.se/sla',
    limitations: 'At most 100 requests a minute.',
    errors: { 429: 'More than 100 requests in a minute.', 503: 'Closed at night.' },
    security: {
      token: { type: 'http', scheme: 'bearer', description: 'A token of the shop.' },
      login: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://example.se/token',
            scopes: { 'orders:delete': 'Deletes orders.' },
          },
        },
      },
    },
    serviceDesc: '/service-desc',
    serviceDoc: '/service-doc',
    links: [{ rel: 'help', href: 'https://example.se/help', method: 'GET' }],
  });

  test('the OpenAPI document', () => {
    expect(openapi.info).toMatchObject({
      license: { name: 'EUPL 1.2', identifier: 'EUPL-1.2' },
      termsOfService: 'https://example.se/sla',
      description: 'A shop.\n\n## Limitations\n\nAt most 100 requests a minute.',
    });
    expect(openapi.security).toEqual([{ token: [] }, { login: [] }]);
    expect(Object.keys((openapi.components.securitySchemes as object) ?? {})).toEqual([
      'token',
      'login',
    ]);
    const paths = openapi.paths as unknown as Record<string, Record<string, object>>;
    expect(paths['/orders/{id}']?.delete).toMatchObject({
      security: [{ token: [] }, { login: ['orders:delete'] }],
      responses: { 401: {}, 403: {}, 429: { description: 'More than 100 requests in a minute.' } },
    });
    expect(paths['/orders']?.get).not.toHaveProperty('security');
    for (const operation of Object.values(paths).flatMap(({ parameters: _, ...all }) =>
      Object.values(all),
    )) {
      expect(operation).toMatchObject({ responses: { 401: {}, 429: {}, 503: {}, default: {} } });
    }
    expect(Object.keys(paths).slice(0, 3)).toEqual(['/', '/service-desc', '/service-doc']);
  });

  test.each([
    '- License: EUPL 1.2',
    '- Terms of use: [https://example.se/sla](https://example.se/sla)',
    '- Authentication: `token` (http): A token of the shop.; or `login` (oauth2)',
    '## Limitations\n\nAt most 100 requests a minute.',
    '| 429 | More than 100 requests in a minute. |',
    '| 412 | If-Match does not name this version. Or: The resource has changed since the client read it. |',
    '| [`service-desc`](https://www.rfc-editor.org/rfc/rfc8631#section-4.2) | GET | `/service-desc` |',
    '| `https://example.se/help` |  | always | ',
    '| see its own documentation |',
  ])('the page: %s', (part) => {
    expect(markdown).toContain(part);
  });
});

describe('the page is Markdown without HTML', () => {
  const attack = '<script>alert(1)</script>';
  const resource = defineResource({
    name: 'orders',
    title: `Orders ${attack}`,
    description: `Many ${attack} and \`a < b\` &copy; \`\`\`<b>\`\`\``,
    schema: z.object({
      id: z.int().meta({ description: `${attack} | <b>` }),
      code: z.string().regex(/^[a|b]`<i>$/),
    }),
    path: '/orders/{id}',
    links: { edit: { title: attack, meaning: `x | ${attack}` } },
    query: {
      fields: { id: 'integer' },
      parameters: { q: z.string().meta({ description: attack }) },
    },
  });
  const { markdown } = describeApi([resource], {
    ...about,
    title: attack,
    version: attack,
    description: `See ${attack}`,
    limitations: attack,
    contact: { name: attack, url: 'https://example.se/(a)', email: '<a@b.se>' },
    license: { name: attack, identifier: 'MIT' },
    errors: { 429: attack },
  });

  test('has no tags outside code', () => {
    const text = markdown.replace(/```[\s\S]*?```|(`+).*?\1/g, '');
    expect(text).toContain('\\<script\\>');
    expect(text.replace(/\\[<>]/g, '')).not.toMatch(/[<>]/);
    expect(text).toContain('\\&copy;');
  });

  test('keeps code and the cells of tables intact', () => {
    expect(markdown).toContain('`a < b`');
    expect(markdown).toContain('matches ``^[a\\|b]`<i>$``');
    expect(markdown).toContain('](https://example.se/%28a%29)');
    const tables = markdown.split(/\n\n/).filter((part) => part.startsWith('| '));
    expect(tables).toHaveLength(7);
    for (const part of tables) {
      const cells = part
        .trim()
        .split('\n')
        .map((row) => row.replace(/\\\|/g, '').split('|').length);
      expect(new Set(cells).size).toBe(1);
    }
  });

  test('keeps the operators of filters', () => {
    const page = describeApi([orders], about).markdown;
    expect(page).toContain('joined by and, each a field, an operator and a value');
  });
});
