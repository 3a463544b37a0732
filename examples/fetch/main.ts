import { serve } from '@hono/node-server';
import { problem } from 'halyard';
import { handle } from '../order-api/handlers.js';

export async function fetchOrders(request: Request): Promise<Response> {
  const response = await request
    .arrayBuffer()
    .then((content) => handle(request, content))
    .catch((error: unknown) => {
      console.error(error);
      return problem({ status: 500 });
    });
  return new Response(response.body, response);
}

serve({ fetch: fetchOrders, port: Number(process.env.PORT ?? 3000) });
