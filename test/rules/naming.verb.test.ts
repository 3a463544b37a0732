import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf, suggestionsOf } from '../support/url-findings.js';

const RULE = 'naming.verb';

describe('naming.verb: URLs contain no verbs', () => {
  test.each<[url: string, places: string[], suggestion?: string]>([
    // what HTTP has a method for
    ['/get-orders', ['get-orders'], '/orders'],
    ['/v1/get-order/17', ['get-order'], '/v1/orders/17'],
    ['/v1/getOrders', ['getOrders'], '/v1/orders'],
    ['/v1/GetOrder', ['GetOrder'], '/v1/orders'],
    ['/v1/create_order', ['create_order'], '/v1/orders'],
    ['/v1/delete-order-item/{id}', ['delete-order-item'], '/v1/order-items/{id}'],
    ['/v1/orders/create', ['create'], '/v1/orders'],
    ['/v1/orders/17/update?x=1', ['update'], '/v1/orders/17?x=1'],
    ['/v1/orders/{id}/delete', ['delete'], '/v1/orders/{id}'],
    ['/v1/orders/17/items/add', ['add'], '/v1/orders/17/items'],
    ['/v1/orders/17/add-item', ['add-item'], '/v1/orders/17/items'],
    ['/v1/orders/list', ['list'], '/v1/orders'],
    ['/get', ['get']],
    ['/v1/create', ['create']],
    // an action is a noun too
    ['/v1/orders/17/cancel', ['cancel'], '/v1/orders/17/cancellations'],
    ['/v1/orders/{id}/cancel', ['cancel'], '/v1/orders/{id}/cancellations'],
    ['/v1/users/17/activate', ['activate'], '/v1/users/17/activations'],
    ['/v1/invoices/17/approve', ['approve'], '/v1/invoices/17/approvals'],
    ['/v1/articles/17/publish', ['publish'], '/v1/articles/17/publications'],
    ['/v1/tokens/17/revoke', ['revoke'], '/v1/tokens/17/revocations'],
    ['/v1/orders/cancel', ['cancel'], '/v1/orders/cancellations'],
    ['/v1/login', ['login'], '/v1/sessions'],
    ['/v1/calculate-price', ['calculate-price']],
    ['/v1/cancel-order', ['cancel-order']],
    ['/v1/orders/cancelAll', ['cancelAll']],
    // a method of one's own behind a colon
    ['/v1/orders/17:cancel', [':cancel'], '/v1/orders/17/cancellations'],
    ['/v1/orders/{id}:cancel?x=1', [':cancel'], '/v1/orders/{id}/cancellations?x=1'],
    ['/v1/orders:batchGet', [':batchGet']],
    ['/v1/orders:search', [':search']],
    // the query string searches
    ['/v1/orders/search', ['search']],
    ['/v1/search', ['search']],
    ['/v1/find-customers', ['find-customers']],
    // several
    ['/v1/get-orders/17/cancel', ['get-orders', 'cancel'], '/v1/orders/17/cancellations'],
    // The version keeps its place among them.
    ['https://api.example.se/v1/get-orders', ['get-orders'], 'https://api.example.se/v1/orders'],
  ])('%s: %j, to be %s', (url, places, suggestion) => {
    expect(placesOf(RULE, url)).toEqual(places);
    expect(suggestionsOf(RULE, url)).toEqual([suggestion]);
    expect(placesOf(RULE, suggestion ?? '')).toEqual([]);
    for (const { level } of findingsOf(RULE, url)) expect(level).toBe('SHOULD NOT');
  });

  test.each([
    // nouns that are verbs too
    ...['orders', 'checks', 'tests', 'moves', 'copies', 'requests', 'updates', 'changes', 'views'],
    ...[
      'uploads',
      'downloads',
      'imports',
      'exports',
      'runs',
      'builds',
      'searches',
      'lists',
      'likes',
    ],
    ...['backups', 'setups', 'lookups', 'refunds', 'transfers', 'returns', 'shares', 'stops'],
    // the nouns of actions
    ...['cancellations', 'activations', 'approvals', 'publications', 'revocations', 'sessions'],
    // nouns with a verb in them
    ...['list-items', 'search-results', 'access-tokens', 'change-requests', 'change-logs'],
    ...['purchase-orders', 'work-orders', 'sort-orders', 'test-runs'],
    ...['test-results', 'process-instances', 'stop-times', 'stop-points', 'refresh-tokens'],
    ...['request-logs', 'batch-jobs', 'import-jobs', 'start-times', 'retry-policies'],
    // what is joined to a verb is a noun
    ...['add-ons', 'check-ins', 'sign-ups', 'log-ins', 'opt-outs', 'follow-ups', 'trade-ins'],
    // participles and other words that begin as verbs do
    ...['deleted-items', 'saved-searches', 'archived-projects', 'cancelled-orders', 'settings'],
    ...['getaways', 'addresses', 'listings', 'readings', 'creators', 'removals', 'viewers'],
    ...['password-resets', 'stock-updates', 'bank-transfers'],
  ])('/v1/%s has none', (name) => {
    expect(placesOf(RULE, `/v1/${name}`)).toEqual([]);
    expect(placesOf(RULE, `/v1/${name}/17`)).toEqual([]);
    expect(placesOf(RULE, `/v1/users/{id}/${name}`)).toEqual([]);
  });

  test.each([
    // an area may be called by a verb
    '/search/v1/documents',
    '/import/v1/jobs',
    '/sync/v1/devices',
    // identifiers are opaque, above all of what has verbs for identifiers
    '/v1/permissions/create',
    '/v1/scopes/read',
    '/v1/actions/cancel',
    '/v1/operations/get-orders',
    '/v1/orders/{cancel}',
    '/v1/orders{/get}',
    '/v1/orders/17-cancel-18',
    // identifiers with a colon
    '/v1/books/urn:isbn:9780140328721',
    '/v1/times/08:00',
    '/v1/orders/order:17',
    // neither the host nor parameters, nor a registered place
    'https://get.example.se/v1/orders',
    '/v1/orders?get=1&q=cancel',
    '/.well-known/openid-configuration',
  ])('%s has none', (url) => {
    expect(placesOf(RULE, url)).toEqual([]);
  });

  test.each<[url: string, message: RegExp]>([
    [
      '/v1/get-orders',
      /^Path must not contain the verb get, got "get-orders"\. Use the method GET$/,
    ],
    [
      '/v1/orders/17/update',
      /^Path must not contain the verb update, got "update"\. Use the method PATCH$/,
    ],
    ['/v1/orders/17/delete', /\. Use the method DELETE$/],
    [
      '/v1/orders/17/cancel',
      /^Path must not contain the verb cancel, got "cancel"\. Make the action a resource that POST creates: cancellations$/,
    ],
    [
      '/v1/orders/17:cancel',
      /^Path must not contain a custom method, got ":cancel"\. Make the action a resource that POST creates: cancellations$/,
    ],
    ['/v1/orders/search', /\. Search the collection with the parameter filter$/],
    [
      '/v1/orders/17/toggle',
      /^Path must not contain the verb toggle, got "toggle"\. Name a resource in the plural, and let the method express the operation$/,
    ],
  ])('%s: %j', (url, message) => {
    expect(findingsOf(RULE, url)).toMatchObject([{ message: expect.stringMatching(message) }]);
  });
});

