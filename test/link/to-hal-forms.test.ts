import { collection, findLink, fromHal, link, resource, toHal } from 'halyard';
import { checkExchange } from 'halyard/audit';
import { type HalTemplates, toHalForms } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const url = 'https://api.example.se/orders/v1/orders/17';
const order = resource({ id: 17 }, [link('self', url), link('edit', url)]);
const edit = { method: 'PATCH', target: url, properties: [{ name: 'total' }] } as const;

describe('toHalForms', () => {
  test('adds the forms to the form of the HAL draft', () => {
    expect(toHalForms(order, { edit })).toEqual({
      ...toHal(order),
      _templates: { default: { method: 'GET', target: url }, edit },
    });
  });

  test.each<[what: string, body: object, templates: HalTemplates, form: unknown]>([
    ['a GET of self', order, {}, { method: 'GET', target: url }],
    ['that which is given', order, { default: edit }, edit],
    ['without a target if there is no self', { id: 17 }, {}, { method: 'GET' }],
    [
      'a GET of the first self',
      { _links: { self: [{ href: url }] } },
      {},
      { method: 'GET', target: url },
    ],
  ])('the form default is %s', (_, body, templates, form) => {
    expect(toHalForms(body, templates)._templates.default).toStrictEqual(form);
  });

  test('changes neither the body nor the forms', () => {
    const templates = Object.freeze({ edit });
    toHalForms(Object.freeze(order), templates);
    expect(templates).toEqual({ edit });
  });

  test('fromHal keeps the forms, and toHal writes them back', () => {
    const page = collection({
      name: 'orders',
      items: [order],
      page: 1,
      limit: 10,
      totalRecords: 1,
      url: 'https://api.example.se/orders/v1/orders',
    });
    const body = toHalForms(page, { create: { method: 'POST' } });
    const parsed = fromHal(JSON.parse(JSON.stringify(body)));
    expect(parsed).toMatchObject({ ...page, _templates: body._templates });
    expect(toHal(parsed as object)).toEqual(body);
    expect(findLink(body, 'self')?.href).toBe('https://api.example.se/orders/v1/orders');
  });

  test('the checks of an exchange find nothing', () => {
    const body = JSON.stringify(toHalForms(order, { edit }));
    const headers = {
      'content-type': 'application/prs.hal-forms+json',
      etag: '"1"',
      'cache-control': 'private, max-age=0, must-revalidate',
    };
    expect(
      checkExchange({ method: 'GET', url, headers: {} }, { status: 200, headers, body }),
    ).toEqual([]);
  });

  test.each<[templates: unknown, message: string]>([
    [
      undefined,
      "templates must be an object, got undefined. Pass forms by relation type, such as { edit: { method: 'PATCH' } }.",
    ],
    [{ edit: undefined }, 'Form "edit" must have a method, got undefined'],
    [
      { edit: {} },
      'Form "edit" must have a method, got {}. Write it as { method, target, properties: [{ name }] }. [HAL-FORMS §3.2]',
    ],
    [
      { edit: { method: 'PATCH', target: 17 } },
      'Form "edit" must have an absolute URL as target, got 17',
    ],
    [
      { edit: { method: 'PATCH', target: new URL('https://api.example.se/orders/17') } },
      'Form "edit" must have an absolute URL as target, got a URL object',
    ],
    [{ edit: { method: 'patch' } }, 'Form "edit" must have a method, got {"method":"patch"}'],
    [
      { edit: { method: 'PATCH', target: '/orders/17' } },
      'Form "edit" must have an absolute URL as target, got "/orders/17"',
    ],
    [
      { edit: { method: 'PATCH', properties: [{ name: '' }] } },
      'Form "edit" must have properties with distinct names, got [{"name":""}]',
    ],
    [
      { edit: { method: 'PATCH', properties: [{ name: 'a' }, { name: 'a' }] } },
      'Form "edit" must have properties with distinct names',
    ],
    [
      { edit: { method: 'PATCH', properties: {} } },
      'Form "edit" must have properties with distinct names, got {}',
    ],
    [
      { edit: { method: 'PATCH', properties: [null] } },
      'Form "edit" must have properties with distinct names, got [null]',
    ],
  ])('refuses %j', (templates, message) => {
    expect(() => toHalForms(order, templates as HalTemplates)).toThrow(
      expect.objectContaining({ code: 'link.form', message: expect.stringContaining(message) }),
    );
  });

  test.each([null, 'x', undefined])('refuses the body %j', (body) => {
    expect(() => toHalForms(body as never, {})).toThrow(
      expect.objectContaining({ code: 'resource.fields' }),
    );
  });
});
