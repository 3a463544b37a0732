import { describe, expect, test } from 'vitest';
import { rows } from '../support/rows.js';
import { findingsOf, testUrls } from '../support/url-findings.js';

const RULE = 'naming.query-word';

describe('naming.query-word: no filtering or sort words in the path, the query string has them', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    # the collection itself, its count, and the first of a sorted one
    /orders/«all» /v1/orders/«all»?page=2 /orders/«count»
    /orders/«latest» /orders/«newest» /orders/«desc» /orders/«ascending»
    # sorting
    /orders/«sort/name» /orders/«sort/name/desc» /orders/«sort/name/ascending» /orders/«sort-by/name»
    /orders/«order-by/name» /v1/orders/«sort/{field}» /v1/orders/17/lines/«sort/name»
    /v1/orders/«sort» /v1/orders/«sorted» /orders/«sort-by-date» /orders/«order-by-due-date»
    # paging
    /orders/«page/2» /v1/orders/«page/{page}» /orders/«limit/10» /orders/«per-page/10»
    /orders/«page-size/10» /orders/«offset/20»
    # filtering
    /v1/orders/«filter/status/open» /v1/orders/«filter/17/open» /v1/orders/«between/1»/2
    /orders/«filter-by/status/open» /orders/«where/status/{status}» /orders/«filter»
    /orders/«filter/status» /orders/«filter-by-status» /orders/«group-by-status»
    /orders/«by-customer/17» /orders/«by-customer-id/{id}» /orders/«by-customer/{customerId}»/lines
    /v1/«visa-by-country/{country}» /v1/«stats-by-date/2021-01-01» /images/«by-id/{id}»/labels
    /orders/«from/2021-01-01» /orders/«since/{date}» /orders/«after/17»
    /orders/«from/2021-01-01»/«to/2021-02-01» /v1/flights/«from/{from}»/«to/{to}»
    # beside a query
    /orders/«sort/name»?page=2 /v1/orders/«page/{page}»{?limit}
    https://api.example.se/orders/v1/orders/«page/2»
    # resources that are called so
    /v1/pages /v1/pages/2 /v1/pages/17/revisions/3 /v1/books/17/pages/2
    /v1/books/{id}/pages/{page} /v1/filters /v1/filters/17 /v1/users/17/filters/3 /v1/limits/17
    /v1/offsets /v1/sort-orders/17 /v1/orders/17/orders/3 /v1/users/17/order/3 /v1/page-views/17
    # no filter
    /v1/step-by-step/17 /v1/terms-of-service /v1/points-of-interest/17 /v1/in-app-purchases/17
    /v1/on-call-schedules /v1/off-cycle-payrolls/17 /v1/without-prejudice/17
    # codes of countries and languages
    /v1/countries/in/cities /v1/countries/at/cities/17 /v1/countries/to /v1/languages/to
    /v1/languages/by/words
    # identifiers are opaque
    /v1/orders/{sort}/lines /v1/orders/2021-01-01 /v1/rates/2021-01-01 /v1/orders/page-2
    /v1/songs/stand-by-me /v1/songs/killed-by-love/albums
    # the api may be called so
    /sort/v1/orders /page/v1/orders/17
    # the query is where they belong
    /v1/orders?sort=name&page=2&filter=a%20gt%201&from=2021-01-01 /v1/orders{?sort,page}
    /v1/orders#page/2 https://page.example.se/v1/orders /
    `,
  );

  test.each(
    rows(`
    /orders/sort/name => Path must not contain sorting, got "sort/name". Use the query: sort=
    /orders/all => Path must not contain filtering, got "all". Use the collection itself, with the
    /orders/count => Path must not contain counting, got "count". Read totalRecords of the
    /orders/page/2 => Path must not contain paging, got "page/2". Use the query: page= and limit=
    `),
  )('%s', (_row, url = '', message) => {
    expect(findingsOf(RULE, url).map((found) => found.message)).toEqual([
      expect.stringContaining(message ?? ''),
    ]);
  });
});

describe('naming.query-word: in Swedish', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    /v1/arenden/«fran/2021-01-01» /v1/arenden/«mellan/{datum}» /v1/arenden/«sida/2» /v1/arenden/«sortera/namn»
    /v1/arenden/«sortering» /v1/arenden/«filtrera»
    /v1/sidor/2 /v1/arenden/17/handelser /v1/lan/01/kommuner /v1/fragor/17
    `,
  );
});

describe('naming.query-word: a name that only looks like such a word is accepted', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    /releases/latest /v1/document-versions/latest /orders/all/items /v1/all
    /orders/{id}/latest-version /orders/alliances /orders/count-17
    # no collection precedes it
    /api/where/stops-for-location /summary/latest
    # the value is none of the field
    /top-by-edits/{project} /magnets/by-date/{accessToken}/{date} /v1/{year}/to/{currency}
    /v1/books/page/{bookId}
    # a report is called so
    /v1/stats-by-date
    # a verb before
    /v1/codes/find-by-element/{element}
    `,
  );
});
