import { defineRelations, defineResource } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { forms } from 'halyard/definition';
import type { DescribeOptions } from 'halyard/describe';
import * as z from 'zod';

/** A library with loans, for the tests of whole documents. */
const relations = defineRelations({
  return: { method: 'POST', meaning: 'Takes the book back.' },
  remind: { method: 'POST', meaning: 'Reminds the reader.' },
  receipt: { meaning: 'The receipt.', reference: 'https://example.se/receipt' },
});

export const loans = defineResource({
  forms,
  name: 'loans',
  description: 'Books that are lent.',
  schema: z.object({ id: z.string(), reader: z.string(), status: z.enum(['open', 'returned']) }),
  input: z.object({ reader: z.string(), note: z.string().optional() }),
  path: '/loans/{id}',
  state: 'status',
  initial: 'open',
  relations,
  links: {
    self: { meaning: 'The loan.' },
    edit: { when: 'open', meaning: 'Changes the loan.' },
    replace: { meaning: 'Replaces the loan.' },
    delete: { permission: 'loans:delete', meaning: 'Deletes the loan.' },
    return: {
      href: '/loans/{id}/returns',
      title: 'Return',
      when: 'open',
      to: 'returned',
      accepts: z.object({ shelf: z.string() }),
      returns: z.object({ fee: z.number() }),
      status: 201,
    },
    remind: { href: '/loans/{id}/reminders', status: 202, errors: { 402: 'Out of stamps.' } },
    receipt: { href: '/loans/{id}/receipt', status: 303 },
  },
  collectionLinks: { create: { meaning: 'Lends books.' } },
  query: { fields: { id: { type: 'string', filter: false, sort: false } } },
  example: { id: 'a1', reader: 'Astrid', status: 'open' },
} as never) as AnyResource;

export const library: DescribeOptions = {
  title: 'Library',
  version: '1',
  base: 'https://api.example.se/library/v1',
  contact: { name: 'The library' },
  security: { token: { type: 'http', scheme: 'bearer' } },
  format: 'negotiate',
  serviceDesc: '/service-desc',
  serviceDoc: '/service-doc',
  errors: { 429: 'Slow down.' },
};
