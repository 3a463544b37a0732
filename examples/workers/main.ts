import { problem } from 'halyard';
import { handle } from '../order-api/handlers.js';

export default {
  async fetch(request: Request): Promise<Response> {
    const response = await request
      .arrayBuffer()
      .then((content) => handle(request, content))
      .catch((error: unknown) => {
        console.error(error);
        return problem({ status: 500 });
      });
    return new Response(response.body, response);
  },
};
