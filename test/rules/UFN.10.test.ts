import { describe } from 'vitest';
import { testUrls } from '../support/url-findings.js';

describe('UFN.10: underscore is used only to separate words in parameter names', () => {
  testUrls(
    'UFN.10',
    'SHALL',
    `
    /orders?created_at=2021 /orders?created_at_from=2021&unit_price_2=3
    /orders?createdAt=2021&created-at=2021&x=1 /orders?status=_open_&q=a__b /orders?order«_»-id=1
    /orders?order-«_»id=1 /orders?order«_».id=1 /orders?a[«_»b]=1&c«_»[d]=2
    /orders{?created_at,unit_price*}
    # leading, trailing, double
    /orders?«_»id=1 => /orders?id=1
    /orders?id«_»=1
    /orders?order«__»id=1 => /orders?order_id=1
    /orders?order«___»id=1 /orders?«__»order«__»id«__»=1 /orders?«_»=1 /orders?«___»=1
    /orders?«__»proto«__»=1 => /orders?proto=1
    /orders?«_»a=1&b=2&c«_»=3 /orders?«_»a&«_»b /orders?«_»price>100
    https://api.example.se/v1/orders?«_»a=1#_b /orders{?«_»page,order«__»id} /orders?a=1{&«_»page}
    /orders{?page«_»:3,size«_»*}
    # values are free
    /orders?q=_a__b_ /orders?fields=_id,__v /orders?q=a=_b
    # the rest of the URL is UFN.09's
    https://my__api.example.se/_a/v1/b_/c__d#_ /orders/{_id}{/__line} /orders? /orders?=_
    # suggestions
    /orders?id«_»=_1_ => /orders?id=_1_
    /orders?«__»a«___»b«__»=1&«_»c=2&d_e=3 => /orders?a_b=1&c=2&d_e=3
    /_x?«_»a#_y => /_x?a#_y
    /orders{?«_»page*,order«__»id:3} => /orders{?page*,order_id:3}
    /orders?«_»=1 /orders?«___»=1 => none
    `,
  );
});
