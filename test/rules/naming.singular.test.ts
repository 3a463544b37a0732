import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf, suggestionsOf } from '../support/url-findings.js';

const RULE = 'naming.singular';

describe('naming.singular: a resource is named in the URL as a plural noun', () => {
  test.each<[url: string, places: string[], suggestion: string]>([
    ['/order/17', ['order'], '/orders/17'],
    ['/v1/order/17', ['order'], '/v1/orders/17'],
    ['/v1/order/{id}?page=2#x', ['order'], '/v1/orders/{id}?page=2#x'],
    ['/v1/order{/id}', ['order'], '/v1/orders{/id}'],
    ['/orders/v1/order/17', ['order'], '/orders/v1/orders/17'],
    ['https://api.example.se/v1/order/17', ['order'], 'https://api.example.se/v1/orders/17'],
    ['/v1/orders/17/line/3', ['line'], '/v1/orders/17/lines/3'],
    ['/v1/company/17/employee/4', ['company', 'employee'], '/v1/companies/17/employees/4'],
    ['/v1/user/{id}/address/{no}', ['user', 'address'], '/v1/users/{id}/addresses/{no}'],
    ['/v1/customer/{customerNumber}', ['customer'], '/v1/customers/{customerNumber}'],
    ['/v1/country/{isoCountry}', ['country'], '/v1/countries/{isoCountry}'],
    // the last word counts
    ['/v1/order-item/17', ['order-item'], '/v1/order-items/17'],
    ['/v1/orderItem/{id}', ['orderItem'], '/v1/order-items/{id}'],
    ['/v1/order_item/{id}', ['order_item'], '/v1/order-items/{id}'],
    // but not behind a preposition
    ['/v1/point-of-interest/17', ['point-of-interest'], '/v1/points-of-interest/17'],
    // endings
    ['/v1/category/17', ['category'], '/v1/categories/17'],
    ['/v1/box/17', ['box'], '/v1/boxes/17'],
    ['/v1/analysis/17', ['analysis'], '/v1/analyses/17'],
    ['/v1/bus/17', ['bus'], '/v1/buses/17'],
    ['/v1/alias/17', ['alias'], '/v1/aliases/17'],
    ['/v1/child/17', ['child'], '/v1/children/17'],
    ['/v1/person/17', ['person'], '/v1/people/17'],
    ['/v1/matrix/17', ['matrix'], '/v1/matrices/17'],
    ['/v1/photo/17', ['photo'], '/v1/photos/17'],
    ['/v1/api-key/17', ['api-key'], '/v1/api-keys/17'],
    // words that end as Swedish nouns do
    ['/v1/airport/17', ['airport'], '/v1/airports/17'],
    ['/v1/report/17', ['report'], '/v1/reports/17'],
    ['/v1/workstation/17', ['workstation'], '/v1/workstations/17'],
  ])('%s: %j, to be %s', (url, places, suggestion) => {
    expect(placesOf(RULE, url)).toEqual(places);
    expect(suggestionsOf(RULE, url)).toEqual([suggestion]);
    expect(placesOf(RULE, suggestion)).toEqual([]);
    for (const { level, certainty } of findingsOf(RULE, url)) {
      expect([level, certainty]).toEqual(['SHOULD NOT', undefined]);
    }
  });

  test.each<[url: string, suggestion: string]>([
    ['/task', '/tasks'],
    ['/v1/task', '/v1/tasks'],
    ['/api/v1/background-task', '/api/v1/background-tasks'],
  ])('alone it is likely: %s', (url, suggestion) => {
    expect(findingsOf(RULE, url)).toMatchObject([{ certainty: 'likely', suggestion }]);
    expect(findingsOf(RULE, url, { certainty: 'certain' })).toEqual([]);
  });

  test.each([
    ['/team/{teamId}', '/teams/{teamId}'],
    ['/v1/server/{server_name}', '/v1/servers/{server_name}'],
  ])(
    'a plural of other languages, before an English variable, is likely: %s',
    (url, suggestion) => {
      expect(findingsOf(RULE, url)).toMatchObject([{ certainty: 'likely', suggestion }]);
    },
  );

  test.each([
    // an area, or a thing of which there is one, before another name
    '/account/projects/{id}',
    '/user/repos',
    '/profile/settings',
    // at the end, where APIs have one of them
    '/v1/orders/{id}/invoice',
    '/v1/orders/{id}/item',
    '/v1/nodes/{id}/favorite',
    '/v1/users/{id}/profile',
    '/v1/cart',
    // states, formats, adjectives and mass nouns
    '/v1/orders/{id}/status',
    '/v1/orders/{id}/pdf',
    '/v1/items/default',
    '/v1/users/{id}/recent',
    '/v1/status/{id}',
    '/v1/metadata/{id}',
    // products and other words that no list has
    '/v1/slack/{id}',
    '/v1/szentralen/{id}',
    '/v1/tokeninfo/{id}',
    // a plural of other languages
    '/team/{id}',
    '/team/{team}',
    // what follows is no identifier of it
    '/v1/report/{format}',
    '/build/{project_name}',
    '/service/reviews-v1',
    '/v1/map/{z}',
    '/v1/schema/{schema_version}/fields',
    '/v1/products/category/{category}',
    // verbs too
    '/v1/import/{id}',
    '/v1/run/{id}',
  ])('%s has none', (url) => {
    expect(placesOf(RULE, url)).toEqual([]);
  });

  test.each([
    ['/v1/profile/{id}', 'profile'],
    ['/v1/task', 'task'],
    ['/v1/background-task/{id}', 'background-task'],
  ])('%s has none if %s is one of the singletons', (url, name) => {
    expect(placesOf(RULE, url, { singletons: [name] })).toEqual([]);
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

describe('naming.singular: Swedish, with å, ä and ö or without', () => {
  test.each<[url: string, place: string, suggestion: string]>([
    ['/v1/arende/17', 'arende', '/v1/arenden/17'],
    ['/v1/arende/{arendeId}', 'arende', '/v1/arenden/{arendeId}'],
    ['/v1/kommun/0180', 'kommun', '/v1/kommuner/0180'],
    ['/v1/skola/17', 'skola', '/v1/skolor/17'],
    ['/v1/bok/17', 'bok', '/v1/bocker/17'],
    ['/v1/kunder/{id}/faktura/{nr}', 'faktura', '/v1/kunder/{id}/fakturor/{nr}'],
    ['/v1/ansokan/17', 'ansokan', '/v1/ansokningar/17'],
    // words that English has too, in a Swedish path
    ['/v1/kommuner/{id}/person/{nr}', 'person', '/v1/kommuner/{id}/personer/{nr}'],
    ['/v1/arenden/{id}/version/{nr}', 'version', '/v1/arenden/{id}/versioner/{nr}'],
    // definite forms, in a Swedish path
    ['/v1/arenden/{id}/handlingen/{nr}', 'handlingen', '/v1/arenden/{id}/handlingar/{nr}'],
    // compounds of Swedish nouns
    ['/v1/skolenhet/17', 'skolenhet', '/v1/skolenheter/17'],
    ['/v1/kundfaktura/17', 'kundfaktura', '/v1/kundfakturor/17'],
    ['/v1/verksamhetsrapport/17', 'verksamhetsrapport', '/v1/verksamhetsrapporter/17'],
  ])('%s: %s, to be %s', (url, place, suggestion) => {
    expect(findingsOf(RULE, url)).toMatchObject([{ level: 'SHOULD NOT', place, suggestion }]);
    expect(placesOf(RULE, suggestion)).toEqual([]);
  });

  test('ä and ö are found', () => {
    expect(findingsOf(RULE, '/v1/ärende/17').map(({ place }) => place)).toEqual(['ärende']);
  });

  test.each([
    ...['arenden', 'personer', 'kommuner', 'skolor', 'bocker', 'skolenheter', 'ordrar', 'kunder'],
    // definite plurals
    ...['kunderna', 'arendena', 'skolorna'],
    // the same in both numbers
    ...['beslut', 'barn', 'fordon', 'foretag', 'lan', 'dokument', 'handlaggare', 'anvandare'],
    ...['avtal', 'tillstand', 'uppdrag', 'protokoll', 'svar', 'system', 'register'],
    // known nowhere
    ...['riksdagsledamoter', 'vaderprognoser', 'hallplatser', 'statistik', 'sjo'],
    // English words that end as Swedish nouns do
    ...['report-attestation', 'payroll', 'attestation', 'playstation'],
    // Swedish singulars that are plurals in German and Norwegian
    ...['kalender', 'artikel', 'land', 'titel'],
  ])('%s is right', (name) => {
    expect(placesOf(RULE, `/v1/${name}/17`)).toEqual([]);
    expect(placesOf(RULE, `/v1/${name}`)).toEqual([]);
  });
});

describe('naming.singular: a path that shows another language is not judged', () => {
  test.each([
    '/kunden/{id}/name/{nameId}',
    '/rechnungen/{id}/position/{id}',
    '/clientes/{id}/plan/{planId}',
    '/utilisateurs/{id}/message/{id}',
    '/bestillinger/{id}/person/{id}',
    '/größe/{id}/person/{id}',
    '/tilaukset/{id}/person/{id}',
  ])('%s', (url) => {
    expect(placesOf(RULE, url)).toEqual([]);
  });
});

describe('naming.singular: a vocabulary adds nouns', () => {
  test('of a domain, beside English', () => {
    const own = { plurals: { kerfuffle: 'kerfuffli' }, invariants: ['gizmo', 'event'] };
    expect(suggestionsOf(RULE, '/v1/kerfuffle/17', { vocabulary: own })).toEqual([
      '/v1/kerfuffli/17',
    ]);
    expect(placesOf(RULE, '/v1/kerfuffli/17', { vocabulary: own })).toEqual([]);
    expect(placesOf(RULE, '/v1/users/{id}/event/{eventId}')).toEqual(['event']);
    expect(placesOf(RULE, '/v1/users/{id}/event/{eventId}', { vocabulary: own })).toEqual([]);
    expect(suggestionsOf(RULE, '/v1/order/1', { vocabulary: own })).toEqual(['/v1/orders/1']);
  });

  test('of another language, whose paths English does not judge', () => {
    const vocabulary = { language: 'de', plurals: { auftrag: 'auftraege' } };
    expect(suggestionsOf(RULE, '/kundenauftrag/17', { vocabulary })).toEqual([
      '/kundenauftraege/17',
    ]);
    expect(placesOf(RULE, '/auftraege/{id}/person/{id}', { vocabulary })).toEqual([]);
    expect(placesOf(RULE, '/orders/{id}/person/{id}', { vocabulary })).toEqual(['person']);
  });

  test('of several', () => {
    const both = [{ plurals: { widget: 'widgetar' } }, { plurals: { lorry: 'lorryar' } }];
    expect(suggestionsOf(RULE, '/v1/widget/1', { vocabulary: both })).toEqual(['/v1/widgetar/1']);
    expect(suggestionsOf(RULE, '/v1/lorry/1', { vocabulary: both })).toEqual(['/v1/lorryar/1']);
  });
});
