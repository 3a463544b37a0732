import fastify, { type FastifyError, type FastifyReply } from 'fastify';
import { problem, type ResponseDescriptor } from 'halyard';
import * as handlers from '../order-api/handlers.js';

function send(reply: FastifyReply, { status, headers, body }: ResponseDescriptor): FastifyReply {
  const { vary, ...fields } = headers;
  // Joined with the Vary of plugins, such as that of CORS.
  if (vary) reply.header('vary', [reply.getHeader('vary') ?? [], vary].flat().join(', '));
  // Bytes: Fastify would add a charset to the type of text.
  return reply
    .code(status)
    .headers(fields)
    .send(body && Buffer.from(body));
}

const app = fastify({
  exposeHeadRoutes: false,
  // The default of Node, which Fastify turns off.
  requestTimeout: 300_000,
  // A malformed path does not reach the error handler.
  frameworkErrors: (error, _request, reply) =>
    send(reply, problem({ status: error.statusCode ?? 500 })),
});

app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.setNotFoundHandler((request, reply) => send(reply, handlers.noRoute(request)));
app.setErrorHandler((error: FastifyError, _request, reply) => {
  const { statusCode: status = 500 } = error;
  // Fastify sets a 4xx on errors of the client.
  const isClientError = status >= 400 && status < 500;
  if (!isClientError) console.error(error);
  return send(reply, problem({ status: isClientError ? status : 500 }));
});

const GET = ['GET', 'HEAD'];
type OrderRoute = { Params: { id: string } };

app.register(
  async (v1) => {
    v1.route({
      method: GET,
      url: '/',
      handler: (request, reply) => send(reply, handlers.index(request)),
    });
    v1.route({
      method: GET,
      url: '/orders',
      handler: (request, reply) => send(reply, handlers.listOrders(request)),
    });
    v1.post('/orders', (request, reply) =>
      send(reply, handlers.createOrders(request, request.body)),
    );
    v1.route<OrderRoute>({
      method: GET,
      url: '/orders/:id',
      handler: (request, reply) => send(reply, handlers.readOrder(request, request.params.id)),
    });
    v1.patch<OrderRoute>('/orders/:id', (request, reply) =>
      send(reply, handlers.changeOrder(request, request.params.id, request.body)),
    );
    v1.delete<OrderRoute>('/orders/:id', (request, reply) =>
      send(reply, handlers.deleteOrder(request, request.params.id)),
    );
    v1.post<OrderRoute>('/orders/:id/payments', (request, reply) =>
      send(reply, handlers.payOrder(request, request.params.id)),
    );
  },
  { prefix: '/v1' },
);

await app.listen({ port: Number(process.env.PORT ?? 3000) });
