import { describe, expect, test } from 'vitest';
import { rows, words } from '../support/rows.js';
import { findingsOf, placesOf, suggestionsOf, testUrls } from '../support/url-findings.js';

const RULE = 'naming.verb';

describe('naming.verb: URLs contain no verbs', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    # what HTTP has a method for
    /«get-orders» => /orders
    /v1/«get-order»/17 => /v1/orders/17
    /v1/«getOrders» /v1/«GetOrder» /v1/«create_order» => /v1/orders
    /v1/«delete-order-item»/{id} => /v1/order-items/{id}
    /v1/orders/«create» => /v1/orders
    /v1/orders/17/«update»?x=1 => /v1/orders/17?x=1
    /v1/orders/{id}/«delete» => /v1/orders/{id}
    /v1/orders/17/items/«add» /v1/orders/17/«add-item» => /v1/orders/17/items
    /v1/orders/«list» => /v1/orders
    /«get» /v1/«create» => none
    # an action is a noun too
    /v1/orders/17/«cancel» => /v1/orders/17/cancellations
    /v1/orders/{id}/«cancel» => /v1/orders/{id}/cancellations
    /v1/users/17/«activate» => /v1/users/17/activations
    /v1/invoices/17/«approve» => /v1/invoices/17/approvals
    /v1/articles/17/«publish» => /v1/articles/17/publications
    /v1/tokens/17/«revoke» => /v1/tokens/17/revocations
    /v1/orders/«cancel» => /v1/orders/cancellations
    /v1/«login» => /v1/sessions
    /v1/«calculate-price» /v1/«cancel-order» /v1/orders/«cancelAll» => none
    # a method of one's own behind a colon
    /v1/orders/17«:cancel» => /v1/orders/17/cancellations
    /v1/orders/{id}«:cancel»?x=1 => /v1/orders/{id}/cancellations?x=1
    /v1/orders«:batchGet» /v1/orders«:search» => none
    # the query string searches
    /v1/orders/«search» /v1/«search» /v1/«find-customers» => none
    # several
    /v1/«get-orders»/17/«cancel» => /v1/orders/17/cancellations
    # The version keeps its place among them.
    https://api.example.se/v1/«get-orders» => https://api.example.se/v1/orders
    # a verb before what it acts on
    /«search-orders» /«process-payment» /«export-orders» /«sync-orders» /«reset-password»
    /«import-customers» /«pay-invoice» /v1/«close-account» => none
    # an area may be called by a verb
    /search/v1/documents /import/v1/jobs /sync/v1/devices
    # identifiers are opaque, above all of what has verbs for identifiers
    /v1/permissions/create /v1/scopes/read /v1/actions/cancel /v1/operations/get-orders
    /v1/orders/{cancel} /v1/orders{/get} /v1/orders/17-cancel-18
    # so are slugs, which stand behind a plural
    /articles/get-started /companies/get-ab /articles/delete-account /posts/create-react-app
    /articles/reset-password/comments
    # behind anything else, and with the noun of the plural, they are actions
    /v1/users/17/«reset-password» /v1/orders/«cancel-order» /v1/orders/«cancel-all»
    /v1/users/«find-by-name» /v1/me/«delete-account»
    # nouns that begin as verbs do
    /get-togethers /get-togethers/17 /docs/{id}/get-started /connect /v2/connect/transfers/17 /connect-peers/17
    /compute-clusters/17 /users/{id}/end-user-agreement /projects/{id}/merge-request/{request}/changes
    /pay-lines /PayRun/{id} /pay-schedules/17 /workgroups/{id}/buyOrders /deny-lists /settings/design /tracking-settings/open
    # identifiers with a colon
    /v1/books/urn:isbn:9780140328721 /v1/times/08:00 /v1/orders/order:17
    # neither the host nor parameters, nor a registered place
    https://get.example.se/v1/orders /v1/orders?get=1&q=cancel /.well-known/openid-configuration
    `,
  );

  test.each(
    words(`
    # nouns that are verbs too
    orders checks tests moves copies requests updates changes views uploads downloads imports
    exports runs builds searches lists likes backups setups lookups refunds transfers returns
    shares stops
    # the nouns of actions
    cancellations activations approvals publications revocations sessions
    # nouns with a verb in them
    list-items search-results access-tokens change-requests change-logs purchase-orders
    work-orders sort-orders test-runs test-results process-instances stop-times stop-points
    refresh-tokens request-logs batch-jobs import-jobs start-times retry-policies
    # what is joined to a verb is a noun
    add-ons check-ins sign-ups log-ins opt-outs follow-ups trade-ins
    # participles and other words that begin as verbs do
    deleted-items saved-searches archived-projects cancelled-orders settings getaways addresses
    listings readings creators removals viewers password-resets stock-updates bank-transfers
    `),
  )('/v1/%s has none', (name) => {
    expect(placesOf(RULE, `/v1/${name}`)).toEqual([]);
    expect(placesOf(RULE, `/v1/${name}/17`)).toEqual([]);
    expect(placesOf(RULE, `/v1/users/{id}/${name}`)).toEqual([]);
  });

  test.each(
    rows(`
    /v1/get-orders => Path must not contain the verb get, got "get-orders". Use the method GET
    /v1/orders/17/update => Use the method PATCH
    /v1/orders/17/delete => Use the method DELETE
    /v1/orders/17/cancel => Make the action a resource that POST creates: cancellations
    /v1/orders/17:cancel => Path must not contain a custom method, got ":cancel". Make the action a resource
    /v1/orders/search => Search the collection with the parameter filter
    /v1/arenden/17/skicka-in => Name a resource in the plural, and let the method express the operation
    /v1/orders/17/toggle => Name a resource in the plural, and let the method express the operation
    `),
  )('%s', (_row, url = '', message) => {
    expect(findingsOf(RULE, url).map((found) => found.message)).toEqual([
      expect.stringContaining(message ?? ''),
    ]);
  });
});

describe('naming.verb: actions at the end', () => {
  test.each(
    rows(`
    close => closures
    unassign => unassignments
    void => voids
    capture => captures
    lock => locks
    resend => deliveries
    reopen => reopenings
    archive => archives
    sign-in => sessions
    copyTo => copies
    `),
  )('/orders/{id}/%s', (_row, verb, noun) => {
    const found = findingsOf(RULE, `/orders/{id}/${verb}`);
    expect(found.map(({ suggestion }) => suggestion)).toEqual([`/orders/{id}/${noun}`]);
  });

  testUrls(
    RULE,
    'SHOULD NOT',
    `
    /orders/{id}/«checkStatus» => none
    /orders/{id}/«reset-replica-size» /orders/{id}/«unapply» /orders/{id}/«link» => none
    /orders/{id}/«kick» /orders/{id}/«download» => none
    /orders/{id}/«unlink» => none
    # the identifier behind it is not that of the new noun
    /«unregister»/{id} /«validate»/name/{name} => none
    # a second verb
    /upload/«sync» => none
    # no POST ends a session
    /auth/«logout» /calculations/«create_from_calculation» => none
    # methods with dots
    /«album.tracks.get» => none
    /orders/{id}/«cancel» /orders/{id}/«activate» /orders/{id}/«capture» /orders/{id}/«lock»
    /orders/«search»
    `,
  );

  testUrls(
    RULE,
    'SHOULD NOT',
    `
    # certain
    /orders/{id}/«cancel» /orders/{id}/«activate» /«get-orders»
    # likely
    /orders/{id}/capture /orders/{id}/lock /orders/search /album.tracks.get
    `,
    { certainty: 'certain' },
  );
});

describe('naming.verb: in Swedish', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    # before another name or an identifier it may be a noun
    /lock/{id} /import/jobs/{id} /stop-point/{id}/arrivals /search-engine/{id}/results
    /process/{id}
    # a compound noun
    /repositories/{id}/merge-base/{revspec} /tests/{id}/test-case-result
    # a health check
    /metrics/ping
    # a right plural of Swedish
    /api/register/17/register
    # no verb
    /v1/arenden/17/«avsluta» => /v1/arenden/17/avslut
    /v1/bokningar/{id}/«avboka» => /v1/bokningar/{id}/avbokningar
    /v1/fakturor/{id}/«attestera» => /v1/fakturor/{id}/attesteringar
    /v1/«hamta-arenden» => /v1/arenden
    /v1/arenden/{id}/«skapa» /v1/arenden/{id}/«ta-bort» => /v1/arenden/{id}
    /v1/arenden/«sok»
    # by its form
    /v1/arenden/{id}/«digitalisera» => /v1/arenden/{id}/digitaliseringar
    # before an object, or with a particle, in a path that shows no language
    /«skicka-faktura» /«sok-kunder» /«registrera-ankomst» /«lagg-till-rad» /«logga-ut»
    /«hamta-alla-arenden» => /arenden
    /users/17/«aktivera» => /users/17/aktiveringar
    /carrera/17 /rooms/17/camera
    # English ones are known beside
    /v1/arenden/17/«cancel» => /v1/arenden/17/cancellations
    # not Swedish
    /v1/avslut /v1/andringar /v1/utskick /v1/kontroller/17 /v1/arenden
    `,
  );
});

describe('naming.verb: a path that shows another language is not judged', () => {
  testUrls(RULE, 'SHOULD NOT', '/kunden/{id}/cancel /get-rechnungen /brukere/{id}:activate');
});

describe('naming.verb: a vocabulary adds verbs', () => {
  test('of a domain', () => {
    const vocabulary = { verbs: { triage: 'triages', zap: '' } };
    expect(suggestionsOf(RULE, '/v1/orders/17/triage', { vocabulary })).toEqual([
      '/v1/orders/17/triages',
    ]);
    expect(suggestionsOf(RULE, '/v1/orders/17/zap', { vocabulary })).toEqual([undefined]);
    expect(placesOf(RULE, '/v1/orders/17/zap')).toEqual([]);
  });

  test.each(words('constructor __proto__ toString hasOwnProperty valueOf'))(
    '%s, a name of all objects, is no verb',
    (name) => {
      expect(placesOf(RULE, `/v1/orders/17/${name}`)).toEqual([]);
    },
  );
});
