import type { Express } from 'express';
import { gateway } from './gateway.js';

// Starts a step behind its gateway: npx tsx examples/walkthrough/main.ts 0
const { app } = (await import(`./step-${process.argv[2] ?? 0}.js`)) as { app: Express };
app.listen(3000, '127.0.0.1');
gateway(3000).listen(8080, '127.0.0.1');
console.log('Listens on http://localhost:8080/orders/v1/');
