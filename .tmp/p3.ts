import * as z from 'zod';
import { defineResource } from '../src/resource/define-resource.js';
const orders = defineResource({ name: 'orders', schema: z.object({ id: z.int(), status: z.enum(['open','paid']) }), path: '/orders/{id}', state: 'status', links: { collection: {}, edit: {}, cancel: { href: '/orders/{id}/cancellations', method: 'POST', when: 'open' }, refund: { href: '/orders/{id}/refunds', method: 'POST', when: 'paid' } } });
const opt={base:'https://api.example.se/orders/v1',page:1,limit:10,totalRecords:10};
for(let i=0;i<1500000;i++) orders.serialize([],opt);