describe('naming.verb: actions at the end', () => {
  test.each<[verb: string, noun?: string]>([
    ['close', 'closures'],
    ['unassign', 'unassignments'],
    ['void', 'voids'],
    ['capture', 'captures'],
    ['lock', 'locks'],
    ['resend', 'deliveries'],
    ['reopen', 'reopenings'],
    ['archive', 'archives'],
    ['sign-in', 'sessions'],
    ['copyTo', 'copies'],
    ['checkStatus'],
    ['disablescheduling'],
    ['reset-replica-size'],
    ['unapply'],
    ['link'],
    ['kick'],
    ['addtaskcollection'],
    ['download'],
    ['unlink'],
  ])('/orders/{id}/%s, to be %s', (verb, noun) => {
    const expected = noun && `/orders/{id}/${noun}`;
    const found = findingsOf(RULE, `/orders/{id}/${verb}`);
    expect(found.map(({ suggestion }) => suggestion)).toEqual([expected]);
  });

  test.each([
    // the identifier behind it is not that of the new noun
    '/unregister/{id}',
    '/validate/name/{name}',
    // a second verb
    '/upload/sync',
    // no POST ends a session
    '/auth/logout',
    '/calculations/create_from_calculation',
  ])('%s has no suggestion', (url) => {
    expect(suggestionsOf(RULE, url)).toContain(undefined);
  });

  test('of methods with dots', () => {
    expect(findingsOf(RULE, '/album.tracks.get')).toMatchObject([{ certainty: 'likely' }]);
    expect(suggestionsOf(RULE, '/album.tracks.get')).toEqual([undefined]);
  });

  test.each<[url: string, certainty?: 'likely']>([
    ['/orders/{id}/cancel'],
    ['/orders/{id}/activate'],
    ['/get-orders'],
    ['/orders/{id}/capture', 'likely'],
    ['/orders/{id}/lock', 'likely'],
    ['/orders/search', 'likely'],
  ])('%s is certain or %s', (url, certainty) => {
    expect(findingsOf(RULE, url).map((found) => found.certainty)).toEqual([certainty]);
  });

  test.each([
    // before another name or an identifier it may be a noun
    '/lock/{id}',
    '/import/jobs/{id}',
    '/stop-point/{id}/arrivals',
    '/search-engine/{id}/results',
    '/process/{id}',
    // a compound noun
    '/repositories/{id}/merge-base/{revspec}',
    '/tests/{id}/test-case-result',
    // a health check
    '/metrics/ping',
    // a right plural of Swedish
    '/api/register/17/register',
  ])('%s has none', (url) => {
    expect(placesOf(RULE, url)).toEqual([]);
  });
});

