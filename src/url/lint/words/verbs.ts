import { ACTIONS } from '../../../relation/actions.js';
import { nounOfAction } from './action-nouns.js';
import { isNameWord, runTogether } from './compound.js';

/*
 * The verbs of paths, and what replaces them: verbs that an HTTP method expresses, the actions that
 * `relation` knows too, and actions that are not relation types.
 */

/** A verb of a path, and its replacement. */
export interface Verb {
  readonly word: string;
  /** The words after it: `item` in `add-item`. */
  readonly object: readonly string[];
  /** The method with the meaning of the verb. */
  readonly method?: string;
  /** The plural of the noun of the action, or an empty string. */
  readonly noun?: string;
  /** Whether the verb searches, which the query string expresses. */
  readonly searches?: true;
  /** Whether the word is a noun or an adjective as well. */
  readonly isNoun: boolean;
  /** Whether it may modify the noun after it. */
  readonly isModifier: boolean;
  /** Whether only a Swedish path makes the word a verb. */
  readonly isSwedish: boolean;
}

/** A verb without its object and its readings. */
type Meaning = Pick<Verb, 'method' | 'noun' | 'searches'>;

/** Verbs that an HTTP method expresses, English and Swedish. */
const METHODS: readonly (readonly [method: string, verbs: string])[] = [
  ['GET', 'fetch get list read retrieve view hamta lasa lista visa'],
  ['POST', 'add create insert write lagg skapa'],
  ['PATCH', 'change edit modify update andra redigera uppdatera'],
  ['PUT', 'overwrite put replace save set upsert ersatt ersatta spara'],
  ['DELETE', 'del delete destroy erase remove radera ta'],
];

/** Verbs that the query string expresses. */
const SEARCHING = 'find lookup query search sok soka';

/** Actions that are not relation types, because they only read, or are nouns as well. */
const FURTHER_ACTIONS =
  'ack advance assess ban boot burn checkin checkout claim clone commit compare copy crop decode ' +
  'describe download drain duplicate encode end exec export flush follow fork freeze grant halt ' +
  'hide hold import invite join kick kill ladda leave like link load locate login logout mute nack ' +
  'offboard onboard open perform pin ping pop post predict print process provision push quarantine ' +
  'recognize reencrypt render rerequest return reveal run scale scan scrobble share sign signin ' +
  'signout signup skriv split star start starta suggest toggle traceroute train trim troubleshoot ' +
  'unzip upload wait wake watch yield zip';

const MEANINGS: ReadonlyMap<string, Meaning> = /* @__PURE__ */ meanings();

function meanings(): ReadonlyMap<string, Meaning> {
  const all = new Map<string, Meaning>();
  for (const verb of [...ACTIONS, ...FURTHER_ACTIONS.split(' ')]) {
    all.set(verb, { noun: nounOfAction(verb) });
  }
  for (const [method, verbs] of METHODS) {
    for (const verb of verbs.split(' ')) all.set(verb, { method });
  }
  for (const verb of SEARCHING.split(' ')) all.set(verb, { searches: true });
  return all;
}

/** Verbs that are also nouns or adjectives; the place decides: `/orders/{id}/export`, `/exports`. */
const NOUN_TOO: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'change checkin checkout clone complete copy deploy download downgrade duplicate edit exec extend failover invite list lookup merge ' +
    'pause pay purge query read refresh register reload repair reset restart resume retry reverse rollback ' +
    'save set shutdown submit swap sync trigger update upgrade upload view void'
  ).split(' '),
);

/** Verbs that modify a noun as well: `search-engine`, `stop-point`, `open-invoice`. */
const MODIFIERS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'ack advance archive assess ban block boot burn capture claim clear close commit compare crop ' +
    'dispatch drain end export flush follow fork freeze grant hold import join kick kill leave like ' +
    'link load locate lock login logout move mute offboard onboard open pin ping pop post print ' +
    'process promote provision push quarantine refund release render return run scale scan search ' +
    'share ship sign signin signup split star start stop train transfer trim wait wake watch yield ' +
    'zip'
  ).split(' '),
);

/** Verbs that are also words of other languages, or Swedish nouns. */
const SWEDISH_ONLY: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'andra koppla ladda lagg lasa lista neka skriv spara ta visa'.split(' '),
);

/** Verbs only if words follow: alone each is a noun (`/checks`). */
const WITH_AN_OBJECT = /^(?:check|do|handle|make|mark)$/;

/** `list-items` are the items of a list; `list-keys` lists keys. */
const OF_A_LIST = /^(?:entries|items|members|names|prices|types|views)$/;

/** A `change-log` is a log of changes; `change-password` changes one. */
const OF_A_CHANGE = /^(?:event|log|order|request|set)s?$/;

