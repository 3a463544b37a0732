import * as z from 'zod';
import { defineResource } from '../src/resource/define-resource.js';
const BASE='https://api.example.se/orders/v1';
const orders = defineResource({ name: 'orders', schema: z.object({ id: z.int(), status: z.enum(['open','paid']) }), path: '/orders/{id}', state: 'status', links: { collection: {}, edit: {}, cancel: { href: '/orders/{id}/cancellations', method: 'POST', when: 'open' }, refund: { href: '/orders/{id}/refunds', method: 'POST', when: 'paid' } } });
const N=1000; const rows = Array.from({length:N},(_,i)=>({id:1000+i,customer:['Astrid','Björn'][i%2],total:100+i,status:i%2?'open':'paid',placed:'2026-01-05T08:00:00Z'} as const));
const opt={base:BASE,page:1,limit:N,totalRecords:N};
const fns:Record<string,()=>unknown>={
 ser:()=>orders.serialize(rows as never,opt),
 serBytes:()=>Buffer.from(orders.serialize(rows as never,opt)),
 fieldsOnly:()=>{let t='';for(const r of rows)t+=JSON.stringify(r);return t;},
 stringifyAll:()=>JSON.stringify(rows),
};
const T:Record<string,number[]>={}; for(let r=0;r<60;r++) for(const k in fns){const s=process.hrtime.bigint(); for(let j=0;j<5;j++) fns[k]!(); (T[k]??=[]).push(Number(process.hrtime.bigint()-s)/5/N);} for(const k in T) console.log(k,Math.min(...T[k]!).toFixed(0),T[k]!.sort((a,b)=>a-b)[30]!.toFixed(0));
{
const flat=JSON.stringify(JSON.parse(orders.serialize(rows as never,opt)));
const ascii=flat.replaceAll('ö','o');
const enc=new TextEncoder();
const fns:Record<string,()=>unknown>={
 'Buffer.from flat':()=>Buffer.from(flat), 'Buffer.from ascii':()=>Buffer.from(ascii), 'enc flat':()=>enc.encode(flat),'enc ascii':()=>enc.encode(ascii),
 'latin1 ascii':()=>Buffer.from(ascii,'latin1'),
 serFlat:()=>{const t=orders.serialize(rows as never,opt); t.charCodeAt(5); return t.indexOf('\u0001');},
 serBytes:()=>Buffer.from(orders.serialize(rows as never,opt)),
 serEnc:()=>enc.encode(orders.serialize(rows as never,opt)),
};
const T:Record<string,number[]>={}; for(let r=0;r<60;r++) for(const k in fns){const s=process.hrtime.bigint(); for(let j=0;j<5;j++) fns[k]!(); (T[k]??=[]).push(Number(process.hrtime.bigint()-s)/5/N);} for(const k in T) console.log(k,Math.min(...T[k]!).toFixed(0),T[k]!.sort((a,b)=>a-b)[30]!.toFixed(0));
}
