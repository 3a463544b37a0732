import { Hono } from 'hono';
import { mcp } from './mcp.js';

export const app = new Hono();
app.all('/mcp', (c) => mcp.fetch(c.req.raw));
