import { describe, expect, test } from 'vitest';
import { isPlural, pluralOfSingular } from '../../../../src/url/lint/words/inflection.js';

/** `singular plural, …`: the forms that English dictionaries give. */
function pairs(text: string): [singular: string, plural: string][] {
  return text.split(/,\s*/).map((pair) => pair.trim().split(' ') as [string, string]);
}

const REGULAR = pairs(`account accounts, address addresses, agreement agreements, bank banks,
  box boxes, branch branches, batch batches, bus buses, campus campuses, case cases, class classes,
  coach coaches, course courses, cross crosses, customer customers, database databases, day days,
  dish dishes, employee employees, expense expenses, fee fees, gateway gateways, glass glasses,
  holiday holidays, house houses, invoice invoices, journey journeys, key keys, license licenses,
  loss losses, match matches, message messages, monkey monkeys, movie movies, order orders,
  page pages, pass passes, phase phases, price prices, process processes, product products,
  purchase purchases, release releases, relay relays, response responses, size sizes,
  shoe shoes, store stores, survey surveys, switch switches, tax taxes, tray trays, user users,
  vase vases, voice voices, warehouse warehouses, watch watches, witness witnesses`);

const IN_Y = pairs(`activity activities, agency agencies, body bodies, category categories,
  city cities, company companies, country countries, currency currencies, delivery deliveries,
  entry entries, factory factories, library libraries, party parties, policy policies,
  proxy proxies, reply replies, salary salaries, story stories, supply supplies`);

const IN_F_AND_O = pairs(`belief beliefs, chief chiefs, half halves, knife knives, leaf leaves,
  life lives, proof proofs, roof roofs, shelf shelves, thief thieves, wife wives, wolf wolves,
  demo demos, echo echoes, hero heroes, kilo kilos, logo logos, memo memos, photo photos,
  piano pianos, portfolio portfolios, potato potatoes, ratio ratios, repo repos,
  scenario scenarios, studio studios, tomato tomatoes, video videos`);

const IRREGULAR = pairs(`child children, foot feet, goose geese, man men, mouse mice,
  person people, tooth teeth, woman women, quiz quizzes, datum data`);

/** Singulars in -s: from Latin and Greek, and plain English ones. */
const IN_S = pairs(`alias aliases, analysis analyses, apparatus apparatuses, atlas atlases,
  axis axes, basis bases, bonus bonuses, boss bosses, business businesses, census censuses,
  consensus consensuses, crisis crises, diagnosis diagnoses, emphasis emphases, gas gases,
  hypothesis hypotheses, illness illnesses, iris irises, mattress mattresses, oasis oases,
  parenthesis parentheses, prospectus prospectuses, radius radii, status statuses,
  stimulus stimuli, surplus surpluses, synopsis synopses, syllabus syllabi, thesis theses`);

const CLASSICAL = pairs(`appendix appendices, criterion criteria, curriculum curricula,
  index indices, matrix matrices, phenomenon phenomena, vertex vertices`);

/** As long as words may be short. */
const SHORT =
  pairs(`app apps, bid bids, car cars, fax faxes, fox foxes, job jobs, log logs, map maps,
  pie pies, sku skus, sla slas, tag tags, tie ties, toe toes, url urls, uri uris, web webs`);

const PAIRS = [...REGULAR, ...IN_Y, ...IN_F_AND_O, ...IRREGULAR, ...IN_S, ...CLASSICAL, ...SHORT];

/** Plurals that no ending gives away. */
const UNKNOWN_PLURALS = ['uris', 'skus'];

describe('a singular noun gives its plural', () => {
  test.each(PAIRS)('%s: %s', (singular, plural) => {
    expect(pluralOfSingular(singular)).toBe(plural);
    expect(isPlural(singular)).toBe(false);
  });
});

