import { describe, expect, test } from 'vitest';
import { words } from '../support/rows.js';
import { findingsOf, placesOf, suggestionsOf, testUrls } from '../support/url-findings.js';

const RULE = 'naming.singular';

describe('naming.singular: a resource is named in the URL as a plural noun', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    /«order»/17 => /orders/17
    /v1/«order»/17 => /v1/orders/17
    /v1/«order»/{id}?page=2#x => /v1/orders/{id}?page=2#x
    /v1/«order»{/id} => /v1/orders{/id}
    /orders/v1/«order»/17 => /orders/v1/orders/17
    https://api.example.se/v1/«order»/17 => https://api.example.se/v1/orders/17
    /v1/orders/17/«line»/3 => /v1/orders/17/lines/3
    /v1/«company»/17/«employee»/4 => /v1/companies/17/employees/4
    /v1/«user»/{id}/«address»/{no} => /v1/users/{id}/addresses/{no}
    /v1/«customer»/{customerNumber} => /v1/customers/{customerNumber}
    /v1/«country»/{isoCountry} => /v1/countries/{isoCountry}
    # the last word counts
    /v1/«order-item»/17 => /v1/order-items/17
    /v1/«orderItem»/{id} /v1/«order_item»/{id} => /v1/order-items/{id}
    # but not behind a preposition
    /v1/«point-of-interest»/17 => /v1/points-of-interest/17
    # endings
    /v1/«category»/17 => /v1/categories/17
    /v1/«box»/17 => /v1/boxes/17
    /v1/«analysis»/17 => /v1/analyses/17
    /v1/«bus»/17 => /v1/buses/17
    /v1/«alias»/17 => /v1/aliases/17
    /v1/«child»/17 => /v1/children/17
    /v1/«person»/17 => /v1/people/17
    /v1/«matrix»/17 => /v1/matrices/17
    /v1/«photo»/17 => /v1/photos/17
    /v1/«api-key»/17 => /v1/api-keys/17
    # words that end as Swedish nouns do
    /v1/«airport»/17 => /v1/airports/17
    /v1/«report»/17 => /v1/reports/17
    /v1/«workstation»/17 => /v1/workstations/17
    `,
    { certainty: 'certain' },
  );
});

describe('naming.singular: alone, or as a plural of other languages, it is likely', () => {
  const table = `
    /«task» => /tasks
    /v1/«task» => /v1/tasks
    /api/v1/«background-task» => /api/v1/background-tasks
  `;
  testUrls(RULE, 'SHOULD NOT', table);
  testUrls(RULE, 'SHOULD NOT', table.replaceAll(/[«»]| =>.*/g, ''), { certainty: 'certain' });
});

describe('naming.singular: these names are accepted', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    # of administration
    /v1/«municipality»/0180 => /v1/municipalities/0180
    /v1/«permit»/{permitId} => /v1/permits/{permitId}
    /v1/«meter-reading»/17 => /v1/meter-readings/17
    /v1/«remiss»/17 => /v1/remisser/17
    /v1/arenden/17/«handling»/3 => /v1/arenden/17/handlingar/3
    /v1/kunder/17/«artikel»/2 => /v1/kunder/17/artiklar/2
    # plurals in other languages, or mass nouns, unless the host is Swedish
    /v1/artikel/17 /v1/handling/17
    https://api.example.se/v1/«artikel»/17 => https://api.example.se/v1/artiklar/17
    https://api.example.se/v1/«handling»/17 => https://api.example.se/v1/handlingar/17
    https://api.example.de/v1/artikel/17 https://api.example.se/v1/orders/17/handling/3
    # an area, or a thing of which there is one, before another name
    /account/projects/{id} /user/repos /profile/settings
    # at the end, where APIs have one of them
    /v1/orders/{id}/invoice /v1/orders/{id}/item /v1/nodes/{id}/favorite /v1/users/{id}/profile
    /v1/cart
    # states, formats, adjectives and mass nouns
    /v1/orders/{id}/status /v1/orders/{id}/pdf /v1/items/default /v1/users/{id}/recent
    /v1/status/{id} /v1/metadata/{id}
    # products and other words that no list has
    /v1/slack/{id} /v1/szentralen/{id} /v1/tokeninfo/{id}
    # a plural of other languages
    /team/{id} /team/{team} /team/{teamId} /v1/server/{server_name}
    # what follows is no identifier of it
    /v1/report/{format} /build/{project_name} /service/reviews-v1 /v1/map/{z}
    /v1/schema/{schema_version}/fields /v1/products/category/{category}
    # verbs too
    /v1/import/{id} /v1/run/{id}
    # identifiers are opaque
    /v1/orders/order /v1/countries/se/cities/lund/schools /v1/users/anna/orders/first
    /v1/currencies/sek /v1/orders/{order}/lines/{line} /v1/roles/admin/permissions
    /v1/schemas/order /v1/orders/ord-17 /v1/orders/550e8400-e29b-41d4-a716-446655440000/lines
    # the api may be called as it is
    /order/v1/orders /sales/order/v1/orders /api/orders /rest/v1/orders
    # what is said of oneself, and of one
    /v1/me /v1/me/orders /v1/users/self /v1/orders/latest /v1/orders/current
    # neither host nor parameters nor a registered place
    https://order.example.se/v1/orders /v1/orders?order=17#order /.well-known/security.txt / /v1
    `,
  );

  testUrls(RULE, 'SHOULD NOT', '/v1/profile/{id} /v1/task /v1/background-task/{id}', {
    singletons: ['profile', 'task', 'background-task'],
  });

  test.each(
    words(`
    # regular and irregular plurals
    orders addresses categories boxes buses statuses analyses aliases children people persons men
    women feet teeth mice geese leaves criteria phenomena genera strata errata alumni fungi cacti
    nuclei matrices indices indexes vertices appendices hypotheses crises theses schemas schemata
    quizzes heroes potatoes photos videos knives lives bases lenses gases viruses campuses bonuses
    menus cpus skus apis ids urls faqs kudos media data curricula millennia symposia
    # mass nouns
    metadata equipment software hardware firmware information feedback news weather traffic
    furniture luggage advice research evidence staff personnel police cattle cash money
    electricity water energy training housing billing insurance documentation music content
    storage
    # the same in both numbers
    species series sheep fish salmon trout aircraft spacecraft offspring means headquarters
    crossroads barracks corps chassis moose deer
    # plurals without a singular
    goods earnings funds proceeds scissors trousers thanks savings settings credentials statistics
    analytics logistics physics sales sports
    # compounds of these
    reference-data market-data contact-info time-series tv-series sales-orders news-items
    goods-receipts customs-declarations human-resources bus-stops points-of-interest
    terms-of-service lines-of-business means-of-transport brothers-in-law in-app-purchases
    on-call-schedules to-dos ip-addresses
    `),
  )('%s', (name) => {
    expect(placesOf(RULE, `/v1/${name}`)).toEqual([]);
    expect(placesOf(RULE, `/v1/${name}/17`)).toEqual([]);
    expect(placesOf(RULE, `/v1/users/{id}/${name}`)).toEqual([]);
  });

  test.each([...words('a x1 17 - ~ ... å 日本 constructor __proto__'), 'a'.repeat(5000)])(
    'a name of any kind is put up with: %s',
    (name) => {
      for (const suggestion of suggestionsOf(RULE, `/v1/${name}`)) {
        expect(placesOf(RULE, suggestion ?? '')).toEqual([]);
      }
    },
  );
});

