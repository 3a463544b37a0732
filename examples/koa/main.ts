import type { IncomingMessage } from 'node:http';
import Router from '@koa/router';
import { problem, type ResponseDescriptor } from 'halyard';
import Koa, { type Context } from 'koa';
import * as handlers from '../order-api/handlers.js';

function send(context: Context, { status, headers, body }: ResponseDescriptor): void {
  const { vary, ...fields } = headers;
  // The body first: it changes the status and the header fields.
  context.body = body === undefined ? null : Buffer.from(body);
  context.status = status;
  context.set(fields);
  // Joined with the Vary of middleware, such as that of CORS.
  if (vary) context.vary(vary);
}

const MAX_BODY_SIZE = 1_048_576;

/** Returns the body; undefined if it has more than 1 MiB. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY_SIZE) chunks.push(chunk);
  }
  return size <= MAX_BODY_SIZE ? Buffer.concat(chunks) : undefined;
}

const router = new Router({ prefix: '/v1' });

router.get('/', (context) => send(context, handlers.index(context.request)));
router.get('/orders', (context) => send(context, handlers.listOrders(context.request)));
router.post('/orders', async (context) => {
  const body = (await readBody(context.req)) ?? context.throw(413);
  send(context, handlers.createOrders(context.request, body));
});
router.get('/orders/:id', (context) => {
  const { id = '' } = context.params;
  send(context, handlers.readOrder(context.request, id));
});
router.patch('/orders/:id', async (context) => {
  const { id = '' } = context.params;
  const body = (await readBody(context.req)) ?? context.throw(413);
  send(context, handlers.changeOrder(context.request, id, body));
});
router.delete('/orders/:id', (context) => {
  const { id = '' } = context.params;
  send(context, handlers.deleteOrder(context.request, id));
});
router.post('/orders/:id/payments', (context) => {
  const { id = '' } = context.params;
  send(context, handlers.payOrder(context.request, id));
});

const app = new Koa();
app.use(async (context, next) => {
  try {
    await next();
  } catch (error) {
    const status = error instanceof Koa.HttpError ? error.status : 500;
    // The client has gone if its body is incomplete.
    if (status === 500 && context.req.complete) console.error(error);
    send(context, problem({ status }));
  }
});
app.use(router.routes());
app.use((context) => send(context, handlers.noRoute(context.request)));
app.on('error', (error: NodeJS.ErrnoException) => {
  // A client may reset its connection at any time.
  if (error.code !== 'ECONNRESET') console.error(error);
});

app.listen(Number(process.env.PORT ?? 3000));