describe('naming.verb: in Swedish', () => {
  test.each<[url: string, place: string, suggestion?: string]>([
    ['/v1/arenden/17/avsluta', 'avsluta', '/v1/arenden/17/avslut'],
    ['/v1/bokningar/{id}/avboka', 'avboka', '/v1/bokningar/{id}/avbokningar'],
    ['/v1/fakturor/{id}/attestera', 'attestera', '/v1/fakturor/{id}/attesteringar'],
    ['/v1/hamta-arenden', 'hamta-arenden', '/v1/arenden'],
    ['/v1/arenden/{id}/skapa', 'skapa', '/v1/arenden/{id}'],
    ['/v1/arenden/{id}/ta-bort', 'ta-bort', '/v1/arenden/{id}'],
    ['/v1/arenden/sok', 'sok'],
    // by its form
    ['/v1/arenden/{id}/digitalisera', 'digitalisera', '/v1/arenden/{id}/digitaliseringar'],
    // English ones are known beside
    ['/v1/arenden/17/cancel', 'cancel', '/v1/arenden/17/cancellations'],
  ])('%s: %s, to be %s', (url, place, suggestion) => {
    const found = findingsOf(RULE, url);
    expect(found.map((each) => [each.place, each.suggestion])).toEqual([[place, suggestion]]);
    expect(placesOf(RULE, suggestion ?? '')).toEqual([]);
  });

  test.each(['/v1/avslut', '/v1/andringar', '/v1/utskick', '/v1/kontroller/17', '/v1/arenden'])(
    '%s has no verb',
    (url) => {
      expect(placesOf(RULE, url)).toEqual([]);
    },
  );

  test.each(['/v1/users/{id}/visa', '/v1/users/{id}/camera', '/tiendas/{id}/cartera'])(
    '%s is not Swedish',
    (url) => {
      expect(placesOf(RULE, url)).toEqual([]);
    },
  );
});

describe('naming.verb: a path that shows another language is not judged', () => {
  test.each(['/kunden/{id}/cancel', '/get-rechnungen', '/brukere/{id}:activate'])('%s', (url) => {
    expect(placesOf(RULE, url)).toEqual([]);
  });
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

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s, a name of all objects, is no verb',
    (name) => {
      expect(placesOf(RULE, `/v1/orders/17/${name}`)).toEqual([]);
    },
  );
});
