import { entityTag } from 'halyard/conditional';
import { baseUrl } from 'halyard/forwarded';
import { currentTag, type RespondOptions, respond } from 'halyard/http';
import { describe, expect, test, vi } from 'vitest';
import { shaped } from '../support/tags.js';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const order = { id: 17, _links: [{ href: URL_17, rel: 'self', method: 'GET' }] };
const LINKS = `{"id":17,"_links":[{"href":"${URL_17}","rel":"self","method":"GET"}]}`;
const HAL = `{"id":17,"_links":{"self":{"href":"${URL_17}"}}}`;

const DRAFT = 'https://datatracker.ietf.org/doc/draft-kelly-json-hal';
/** As Ketting 8 sends it, by itself. */
const KETTING =
  'application/prs.hal-forms+json;q=1.0, application/hal+json;q=0.9, application/vnd.api+json;q=0.8, application/vnd.siren+json;q=0.8, application/vnd.collection+json;q=0.8, application/json;q=0.7, text/html;q=0.6';

const get = (headers: Record<string, string> = {}, method = 'GET') => ({
  method,
  url: '/orders/17',
  headers,
});

describe('the form of the body', () => {
  test.each<[format: RespondOptions['format'], accept: string, body: string]>([
    [undefined, KETTING, LINKS],
    ['links', KETTING, LINKS],
    ['hal', 'application/json', HAL],
    ['negotiate', KETTING, HAL],
  ])('with the format %s, for %s', (format, accept, body) => {
    const options = { body: order, ...(format && { format }) };
    expect(respond(get({ accept }), options)).toStrictEqual({
      status: 200,
      headers: {
        'content-type': 'application/hal+json',
        'content-length': String(body.length),
        etag: entityTag(body),
        'cache-control': 'private, max-age=0, must-revalidate',
        ...(format === 'negotiate' && { vary: 'accept' }),
      },
      body,
    });
  });

  const hal = 'application/hal+json';
  const forms = 'application/prs.hal-forms+json';
  const draft = `application/hal+json;profile="${DRAFT}"`;

  test.each<[accept: string, isHal: boolean]>([
    // What the conventions' clients send.
    ['', false],
    ['*/*', false],
    [hal, false],
    ['application/json', false],
    [`${hal}, application/json;q=0.9, */*;q=0.8`, false],
    ['text/html', false],
    // What only readers of the draft's form know.
    [forms, true],
    [draft, true],
    [`Application/HAL+JSON; Profile="${DRAFT}"`, true],
    [`application/hal+json;profile="https://docs.example.se/order ${DRAFT}"`, true],
    [`${hal}, ${forms}`, true],
    [`${draft}, */*`, true],
    [`${forms};q=0.5, */*;q=0.1`, true],
    [`${hal};q=0, ${forms};q=0.1`, true],
    // Another profile, and a profile of another type.
    ['application/hal+json;profile="https://docs.example.se/order"', false],
    [`application/hal+json;profile="${DRAFT}-11"`, false],
    [`application/json;profile="${DRAFT}"`, false],
    // The form of the higher quality.
    [`${hal}, ${forms};q=0.9`, false],
    [`${draft};q=0.1, ${hal}`, false],
    [`${draft};q=0.1, application/json;q=0.9`, false],
    [`${forms};q=0`, false],
    [`${draft};q=0, ${hal};q=0`, false],
    [`${forms};q=0.5, application/*`, false],
    // The most specific range decides, not the highest.
    [`${forms};q=0.5, ${hal};q=0.4, */*`, true],
    [`${forms};q=0.5, application/json;q=0.4, application/*, */*`, true],
    [`${forms};q=0.5, application/*;q=0.4, */*`, true],
    [`${hal};q=0.1, ${hal};q=0.9, ${forms};q=0.5`, false],
    // Malformed members are skipped.
    [`${forms};q=2, ${hal}`, false],
    [`;, ${forms}`, true],
    [`"${forms}`, false],
  ])('negotiated for %s is that of the HAL draft: %s', (accept, isHal) => {
    const { body } = respond(get({ accept }), { body: order, format: 'negotiate' });
    expect(body).toBe(isHal ? HAL : LINKS);
  });

  test('of more ranges than a call has arguments is chosen by the first thousand', () => {
    const bodyFor = (accept: string) =>
      respond(get({ accept }), { body: order, format: 'negotiate' }).body;
    expect(bodyFor(`${forms}, ${'a/b, '.repeat(200_000)}`)).toBe(HAL);
    expect(bodyFor(`${'a/b, '.repeat(1000)}${forms}`)).toBe(LINKS);
  });

  test('is made after toJSON is applied', () => {
    const options = { body: () => ({ toJSON: () => order }), format: 'hal' } as const;
    expect(respond(get(), options).body).toBe(HAL);
  });
});

describe('Vary', () => {
  const base = baseUrl(get(), { fallback: 'https://api.example.se', trustedHops: 1 });

  test.each<[what: string, options: RespondOptions, vary: string | undefined]>([
    ['has accept with negotiate', { format: 'negotiate' }, 'accept'],
    [
      'has it before others',
      { format: 'negotiate', base, vary: 'Origin' },
      'forwarded, accept, origin',
    ],
    ['has it once', { format: 'negotiate', vary: 'Accept' }, 'accept'],
    ['does not have it otherwise', { format: 'hal', base }, 'forwarded'],
    ['is absent otherwise', { format: 'hal' }, undefined],
  ])('%s', (_what, options, vary) => {
    for (const method of ['GET', 'HEAD', 'PATCH']) {
      const { headers } = respond(get({}, method), { ...options, body: order });
      expect(headers.vary).toBe(vary);
    }
  });
});

