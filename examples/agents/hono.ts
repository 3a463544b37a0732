import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { agentTools } from 'halyard/agent';
import { Hono } from 'hono';
import { handle } from './service.js';

const mcp = createMcpHandler(({ requestInfo }) => {
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

export const app = new Hono();
app.all('/mcp', (c) => mcp.fetch(c.req.raw));
