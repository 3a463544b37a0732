import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { problem } from 'halyard';
import { handle } from '../order-api/handlers.js';

const server = createServer(async (request, response) => {
  const { status, headers, body } = await buffer(request)
    .then((content) => handle(request, content))
    .catch((error: unknown) => {
      console.error(error);
      return problem({ status: 500 });
    });
  response.writeHead(status, headers).end(body);
});

server.listen(Number(process.env.PORT ?? 3000));
