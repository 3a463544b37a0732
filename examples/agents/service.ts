import { defineResource, notFound, type ResponseDescriptor, service } from 'halyard';
import * as z from 'zod';

const schema = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(['open', 'closed']),
});

const tickets = defineResource({
  name: 'tickets',
  schema,
  path: '/tickets/{id}',
  state: 'state',
  links: {
    comment: { href: '/tickets/{id}/comments', method: 'POST' },
    close: { href: '/tickets/{id}/closings', to: 'closed', permission: 'tickets:close' },
  },
  transitions: { open: ['comment', 'close'] },
});

const api = service({
  title: 'Tickets',
  resources: [tickets],
  fallback: 'http://localhost:3000/v1',
});

/** The users by what they send as `authorization`, in place of your tokens. */
const users: Readonly<Record<string, readonly string[]>> = {
  'Bearer ada': [],
  'Bearer grace': ['tickets:close'],
};

let ticket: z.infer<typeof schema> & { readonly version: number } = {
  id: 1,
  subject: 'The printer burns',
  state: 'open',
  version: 1,
};

/** The API of tickets. */
export async function handle(request: Request): Promise<Response> {
  const { body, ...response } = answer(request);
  return new Response(body, response);
}

function answer(request: Request): ResponseDescriptor {
  const id = request.headers.get('authorization') ?? '';
  const match = api.match(request);
  if (match.response !== undefined) return match.response;
  const caller = { id, permissions: users[id] ?? [] };
  const call = api.at(request, { caller, vary: 'authorization' });
  if (match.target === 'index') return call.index();
  if (match.target === 'collection') {
    return call.respondCollection(tickets, [ticket], { page: 1, limit: 20, totalRecords: 1 });
  }
  if (match.target !== 'item' || match.values.id !== '1') return notFound();
  const { rel } = match;
  const refused = call.refuse(tickets, ticket, { rel, version: ticket.version });
  if (refused !== undefined) return refused;
  if (rel === 'close') ticket = { ...ticket, state: 'closed', version: ticket.version + 1 };
  return call.respond(tickets, ticket, { version: ticket.version });
}
