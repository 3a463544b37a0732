import { describe, expect, test } from 'vitest';
import { findingsOf, testUrls } from '../support/url-findings.js';

describe('UFN.08: only the hyphen - separates words', () => {
  testUrls(
    'UFN.08',
    'SHALL',
    `
    /orders /order-items /v1/order-item-types/17/price-lists /v1/3d-models /v1/ipv4-addresses
    /v1/e-mails
    # camel case
    /«orderItems» => /order-items
    /v1/«orderItems»/{id}/«priceLists» /«orderApi»/v1/orders /v1/«salesOrder»-«lineItems»
    /v1/«räkOrdrar»
    # dots and tildes
    /order«.»items /v1/order«.»line«.»items/{id} /v1/order«..»items /v1/order«~»items
    /order«.»api/v1/orders /v1/«~»users
    /v1/«.»hidden-files => /v1/hidden-files
    /v1/orders«.»
    # hyphens that separate nothing
    /v1/order«--»items => /v1/order-items
    /v1/«-»orders /v1/orders«-» /v1/«--»order«---»items«--»
    # a file extension: what is a word before it remains one
    /v1/orders«.»json => /v1/orders
    /v1/order-items«.»xml
    /v1/orders«.»json?page=2 => /v1/orders?page=2
    # underscores and spaces are UFN.09's, letters alone UFN.06's
    /v1/order_items /v1/order␣items /v1/ORDERS /v1/Orders
    # identifiers are opaque
    /v1/orders/a.b~c--d /v1/orders/aB /v1/orders/-17- /v1/orders/17.5 /v1/orders/17.json
    /v1/domains/example.se/records /v1/packages/left-pad/versions/1.3.0 /v1/orders/{orderId}
    /v1/orders/{order.id}/lines/{lineId} /v1/orders{/orderId}{?pageToken} /v1/orders{.format}
    # documents that tools look for under these names
    /v1/openapi.json /v1/asyncapi.yaml /v1/swagger.yml /robots.txt /security.txt /llms.txt
    /sitemap.xml /favicon.ico /favicon.svg /v1/myopenapi«.»json /v1/openapi«.»jsonl
    /v1/myrobots«.»txt /v1/robots«.»txts /v1/mysitemap«.»xml /v1/sitemap«.»xmls
    /v1/myfavicon«.»ico /v1/favicon«.»icon
    # the version is VER.05's
    /v1.2/orders /v1.beta/orders
    # RFC 8615: registered names
    /.well-known/openid-configuration /.well-known/jwks.json
    # host and parameters have rules of their own
    https://api.example.se/v1/orders https://my--api.example.se/v1/orders
    /v1/orders?orderId=1&order.id=2&order--id=3&a~b=4&q=aB.c
    # with variables each literal segment is a word
    /v1/orders/{id}/«orderLines»/«openOnly» /{orgId}/«teamMembers»
    # without variables a plural before an identifier is a name, and so is an action
    /v1/calls/«audioRecordings»/17 /v1/calls/audioRecording/17 /v1/calls/audioRecordings
    /v1/orders/«cancelAll» /v1/orders/cancel-«allItems» /v1/orders/cancel_allItems
    /v1/orders/cancel.allItems /v1/orders/_cancelAll
    # suggestions
    /v1/«orderItems»/{orderId}/«priceLists» => /v1/order-items/{orderId}/price-lists
    /v1/order«.»items => /v1/order-items
    /v1/order«~»items/{id} => /v1/order-items/{id}
    /v1/«--»orders«--» => /v1/orders
    /v1/«orderItems»/aB.c => /v1/order-items/aB.c
    https://api.example.se/«orderApi»/v1/«orderItems»?orderBy=a.b#x => https://api.example.se/order-api/v1/order-items?orderBy=a.b#x
    `,
  );

  test('of a file extension the message says what to do', () => {
    expect(findingsOf('UFN.08', '/orders.json')[0]?.message).toContain('Negotiate the format');
  });
});
