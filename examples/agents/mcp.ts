import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { agentTools } from 'halyard/agent';
import { handle } from './service.js';

/** The tools of the service for the caller that a request has. */
export const mcp = createMcpHandler(({ requestInfo }) => {
  const tools = agentTools('http://localhost:3000/v1/', {
    mode: 'write',
    headers: { authorization: requestInfo?.headers.get('authorization') ?? '' },
    fetch: (url, init) => handle(new Request(url, init)),
  });
  const server = new Server({ name: 'tickets', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.definitions] }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    tools.call(params.name, params.arguments, mcpReq),
  );
  return server;
});
