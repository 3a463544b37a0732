import { describe, expect, test } from 'vitest';
import { runTogether } from '../../../../src/url/lint/verbs.js';

describe('two words that are run together', () => {
  test.each([
    ['orderitems', 'order', 'items'],
    ['orderitem', 'order', 'item'],
    ['accountbalance', 'account', 'balance'],
    ['useraccounts', 'user', 'accounts'],
    ['productcategories', 'product', 'categories'],
    ['emailaddresses', 'email', 'addresses'],
    ['qrcodes', 'qr', 'codes'],
    ['salesorders', 'sales', 'orders'],
    ['purchaseorders', 'purchase', 'orders'],
    ['invoicelines', 'invoice', 'lines'],
    ['eventtypes', 'event', 'types'],
    ['skuprices', 'sku', 'prices'],
  ])('%s: %s-%s', (word, first, second) => {
    expect(runTogether(word)).toEqual([first, second]);
  });
});

describe('one word', () => {
  test.each([
    // Short, long, or nothing of the list
    '',
    'order',
    'orders',
    'cities',
    'a'.repeat(41),
    `order${'item'.repeat(10)}`,
    'orderitemsline',
    'xorderitems',
    'orderitemx',
    'organizations',
    // A word of the list in itself
    'statistics',
    'addresses',
    'properties',
    'transport',
    'subscriptions',
    'webhooks',
    // English writes these as one.
    'timezone',
    'timezones',
    'username',
    'usernames',
    'filename',
    'filenames',
    'timeline',
    'logfiles',
    'pricelists',
    'onetime',
    // English words that happen to begin with another
    'formatting',
    'listening',
    'cardinal',
    'casement',
    'usership',
    'itemization',
    'pagination',
    'typeface',
    'keyboards',
    'database',
    'databases',
    'planets',
    'taxonomy',
    'ratings',
    // Names of prototypes
    'constructor',
    'prototype',
    'hasownproperty',
    'tostring',
  ])('%s', (word) => {
    expect(runTogether(word)).toBeUndefined();
  });
});
