/* The runtime in front of the Workers example: HTTP in, `fetch(request, env, context)` on the module. */

import { serve } from '@hono/node-server';
import worker from '../../../examples/workers/main.js';

type Fetch = (request: Request, env: object, context: object) => Promise<Response>;

const context = { waitUntil: () => {}, passThroughOnException: () => {} };
serve({
  fetch: (request) => (worker.fetch as Fetch)(request, {}, context),
  port: Number(process.env.PORT),
});
