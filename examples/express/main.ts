import express, { type NextFunction, type Request, type Response } from 'express';
import { problem, type ResponseDescriptor } from 'halyard';
import * as handlers from '../order-api/handlers.js';

function send(response: Response, { status, headers, body }: ResponseDescriptor): void {
  const { vary, ...fields } = headers;
  // Joined with the Vary of middleware, such as that of CORS.
  if (vary) response.vary(vary);
  response.writeHead(status, fields).end(body);
}

const router = express.Router();
router.use(express.raw({ type: () => true, limit: '1mb' }));

router.get('/', (request, response) => {
  send(response, handlers.index(request));
});
router.get('/orders', (request, response) => {
  send(response, handlers.listOrders(request));
});
router.post('/orders', (request, response) => {
  send(response, handlers.createOrders(request, request.body));
});
router.get('/orders/:id', (request, response) => {
  send(response, handlers.readOrder(request, request.params.id));
});
router.patch('/orders/:id', (request, response) => {
  send(response, handlers.changeOrder(request, request.params.id, request.body));
});
router.delete('/orders/:id', (request, response) => {
  send(response, handlers.deleteOrder(request, request.params.id));
});
router.post('/orders/:id/payments', (request, response) => {
  send(response, handlers.payOrder(request, request.params.id));
});

const app = express();
app.disable('x-powered-by');
app.use('/v1', router);
app.use((request, response) => {
  send(response, handlers.noRoute(request));
});
app.use((error: { status?: number }, _: Request, response: Response, _next: NextFunction) => {
  const { status = 500 } = error;
  // Express sets a 4xx on errors of the client.
  const isClientError = status >= 400 && status < 500;
  if (!isClientError) console.error(error);
  send(response, problem({ status: isClientError ? status : 500 }));
});

app.listen(Number(process.env.PORT ?? 3000));
