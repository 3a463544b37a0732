import { swedishVocabulary } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf, suggestionsOf } from '../support/url-findings.js';

const RULE = 'naming.singular';

describe('naming.singular: a resource is named in the URL as a plural noun', () => {
  test.each<[url: string, places: string[], suggestion: string]>([
    ['/order', ['order'], '/orders'],
    ['/order/17', ['order'], '/orders/17'],
    ['/v1/order/17', ['order'], '/v1/orders/17'],
    ['/v1/order/{id}?page=2#x', ['order'], '/v1/orders/{id}?page=2#x'],
    ['/v1/order{?page}', ['order'], '/v1/orders{?page}'],
    ['/v1/order{/id}', ['order'], '/v1/orders{/id}'],
    ['/orders/v1/order/17', ['order'], '/orders/v1/orders/17'],
    ['https://api.example.se/v1/order/17', ['order'], 'https://api.example.se/v1/orders/17'],
    ['/v1/orders/17/line/3', ['line'], '/v1/orders/17/lines/3'],
    ['/v1/company/17/employee/4', ['company', 'employee'], '/v1/companies/17/employees/4'],
    ['/v1/user/{id}/address/{no}', ['user', 'address'], '/v1/users/{id}/addresses/{no}'],
    ['/api/order', ['order'], '/api/orders'],
    // the last word counts
    ['/v1/order-item/17', ['order-item'], '/v1/order-items/17'],
    ['/v1/orders-item', ['orders-item'], '/v1/orders-items'],
    ['/v1/orderItem', ['orderItem'], '/v1/order-items'],
    ['/v1/order_item', ['order_item'], '/v1/order-items'],
    // but not behind a preposition
    ['/v1/point-of-interest', ['point-of-interest'], '/v1/points-of-interest'],
    // endings
    ['/v1/category', ['category'], '/v1/categories'],
    ['/v1/day', ['day'], '/v1/days'],
    ['/v1/box', ['box'], '/v1/boxes'],
    ['/v1/address', ['address'], '/v1/addresses'],
    ['/v1/status', ['status'], '/v1/statuses'],
    ['/v1/analysis', ['analysis'], '/v1/analyses'],
    ['/v1/bus', ['bus'], '/v1/buses'],
    ['/v1/alias', ['alias'], '/v1/aliases'],
    ['/v1/child', ['child'], '/v1/children'],
    ['/v1/person', ['person'], '/v1/people'],
    ['/v1/criterion', ['criterion'], '/v1/criteria'],
    ['/v1/matrix', ['matrix'], '/v1/matrices'],
    ['/v1/leaf', ['leaf'], '/v1/leaves'],
    ['/v1/photo', ['photo'], '/v1/photos'],
    ['/v1/hero', ['hero'], '/v1/heroes'],
    ['/v1/api-key', ['api-key'], '/v1/api-keys'],
  ])('%s: %j, to be %s', (url, places, suggestion) => {
    expect(placesOf(RULE, url)).toEqual(places);
    expect(suggestionsOf(RULE, url)).toEqual([suggestion]);
    expect(placesOf(RULE, suggestion)).toEqual([]);
    for (const { level } of findingsOf(RULE, url)) expect(level).toBe('SHOULD NOT');
  });

  test.each([
    // regular and irregular plurals
    ...['orders', 'addresses', 'categories', 'boxes', 'buses', 'statuses', 'analyses', 'aliases'],
    ...[
      'children',
      'people',
      'persons',
      'men',
      'women',
      'feet',
      'teeth',
      'mice',
      'geese',
      'leaves',
    ],
    ...[
      'criteria',
      'phenomena',
      'genera',
      'strata',
      'errata',
      'alumni',
      'fungi',
      'cacti',
      'nuclei',
    ],
    ...[
      'matrices',
      'indices',
      'indexes',
      'vertices',
      'appendices',
      'hypotheses',
      'crises',
      'theses',
    ],
    ...[
      'schemas',
      'schemata',
      'quizzes',
      'heroes',
      'potatoes',
      'photos',
      'videos',
      'knives',
      'lives',
    ],
    ...[
      'bases',
      'lenses',
      'gases',
      'viruses',
      'campuses',
      'bonuses',
      'menus',
      'cpus',
      'skus',
      'apis',
    ],
    ...['ids', 'urls', 'faqs', 'kudos', 'media', 'data', 'curricula', 'millennia', 'symposia'],
    // mass nouns
    ...['metadata', 'equipment', 'software', 'hardware', 'firmware', 'information', 'feedback'],
    ...['news', 'weather', 'traffic', 'furniture', 'luggage', 'advice', 'research', 'evidence'],
    ...[
      'staff',
      'personnel',
      'police',
      'cattle',
      'cash',
      'money',
      'electricity',
      'water',
      'energy',
    ],
    ...[
      'training',
      'housing',
      'billing',
      'insurance',
      'documentation',
      'music',
      'content',
      'storage',
    ],
    // the same in both numbers
    ...[
      'species',
      'series',
      'sheep',
      'fish',
      'salmon',
      'trout',
      'aircraft',
      'spacecraft',
      'offspring',
    ],
    ...['means', 'headquarters', 'crossroads', 'barracks', 'corps', 'chassis', 'moose', 'deer'],
    // plurals without a singular
    ...['goods', 'earnings', 'funds', 'proceeds', 'scissors', 'trousers', 'thanks', 'savings'],
    ...[
      'settings',
      'credentials',
      'statistics',
      'analytics',
      'logistics',
      'physics',
      'sales',
      'sports',
    ],
    // compounds of these
    ...[
      'reference-data',
      'market-data',
      'contact-info',
      'time-series',
      'tv-series',
      'sales-orders',
    ],
    ...['news-items', 'goods-receipts', 'customs-declarations', 'human-resources', 'bus-stops'],
    ...['points-of-interest', 'terms-of-service', 'lines-of-business', 'means-of-transport'],
    ...['brothers-in-law', 'in-app-purchases', 'on-call-schedules', 'to-dos', 'ip-addresses'],
  ])('%s is right', (name) => {
    expect(placesOf(RULE, `/v1/${name}`)).toEqual([]);
    expect(placesOf(RULE, `/v1/${name}/17`)).toEqual([]);
    expect(placesOf(RULE, `/v1/users/{id}/${name}`)).toEqual([]);
  });

  test.each([
    // identifiers are opaque
    '/v1/orders/order',
    '/v1/countries/se/cities/lund/schools',
    '/v1/users/anna/orders/first',
    '/v1/currencies/sek',
    '/v1/orders/{order}/lines/{line}',
    '/v1/roles/admin/permissions',
    '/v1/schemas/order',
    '/v1/orders/ord-17',
    '/v1/orders/550e8400-e29b-41d4-a716-446655440000/lines',
    // the api may be called as it is
    '/order/v1/orders',
    '/sales/order/v1/orders',
    '/api/orders',
    '/rest/v1/orders',
    // what is said of oneself, and of one
    '/v1/me',
    '/v1/me/orders',
    '/v1/users/self',
    '/v1/orders/latest',
    '/v1/orders/current',
    // neither host nor parameters nor a registered place
    'https://order.example.se/v1/orders',
    '/v1/orders?order=17#order',
    '/.well-known/security.txt',
    '/',
    '/v1',
  ])('%s has none', (url) => {
    expect(placesOf(RULE, url)).toEqual([]);
  });

  test('the message has the plural', () => {
    expect(findingsOf(RULE, '/v1/category/17')).toMatchObject([
      { message: 'Resource must be named in the plural, got "category". Write categories' },
    ]);
  });

  test.each([
    'a',
    'x1',
    '17',
    '-',
    '~',
    '...',
    'å',
    '日本',
    'a'.repeat(5000),
    'constructor',
    '__proto__',
  ])('a name of any kind is put up with: %s', (name) => {
    for (const suggestion of suggestionsOf(RULE, `/v1/${name}`)) {
      expect(placesOf(RULE, suggestion ?? '')).toEqual([]);
    }
  });
});

