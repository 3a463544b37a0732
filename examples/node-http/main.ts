import { createServer, type IncomingMessage } from 'node:http';
import { problem } from 'halyard';
import { handle } from '../order-api/handlers.js';

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

const server = createServer(async (request, response) => {
  const { status, headers, body } = await readBody(request)
    .then((content) => (content ? handle(request, content) : problem({ status: 413 })))
    .catch((error: unknown) => {
      // The client has gone if its body is incomplete.
      if (request.complete) console.error(error);
      return problem({ status: 500 });
    });
  response.writeHead(status, headers).end(body);
});

server.listen(Number(process.env.PORT ?? 3000));
