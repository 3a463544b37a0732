import * as z from 'zod';
import { parseCreate } from '../../../src/resource/index.js';
import { httpExample, type RuleExample } from './rule-example.js';

const ORDERS = { name: 'orders', input: z.object({ customer: z.int() }) };

const CREATED = `
    POST /orders

    HTTP/1.1 201
    Cache-Control: no-store
    Location: https://api.example.se/v1/orders/17`;

export const creationRules = {
  'request.body': httpExample(
    'A client sends the form that it reads.',
    `
    POST /orders
    Content-Type: application/json

    { "orders": [{ "customer": "Eva" }] }`,
    `
    POST /orders
    Content-Type: application/json

    { "orders": [{ "customer": 3 }] }`,
    ({ request }) => {
      const result = parseCreate(request.body, ORDERS);
      return result.ok ? [] : result.findings;
    },
  ),
  'created.status': httpExample(
    'With 200, a client cannot tell whether the resource is new.',
    CREATED.replace('201', '200'),
    CREATED,
  ),
  'created.location': httpExample(
    'Clients find the new resource without reading the body (RFC 9110 §10.2.2).',
    CREATED.replace('https://api.example.se/v1', ''),
    CREATED,
  ),
  'created.links': httpExample(
    'The links save the client a request.',
    `${CREATED}
    Content-Type: application/hal+json

    { "id": 17, "_links": [
      { "rel": "self", "method": "GET",
        "href": "https://api.example.se/v1/orders/17" }
    ] }`,
    `${CREATED}
    Content-Type: application/hal+json

    { "id": 17, "_links": [
      { "rel": "self", "method": "GET",
        "href": "https://api.example.se/v1/orders/17" },
      { "rel": "edit", "method": "PATCH",
        "href": "https://api.example.se/v1/orders/17" },
      { "rel": "replace", "method": "PUT",
        "href": "https://api.example.se/v1/orders/17" },
      { "rel": "delete", "method": "DELETE",
        "href": "https://api.example.se/v1/orders/17" }
    ] }`,
  ),
} satisfies Record<string, RuleExample>;
