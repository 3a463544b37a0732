import { toNodeHandler } from '@modelcontextprotocol/node';
import express, { type RequestHandler } from 'express';
import { mcp } from './mcp.js';

export const app = express();
app.all('/mcp', toNodeHandler(mcp) as RequestHandler);