describe('naming.singular: Swedish, with å, ä and ö or without', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    /v1/«arende»/17 => /v1/arenden/17
    /v1/«arende»/{arendeId} => /v1/arenden/{arendeId}
    /v1/«kommun»/0180 => /v1/kommuner/0180
    /v1/«skola»/17 => /v1/skolor/17
    /v1/«bok»/17 => /v1/bocker/17
    /v1/kunder/{id}/«faktura»/{nr} => /v1/kunder/{id}/fakturor/{nr}
    /v1/«ansokan»/17 => /v1/ansokningar/17
    # words that English has too, in a Swedish path
    /v1/kommuner/{id}/«person»/{nr} => /v1/kommuner/{id}/personer/{nr}
    /v1/arenden/{id}/«version»/{nr} => /v1/arenden/{id}/versioner/{nr}
    # definite forms, in a Swedish path
    /v1/arenden/{id}/«handlingen»/{nr} => /v1/arenden/{id}/handlingar/{nr}
    # compounds of Swedish nouns
    /v1/«skolenhet»/17 => /v1/skolenheter/17
    /v1/«kundfaktura»/17 => /v1/kundfakturor/17
    /v1/«verksamhetsrapport»/17 => /v1/verksamhetsrapporter/17
    /v1/«ärende»/17
    `,
  );

  test.each(
    words(`
    arenden personer kommuner skolor bocker skolenheter ordrar kunder
    # definite plurals
    kunderna arendena skolorna
    # the same in both numbers
    beslut barn fordon foretag lan dokument handlaggare anvandare avtal tillstand uppdrag
    protokoll svar system register
    # known nowhere
    riksdagsledamoter vaderprognoser hallplatser statistik sjo
    # English words that end as Swedish nouns do
    report-attestation payroll attestation playstation
    # Swedish singulars that are plurals in German and Norwegian
    kalender artikel land titel
    `),
  )('%s is right', (name) => {
    expect(placesOf(RULE, `/v1/${name}/17`)).toEqual([]);
    expect(placesOf(RULE, `/v1/${name}`)).toEqual([]);
  });
});

describe('naming.singular: a path that shows another language is not judged', () => {
  testUrls(
    RULE,
    'SHOULD NOT',
    `
    /kunden/{id}/name/{nameId} /rechnungen/{id}/position/{id} /clientes/{id}/plan/{planId}
    /utilisateurs/{id}/message/{id} /bestillinger/{id}/person/{id} /größe/{id}/person/{id}
    /tilaukset/{id}/person/{id}
    `,
  );
});

describe('naming.singular: a vocabulary adds nouns', () => {
  test('of a domain, beside English', () => {
    const vocabulary = { plurals: { kerfuffle: 'kerfuffli' }, invariants: ['gizmo', 'event'] };
    expect(suggestionsOf(RULE, '/v1/kerfuffle/17', { vocabulary })).toEqual(['/v1/kerfuffli/17']);
    expect(placesOf(RULE, '/v1/kerfuffli/17', { vocabulary })).toEqual([]);
    expect(placesOf(RULE, '/v1/users/{id}/event/{eventId}')).toEqual(['event']);
    expect(placesOf(RULE, '/v1/users/{id}/event/{eventId}', { vocabulary })).toEqual([]);
    expect(suggestionsOf(RULE, '/v1/order/1', { vocabulary })).toEqual(['/v1/orders/1']);
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
    const vocabulary = [{ plurals: { widget: 'widgetar' } }, { plurals: { lorry: 'lorryar' } }];
    expect(suggestionsOf(RULE, '/v1/widget/1', { vocabulary })).toEqual(['/v1/widgetar/1']);
    expect(suggestionsOf(RULE, '/v1/lorry/1', { vocabulary })).toEqual(['/v1/lorryar/1']);
  });

  test('the message has the plural', () => {
    expect(findingsOf(RULE, '/v1/category/17')[0]?.message).toMatch(/ Write categories$/);
  });
});
