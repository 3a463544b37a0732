import { serve } from '@hono/node-server';
import { fetchOrders } from './orders.js';

serve({ fetch: fetchOrders, port: Number(process.env.PORT ?? 3000) });