describe('a plural is right as it is', () => {
  test.each(PAIRS.filter(([, plural]) => !UNKNOWN_PLURALS.includes(plural)))(
    '%s: %s',
    (_, plural) => {
      expect(pluralOfSingular(plural)).toBeUndefined();
      expect(isPlural(plural)).toBe(true);
    },
  );

  test.each([
    ...['bacteria', 'codices', 'errata', 'fungi', 'loci', 'media', 'millennia'],
    ...['nuclei', 'oxen', 'strata', 'dice', 'lice', 'brothers', 'sisters-in-law', 'passersby'],
    // Nouns that have a plural only
    ...[
      'belongings',
      'clothes',
      'contents',
      'credentials',
      'earnings',
      'glasses',
      'goods',
      'jeans',
    ],
    ...[
      'pants',
      'premises',
      'proceeds',
      'savings',
      'scissors',
      'settings',
      'surroundings',
      'thanks',
    ],
    ...['trousers', 'news', 'mathematics', 'physics', 'economics', 'statistics', 'analytics'],
    ...['metrics', 'logistics', 'politics', 'athletics', 'ethics', 'headquarters', 'crossroads'],
    ...['barracks', 'gallows', 'means', 'diabetes', 'measles', 'indexes', 'vertexes', 'appendixes'],
    ...[
      'wikis',
      'kpis',
      'apis',
      'emojis',
      'ids',
      'lenses',
      'canvases',
      'biases',
      'viruses',
      'menus',
    ],
  ])('%s', (word) => {
    expect(pluralOfSingular(word)).toBeUndefined();
  });
});

describe('a noun that has one form, or counts nothing, is right as it is', () => {
  test.each([
    // Plural and singular are the same.
    ...['aircraft', 'bison', 'chassis', 'deer', 'fish', 'moose', 'offspring', 'salmon', 'series'],
    ...['sheep', 'shrimp', 'spacecraft', 'species', 'swine', 'trout'],
    // Mass nouns
    ...['advice', 'billing', 'cash', 'clothing', 'compliance', 'consent', 'content', 'data'],
    ...[
      'documentation',
      'education',
      'electricity',
      'equipment',
      'evidence',
      'feedback',
      'firmware',
    ],
    ...['furniture', 'garbage', 'hardware', 'health', 'homework', 'information', 'infrastructure'],
    ...['insurance', 'knowledge', 'legislation', 'luggage', 'machinery', 'marketing', 'metadata'],
    ...['middleware', 'money', 'music', 'payroll', 'privacy', 'progress', 'research', 'rice'],
    ...['security', 'shipping', 'software', 'staff', 'storage', 'telemetry', 'traffic', 'training'],
    ...['travel', 'usage', 'water', 'weather', 'work', 'chess', 'tennis'],
    // Groups
    ...['cattle', 'people', 'personnel', 'police'],
    // Names of places in an API
    ...[
      'api',
      'auth',
      'current',
      'graphql',
      'latest',
      'me',
      'oauth',
      'openid-connect',
      'root',
      'self',
    ],
  ])('%s', (word) => {
    expect(pluralOfSingular(word)).toBeUndefined();
  });
});

describe('words that are not English are accepted', () => {
  test.each([
    ['nothing', ''],
    ['one letter', 'a'],
    ['two letters', 'id'],
    ['with a digit', 'sha256'],
    ['with a hyphen', 'order-item'],
    ['with a capital', 'Order'],
    ['with a letter outside a-z', 'år'],
    ['with a combining mark', 'a\u030ar'],
    ['with a space', 'an order'],
    ['longer than any', 'a'.repeat(41)],
    ['much longer', 'order'.repeat(100_000)],
  ])('%s', (_, word) => {
    expect(pluralOfSingular(word)).toBeUndefined();
    if (word.length > 40 || word.length < 3) expect(isPlural(word)).toBe(false);
  });

  test.each(['constructor', 'prototype', 'hasownproperty', 'tostring'])(
    '%s is a word as any other',
    (word) => {
      expect([undefined, `${word}s`, word.replace(/y$/, 'ies')]).toContain(pluralOfSingular(word));
      expect(isPlural(word)).toBe(false);
    },
  );

  test('the longest word is one of 40 letters', () => {
    const word = `${'a'.repeat(35)}order`;
    expect(pluralOfSingular(word)).toBe(`${word}s`);
    expect(isPlural(`${word}s`)).toBe(false);
    expect(isPlural(`${word.slice(1)}s`)).toBe(true);
  });
});

test.each(PAIRS)('the plural of %s has no plural of its own', (singular) => {
  const plural = pluralOfSingular(singular) ?? '';
  if (!UNKNOWN_PLURALS.includes(plural)) expect(pluralOfSingular(plural)).toBeUndefined();
});
