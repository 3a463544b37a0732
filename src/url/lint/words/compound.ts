/** Nouns and verbs of APIs, no two of which form an English word. */
const PARTS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'account activity address agreement alert amount api application article asset attachment ' +
    'attribute balance bank batch billing booking calendar campaign card cart case catalog category ' +
    'city client cluster code collection comment company component config configuration connection contact ' +
    'content contract country coupon course create currency customer dataset delete delivery ' +
    'deployment device discount document domain download email employee endpoint entity event ' +
    'export feature field file filter folder format function group history image import index ' +
    'instance inventory invoice item job key label language layer ledger license line list location ' +
    'log media member merchant message metadata method metric model module monitor name ' +
    'notification number offer office option order organization package page parameter partner ' +
    'patient payment permission person phone plan policy position price process product profile ' +
    'project promotion property provider purchase qr query question rate rating reason receipt ' +
    'record refund region relation release reminder report repository request resource response ' +
    'result return review role rule sales schedule schema search section segment series server ' +
    'service session setting shipment shipping site sku state statistic status stock storage store ' +
    'subscription suite supplier survey tag target task tax team template tenant test text ticket ' +
    'time token topic track transaction transfer transport trip type unit update upload usage user ' +
    'value variant vehicle vendor version video voucher warehouse webhook workflow zone'
  ).split(' '),
);

/** English words made of two of these. */
const ONE_WORD =
  /^(?:casefile|codename|filename|itemname|keyname|keypage|keyphone|linecode|listserver|logfile|pricelist|sitename|sitepage|tagline|textfile|textphone|timeline|timeunit|timezone|trackname|username|videophone|phonecard|timekey|timecode|timelog)s?$/;

/**
 * The two words of a compound without a hyphen (`orderitems`), if both are common in APIs; else
 * undefined.
 */
export function runTogether(word: string): readonly [string, string] | undefined {
  if (word.length < 6 || word.length > 40 || isNameWord(word) || ONE_WORD.test(word))
    return undefined;
  for (let at = 2; at <= word.length - 3; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (PARTS.has(first) && isNameWord(second)) return [first, second];
  }
  return undefined;
}

/** Whether a word is a noun or verb that is common in APIs, or its plural. */
export function isNameWord(word: string): boolean {
  return (
    PARTS.has(word) ||
    PARTS.has(word.replace(/s$/, '')) ||
    PARTS.has(word.replace(/es$/, '')) ||
    PARTS.has(word.replace(/ies$/, 'y'))
  );
}
