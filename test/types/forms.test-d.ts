import { defineResource, type RequestDescriptor, respond, service } from 'halyard';
import { forms } from 'halyard/definition';
import { test } from 'vitest';
import * as z from 'zod';

declare const request: RequestDescriptor;
const base = 'https://api.example.se/orders/v1';
const orders = defineResource({
  forms,
  name: 'orders',
  schema: z.object({ id: z.int() }),
  path: '/orders/{id}',
  links: { edit: {} },
});

test('respond takes forms for a body of its own', () => {
  respond(request, { body: {}, format: 'hal-forms' });
  respond(request, { body: {}, format: 'negotiate', templates: { edit: { method: 'PATCH' } } });
  respond(request, { body: {}, templates: () => ({}) });
  // @ts-expect-error text is sent as it is
  respond(request, { text: '{}', templates: {} });
});

test('a definition makes its forms itself', () => {
  orders.respond(request, { id: 17 }, { base, format: 'hal-forms' });
  orders.respondCreated(request, { id: 17 }, { base, format: 'hal-forms' });
  // @ts-expect-error its forms follow from its links
  orders.respondCreated(request, { id: 17 }, { base, templates: {} });
});

test('describedBy of a service is a boolean', () => {
  const options = { title: 'Orders', resources: [orders], fallback: base, serviceDesc: '/openapi' };
  service({ ...options, describedBy: true });
  // @ts-expect-error the URL is that of serviceDesc
  service({ ...options, describedBy: '/openapi' });
});