describe('halRanges lists the plain media ranges that get the form of the HAL draft', () => {
  const hal = 'application/hal+json';
  const json = 'application/json';
  const draft = `application/hal+json;profile="${DRAFT}"`;
  type Ranges = RespondOptions['halRanges'];

  // What stock clients send: traverson-hal 8 and hal-rest-client 0.5 one type, fetch `*/*`, axios a list.
  const AXIOS = 'application/json, text/plain, */*';

  test.each<[halRanges: Ranges, accept: string | undefined, isHal: boolean]>([
    [[], hal, false],
    [[hal], hal, true],
    [[hal], json, false],
    [[hal], '*/*', false],
    [[hal], undefined, false],
    [[hal], AXIOS, false],
    [[json], json, true],
    [[json], hal, false],
    [[json], AXIOS, true],
    [['*/*'], '*/*', true],
    [['*/*'], 'application/*', true],
    [['*/*'], undefined, true],
    [['*/*'], '', true],
    // Neither form is accepted: answered as without Accept.
    [['*/*'], 'text/html', true],
    [[hal], 'text/html', false],
    // The most specific range decides.
    [['*/*'], AXIOS, false],
    [['*/*'], `${hal};q=0.1, */*`, false],
    [[hal], `${hal};q=0.1, */*`, true],
    [[hal, json], `${json}, */*`, true],
    // A client that names the draft's form gets it as before.
    [['*/*'], `${draft}, ${hal}`, true],
    [[], `${draft}, ${hal}`, true],
    [[json], KETTING, true],
    [[hal, json, '*/*'], 'text/html;q=0.5', true],
  ])('%j, Accept: %s: %s', (halRanges, accept, isHal) => {
    const options = { body: order, version: 3, format: 'negotiate', halRanges } as const;
    const request = get(accept === undefined ? {} : { accept });
    const { headers, body } = respond(request, options);
    expect(body).toBe(isHal ? HAL : LINKS);
    expect(headers).toMatchObject({
      etag: isHal ? shaped('3', ';form=3:hal') : '"3"',
      vary: 'accept',
    });
    expect(currentTag(request, options)).toBe(headers.etag);
  });
});

describe('HAL-FORMS', () => {
  const forms = 'application/prs.hal-forms+json';
  const draft = `application/hal+json;profile="${DRAFT}"`;
  const templates = { edit: { method: 'PATCH', target: URL_17 } } as const;
  const FORMS = `${HAL.slice(0, -1)},"_templates":{"default":{"method":"GET","target":"${URL_17}"},"edit":{"method":"PATCH","target":"${URL_17}"}}}`;
  const form = ({ headers, body }: ReturnType<typeof respond>) =>
    `${headers['content-type']} ${headers.etag} ${body?.includes('_templates')}`;

  test('has its own media type and tag', () => {
    const options = { body: order, version: 3, format: 'hal-forms', templates } as const;
    expect(respond(get(), options)).toStrictEqual({
      status: 200,
      headers: {
        'content-type': forms,
        'content-length': String(FORMS.length),
        etag: shaped('3', ';form=9:hal-forms'),
        'cache-control': 'private, max-age=0, must-revalidate',
      },
      body: FORMS,
    });
  });

  test.each<[accept: string, form: string]>([
    [KETTING, `${forms} ${shaped('3', ';form=9:hal-forms')} true`],
    [forms, `${forms} ${shaped('3', ';form=9:hal-forms')} true`],
    [`${draft}, ${forms}`, `${forms} ${shaped('3', ';form=9:hal-forms')} true`],
    [`${draft}, ${forms};q=0.9`, `application/hal+json ${shaped('3', ';form=3:hal')} false`],
    [draft, `application/hal+json ${shaped('3', ';form=3:hal')} false`],
    [`${forms};q=0.5, application/hal+json`, 'application/hal+json "3" false'],
    [`${forms};q=0`, 'application/hal+json "3" false'],
    ['*/*', 'application/hal+json "3" false'],
  ])('is negotiated: %s', (accept, expected) => {
    const options = { body: order, version: 3, format: 'negotiate', templates } as const;
    const response = respond(get({ accept }), options);
    expect(form(response)).toBe(expected);
    expect(response.headers.vary).toBe('accept');
    expect(currentTag(get({ accept }), options)).toBe(response.headers.etag);
  });

  test('makes forms only where they are sent, and for a 304 never', () => {
    const make = vi.fn(() => templates);
    const options = { body: order, version: 3, format: 'negotiate', templates: make } as const;
    respond(get({ accept: '*/*' }), options);
    const seen = { accept: KETTING, 'if-none-match': shaped('3', ';form=9:hal-forms') };
    expect(respond(get(seen), options).status).toBe(304);
    expect(make).not.toHaveBeenCalled();
    expect(respond(get({ accept: KETTING }), options).body).toBe(FORMS);
  });

  test('without forms only its default is sent, and only where the format says so', () => {
    const options = { body: order, format: 'hal-forms' } as const;
    expect(JSON.parse(respond(get(), options).body ?? '')._templates).toEqual({
      default: { method: 'GET', target: URL_17 },
    });
  });
});