/** A `download-url` and a `start-date` are nouns. */
const ATTRIBUTE = /^(?:audio|date|id|link|mode|name|page|status|time|token|type|uri|url)$/;

/** `batchcreate`: a verb after a prefix. */
const PREFIXED = /^(?:batch|bulk|mass|multi)(create|delete|get|insert|list|update|upsert)s?$/;

/** `ta-bort`, `lagg-till`: the second word belongs to the verb. */
const PARTICLE = /^(?:av|bort|in|ner|om|till|to|upp|ut)$/;

/** `sign-in`, `log_out`: one verb in two words. */
const SEPARABLE = /^(?:sign|log|check)-(?:in|out|up)$/;

/** `batch-create`: a verb after a prefix. */
const PREFIX = /^(?:batch|bulk|mass|multi)$/;

/**
 * The verb of a name, which is its first word; in a name with dots, that of the last part
 * (`album.tracks.get`). `isSingular` returns undefined for an
 * unknown word.
 */
export function verbOf(
  words: readonly string[],
  isSingular: (word: string) => boolean | undefined,
): Verb | undefined {
  const [first = '', ...rest] = words;
  if (SEPARABLE.test(words.join('-'))) return verb(words.join(''), []);
  if (PREFIX.test(first) && MEANINGS.has(rest[0] ?? '')) return verbOf(rest, isSingular);
  const prefixed = PREFIXED.exec(first)?.[1];
  if (prefixed !== undefined) return verb(prefixed, rest);
  const isPhrasal = PARTICLE.test(rest[0] ?? '') && MEANINGS.has(first);
  const object = isPhrasal ? rest.slice(1) : rest;
  if (isPhrasal && object.length === 0) return verb(first, object);
  const [next] = object;
  if (next === undefined) return verb(first, object) ?? joinedVerb(first) ?? swedishVerb(first);
  const last = object.at(-1) ?? '';
  const isAttribute =
    ATTRIBUTE.test(last) && MEANINGS.get(first)?.method === undefined && first !== 'check';
  const isOne = isAttribute ? false : isSingular(last);
  if (!hasObject(first, next, isOne)) return undefined;
  const found = verb(first, object) ?? verbWithObject(first, object);
  // In reset-replica-size and merge-base only the place tells.
  const isUnsure = isOne === undefined && found?.isNoun && found.method === undefined;
  return isUnsure && first !== 'check' ? { ...found, isModifier: true } : found;
}

function verb(word: string, object: readonly string[]): Verb | undefined {
  const meaning = MEANINGS.get(word);
  if (meaning === undefined) return undefined;
  const isModifier = MODIFIERS.has(word);
  const isNoun = isModifier || NOUN_TOO.has(word);
  return { word, object, ...meaning, isNoun, isModifier, isSwedish: SWEDISH_ONLY.has(word) };
}

function verbWithObject(word: string, object: readonly string[]): Verb | undefined {
  if (!WITH_AN_OBJECT.test(word)) return undefined;
  const isNoun = word === 'check';
  return { word, object, noun: '', isNoun, isModifier: false, isSwedish: false };
}

/** A verb and its object without a separator: `addtaskcollection`, `disablescheduling`. */
const JOINED =
  /^(add|create|delete|get|remove|update|upload)([a-z]{4,30})$|^(disable|enable|evaluate)([a-z]{5,30})$/;

function joinedVerb(text: string): Verb | undefined {
  const [, method, object = '', action, rest = ''] = JOINED.exec(text) ?? [];
  if (method !== undefined && (isNameWord(object) || runTogether(object) !== undefined)) {
    return verb(method, [object]);
  }
  return action !== undefined && !/^(?:ment|d)/.test(rest) ? verb(action, [rest]) : undefined;
}

/** Swedish verbs of foreign origin end in `-era`, and the nouns of their actions in `-eringar`. */
function swedishVerb(word: string): Verb | undefined {
  if (!/^(?!filtr|sort)[a-z]{2,30}era$/.test(word)) return undefined;
  const noun = nounOfAction(word);
  return { word, object: [], noun, isNoun: false, isModifier: false, isSwedish: true };
}

/**
 * Whether an object follows the verb: in `get-orders` and `update-account`, not in `add-ons` and
 * `update-policies`.
 */
function hasObject(verb: string, next: string, isSingular: boolean | undefined): boolean {
  if (/^(?:on|in|out|up|off|back)s?$/.test(next)) return false;
  if (next === 'all' || next === 'by') return true;
  if (verb === 'list') return !OF_A_LIST.test(next);
  if (verb === 'change') return !OF_A_CHANGE.test(next);
  const isAmbiguous = NOUN_TOO.has(verb) || MODIFIERS.has(verb) || verb === 'check';
  return !isAmbiguous || isSingular !== false;
}
