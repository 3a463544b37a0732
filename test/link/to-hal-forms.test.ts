import { collection, findLink, link, resource, toHal } from 'halyard';
import { fromHal, type HalTemplates, toHalForms } from 'halyard/link';
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

  test.each(['', '/orders/17', 'javascript:alert(1)', `${url}\n`])(
    'refuses the target %j',
    (target) => {
      expect(() => toHalForms(order, { edit: { method: 'PATCH', target } })).toThrow(
        expect.objectContaining({ code: 'link.href' }),
      );
    },
  );
});
