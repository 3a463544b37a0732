import { describe } from 'vitest';
import { testIdentifier, testUrls } from '../support/url-findings.js';

describe('UFN.07: only URL-safe characters are used: A-Z, a-z, 0-9, -, ., _, ~', () => {
  testUrls(
    'UFN.07',
    'SHALL',
    `
    /abcdefghijklmnopqrstuvwxyz0123456789-.~/a-1
    /orders?ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.~_=abcdefghijklmnopqrstuvwxyz0123456789-.~_
    https://api.example.se:443/orders https://[2001:db8::1]/orders /orders/{id}{?page}
    # in the path
    /r«ä»ksm«ö»rg«å»s /orders/17«:»cancel /orders/«@»me /«(»orders«)»
    # An identifier has one finding, from its first such character to its last.
    /orders/«(»17«)» /cases/SE-2024«%2F»001 /orders/a«%2F»b«%2F»c /users/anna«@»example.se
    /users/«%C3%85»%2012 /orders/«å»-«ä»/lines/«ö» /orders«;»v«=»1 /a«,»b /a«'»b /a«!$&*+»b /a«\\»b
    /a«␉»b /orders/«{»id /orders/id«}»
    # Percent-encoding is for the values of parameters.
    /r«%C3%A4»k /a«%2F»b /100«%»
    # in the host
    https://r«ä»k.example.se/orders https://api«,»example.se/orders
    https://«åäö».example.se/orders
    # in the parameters: encoded, or one of the conventions' own signs
    /orders?q=r%C3%A4k%20 /orders?fields=id,total /orders?filter=total+gt+100
    /orders?price>100&price<=200 /orders?status!=open /orders?q=r«ä»k
    /orders?filter=total«␣»gt«␣»100 /orders?q=50«%» /orders?q=«%»4z /orders?at=08«:»00
    /orders?q=a«/»b /orders?q=«"»a«"» /orders?a«[]»=1
    `,
  );

  testIdentifier('UFN.07', 'SE-2024/001');
});
