import { problem } from 'halyard';
import { handle } from '../order-api/handlers.js';

const MAX_BODY_SIZE = 1_048_576;

/** Returns the body; undefined if it has more than 1 MiB. */
async function readBody(request: Request): Promise<ArrayBuffer | undefined> {
  const chunks: BlobPart[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size <= MAX_BODY_SIZE) chunks.push(part.value);
  }
  return size <= MAX_BODY_SIZE ? new Blob(chunks).arrayBuffer() : undefined;
}

export async function fetchOrders(request: Request): Promise<Response> {
  const response = await readBody(request)
    .then((content) => (content ? handle(request, content) : problem({ status: 413 })))
    .catch((error: unknown) => {
      // The client has gone if the signal is aborted.
      if (!request.signal.aborted) console.error(error);
      return problem({ status: 500 });
    });
  return new Response(response.body, response);
}