describe('naming.singular: a vocabulary adds nouns', () => {
  const vocabulary = swedishVocabulary;

  test.each<[url: string, place: string, suggestion: string]>([
    ['/v1/arende/17', 'arende', '/v1/arenden/17'],
    ['/v1/person/17', 'person', '/v1/personer/17'],
    ['/v1/kommun/0180', 'kommun', '/v1/kommuner/0180'],
    ['/v1/skola/17', 'skola', '/v1/skolor/17'],
    ['/v1/bok/17', 'bok', '/v1/bocker/17'],
    // the end of a closed compound
    ['/v1/skolenhet/17', 'skolenhet', '/v1/skolenheter/17'],
    ['/v1/utbildningsplan-version/2', 'utbildningsplan-version', '/v1/utbildningsplan-versioner/2'],
  ])('%s: %s, to be %s', (url, place, suggestion) => {
    expect(findingsOf(RULE, url, { vocabulary })).toMatchObject([
      { level: 'SHOULD NOT', place, suggestion },
    ]);
    expect(placesOf(RULE, suggestion, { vocabulary })).toEqual([]);
  });

  test.each([
    ...['arenden', 'personer', 'kommuner', 'skolor', 'bocker', 'skolenheter', 'ordrar', 'kunder'],
    // the same in both numbers
    ...[
      'beslut',
      'barn',
      'fordon',
      'foretag',
      'lan',
      'dokument',
      'handlaggare',
      'anvandare',
      'avtal',
    ],
    ...['tillstand', 'uppdrag', 'fastighetsagare', 'medborgare', 'protokoll', 'svar'],
    // known nowhere, so not judged by English
    ...[
      'riksdagsledamoter',
      'vaderprognoser',
      'hallplatser',
      'statistik',
      'sjo',
      'orders',
      'dataset',
    ],
  ])('%s is right in Swedish', (name) => {
    expect(placesOf(RULE, `/v1/${name}/17`, { vocabulary })).toEqual([]);
  });

  test('of a domain, beside English', () => {
    const own = { plurals: { kerfuffle: 'kerfuffli' }, invariants: ['gizmo'] };
    expect(suggestionsOf(RULE, '/v1/kerfuffle/17', { vocabulary: own })).toEqual([
      '/v1/kerfuffli/17',
    ]);
    expect(placesOf(RULE, '/v1/kerfuffli/17', { vocabulary: own })).toEqual([]);
    expect(placesOf(RULE, '/v1/gizmo', { vocabulary: own })).toEqual([]);
    expect(placesOf(RULE, '/v1/super-gizmo', { vocabulary: own })).toEqual([]);
    expect(suggestionsOf(RULE, '/v1/order', { vocabulary: own })).toEqual(['/v1/orders']);
    expect(placesOf(RULE, '/v1/gizmo')).toEqual(['gizmo']);
  });

  test('of several, the first of which need not be Swedish', () => {
    const both = [{ plurals: { widget: 'widgetar' } }, swedishVocabulary];
    expect(suggestionsOf(RULE, '/v1/widget/1', { vocabulary: both })).toEqual(['/v1/widgetar/1']);
    expect(suggestionsOf(RULE, '/v1/arende/1', { vocabulary: both })).toEqual(['/v1/arenden/1']);
  });
});
