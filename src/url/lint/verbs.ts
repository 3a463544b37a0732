import { tableOf } from '../../internal/maps.js';
import { isAction } from '../../relation/actions.js';
import type { Noun } from './nouns.js';

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
  readonly searches?: boolean;
  /** Whether the word is a noun or an adjective as well. */
  readonly isNoun?: boolean;
  /** Whether it may modify the noun after it. */
  readonly isModifier?: boolean;
  /** Whether only a Swedish path makes the word a verb. */
  readonly isSwedish?: boolean | undefined;
  /** Whether a vocabulary has it. */
  readonly isTaught?: boolean;
  /** Whether it is the last part of a name with dots. */
  readonly isMethod?: boolean;
}

/** Verbs that an HTTP method or the query string expresses, and actions that are not relation types. */
const MEANINGS = `
  action: annotate associate authorise bind collect compile compress consume decode decrement
  deprecate deprovision describe encode failover halt hide impersonate increment
  instantiate ladda logga nack perform predict recognize reconcile reencrypt reimage reindex
  rerequest retrain reveal scrobble shuffle signout simulate skriv suggest toggle
  transcode troubleshoot unfavorite untag untrash
  GET: fetch get list read retrieve view hamta lasa lista visa
  POST: add create insert write lagg skapa
  PATCH: change edit modify update andra redigera uppdatera
  PUT: overwrite put replace save set upsert ersatt ersatta spara
  DELETE: del delete destroy erase remove radera ta
  search: find hitta lookup query search sok soka`;

/**
 * Actions and other verbs that are also nouns or adjectives, so that the place decides (`/orders/{id}/export`, `/exports`);
 * verbs that modify a noun as well (`search-engine`, `open-invoice`); and verbs that are also words of other
 * languages, or Swedish nouns.
 */
const READINGS = `
  isNoun: change checkin checkout clone complete connect copy deploy download downgrade duplicate edit exec
  extend failover invite list lookup merge oppna pause purge query read refresh register reload repair
  reset restart resume retry reverse rollback save set shutdown submit swap sync trigger update
  upgrade upload view void
  isModifier: ack advance archive assess ban block boot burn buy capture claim clear close commit
  compare compute crop deny dispatch drain end export flush follow fork freeze grant hold import join kick kill
  leave like link load locate lock login logout move mute offboard onboard open pay pin ping pop post
  print process promote provision push quarantine refund release render return run scale scan search
  share ship sign signin signup split star start stop train transfer trim wait wake watch yield zip
  isSwedish: andra koppla ladda lagg lasa lista logga neka skriv spara ta visa`;

/**
 * The plurals of nouns of actions, each with its verbs; before them, those that differ in an ending alone:
 * the one of the verb and the one of the noun.
 */
const NOUNS_OF_VERBS = `
  /s: archive block capture checkin checkout claim clone commit decline downgrade duplicate export
  failover fork grant import lock merge move pause ping provision purge refund release reload rename
  repair reset resize restart return rollback run scrobble share shutdown split start stop swap
  transfer trigger upgrade upload void
  /ments: acknowledge adjust assign attach deploy detach enroll fulfill pay retire settle ship
  unassign undeploy
  /ings: bind open reopen train
  /ions: connect decrypt disconnect encrypt predict reject suggest
  e/ings: decode encode scale
  e/ations: compute expire invite restore
  /ations: confirm install transform uninstall
  e/ions: complete execute promote
  be/ptions: describe subscribe unsubscribe
  /als: dismiss renew withdraw
  /es: dispatch push refresh
  a/ningar: anmala aterstalla avanmala avboka avlasa avvisa betala boka flytta fordela granska rensa
  stanga tilldela
  /nden: begara bevilja godkanna meddela overklaga slutfora verkstalla
  a/: avsluta besluta exportera importera kontrollera stoppa
  a/ingar: ateroppna berakna koppla overfora
  acceptances: accept activations: enable additions: append analyses: analyze applications: apply
  reapply approvals: approve aterkallelser: aterkalla avbrott: avbryt avbryta avslag: avsla
  bekraftelser: bekrafta bilagor: bifoga calculations: recalculate cancellations: abort cancel
  closures: close completions: end finish conversions: convert copies: copy deactivations: disable
  deliveries: resend send deployments: redeploy deregistrations: unregister dismissals: ignore
  encryptions: reencrypt executions: exec extensions: extend installationer: installera invocations:
  invoke kopior: kopiera pauser: pausa prenumerationer: prenumerera
  publications: publish reactivations: unsuspend recognitions: recognize reconciliations: reconcile
  recoveries: recover redemptions: redeem registrations: register signup requests: rerequest
  resolutions: resolve restarts: reboot restorations: reimage unarchive undelete untrash
  resumptions: resume unpause retries: retry reversals: reverse reversions: revert revocations:
  revoke runs: rerun sessions: login signin signatures: sign starter: starta stops: halt
  submissions: resubmit submit suspensions: suspend synchronizations: resync sync unpublications:
  unpublish utskick: skicka`;

const NOUN_OF_VERB: ReadonlyMap<string, string> = /* @__PURE__ */ nounsOfVerbs();

function nounsOfVerbs(): ReadonlyMap<string, string> {
  const nouns = new Map<string, string>();
  for (const [key, verb] of tableOf(NOUNS_OF_VERBS)) {
    const [ending = '', noun] = key.split('/');
    nouns.set(verb, noun === undefined ? key : verb.slice(0, verb.length - ending.length) + noun);
  }
  return nouns;
}

/** Endings of any other verb, and those of its noun in the plural. */
const ENDINGS: readonly (readonly [verb: RegExp, noun: string])[] = [
  [/(?<=at)e$/, 'ions'],
  [/(?<=iz)e$/, 'ations'],
  [/(?<=if)y$/, 'ications'],
  [/(?<=er)a$/, 'ingar'],
];

/**
 * The plural of the noun of an action, under which it is a resource that POST creates: `cancellations` of
 * `cancel`. An empty string if the action has no usual noun.
 */
function nounOfAction(verb: string): string {
  const [ending = '', noun = ''] = ENDINGS.find(([each]) => each.test(verb)) ?? [];
  // The imperative and the infinitive have one: anmal, anmala
  const known = NOUN_OF_VERB.get(verb) ?? NOUN_OF_VERB.get(`${verb}a`);
  return known ?? (noun && verb.replace(ending, noun));
}

const VERBS: ReadonlyMap<string, Verb> = /* @__PURE__ */ knownVerbs();

function knownVerbs(): ReadonlyMap<string, Verb> {
  const verbs = new Map<string, Verb>();
  for (const [meaning, word] of tableOf(MEANINGS)) {
    if (meaning === 'action') verbs.set(word, actionOf(word));
    else if (meaning === 'search') verbs.set(word, { word, object: [], searches: true });
    else verbs.set(word, { word, object: [], method: meaning });
  }
  for (const [reading, word] of tableOf(READINGS)) {
    const verb = verbs.get(word) ?? actionOf(word);
    verbs.set(word, { ...verb, isNoun: reading !== 'isSwedish', [reading]: true });
  }
  return verbs;
}

function actionOf(word: string): Verb {
  return { word, object: [], noun: nounOfAction(word) };
}

function knownVerb(word: string): Verb | undefined {
  const known = VERBS.get(word);
  if (known !== undefined) return known;
  if (IN_ERA.test(word)) return { ...actionOf(word), isSwedish: true };
  // What undoes a verb is one; unread is an adjective.
  const undone = word.replace(/^(?:un(?!read)|dis)/, '');
  return VERBS.has(undone) || isAction(word) ? actionOf(word) : undefined;
}

/** Swedish verbs of foreign origin end in `-era`, as nouns of other languages do. */
const IN_ERA = /^(?!cam|filtr|op|sort)[a-z]{2,30}era$/;

/** Verbs only if words follow: alone each is a noun (`/checks`). */
const WITH_AN_OBJECT = /^(?:check|do|handle|make|mark)$/;

/** `list-items` are the items of a list; `list-keys` lists keys. */
const OF_A_LIST = /^(?:entries|items|members|names|prices|types|views)$/;

/** A `change-log` is a log of changes, and a `merge-request` asks for one; `change-password` changes one. */
const OF_A_CHANGE = /^(?:event|log|order|request|set)s?$/;

/** A `download-url` and a `start-date` are nouns. */
const ATTRIBUTE = /^(?:audio|date|id|link|mode|name|page|status|time|token|type|uri|url)$/;

/** Verbs that are seldom the first part of the name of such a thing, which is what they act on: `export-orders`. */
const ACTING =
  /^(?:clear|close|download|export|import|lock|merge|pay|process|reset|search|submit|sync|upload)$/;
const ACTED_ON =
  /^(?:account|article|booking|card|cart|contact|contract|customer|data|document|email|employee|invoice|order|password|payment|product|profile|subscription|ticket|transaction|user)s?$/;

/** `batchcreate`: a verb after a prefix. */
const PREFIXED = /^(?:batch|bulk|mass|multi)(create|delete|get|insert|list|update|upsert)s?$/;

/** `ta-bort`, `lagg-till`: the second word belongs to the verb. */
const PARTICLE = /^(?:av|bort|in|ned|ner|om|till|to|upp|ut)$/;

/** `sign-in`, `log_out`: one verb in two words. */
const SEPARABLE = /^(?:sign|log|check)-(?:in|out|up)$/;

/** `batch-create`: a verb after a prefix. */
const PREFIX = /^(?:batch|bulk|mass|multi)$/;

/** The verb of a name, which is its first word. */
export function verbOf(
  words: readonly string[],
  nounOf: (word: string) => Noun | undefined,
): Verb | undefined {
  const [first = '', ...rest] = words;
  if (SEPARABLE.test(words.join('-'))) return verb(words.join(''), []);
  if (PREFIX.test(first) && knownVerb(rest[0] ?? '') !== undefined) return verbOf(rest, nounOf);
  const prefixed = PREFIXED.exec(first)?.[1];
  if (prefixed !== undefined) return verb(prefixed, rest);
  const isPhrasal = PARTICLE.test(rest[0] ?? '') && knownVerb(first) !== undefined;
  const object = isPhrasal ? rest.slice(1) : rest;
  const [next] = object;
  if (next === undefined) return verb(first, object, isPhrasal && rest[0] !== 'to');
  const last = object.at(-1) ?? '';
  const isAttribute =
    ATTRIBUTE.test(last) && knownVerb(first)?.method === undefined && first !== 'check';
  const isOne = isAttribute ? false : isSingular(last, nounOf(last));
  const isActing = object.length === 1 && ACTING.test(first) && ACTED_ON.test(next);
  if (!isActing && !hasObject(first, next, isOne)) return undefined;
  const alone: Verb = { word: first, object, noun: '', isNoun: first === 'check' };
  const found =
    verb(first, object, isPhrasal && rest[0] !== 'to') ??
    (WITH_AN_OBJECT.test(first) ? alone : undefined);
  if (isActing) return { ...(found as Verb), isNoun: true, isModifier: false };
  // In reset-replica-size and merge-base only the place tells.
  const isUnsure = isOne === undefined && found?.isNoun && found.method === undefined;
  return isUnsure && first !== 'check' ? { ...found, isModifier: true } : found;
}

/** Undefined for an unknown word. */
function isSingular(word: string, noun: Noun | undefined): boolean | undefined {
  if (noun !== undefined) return !noun.isPlural;
  return /(?:^|[^isu])s$/.test(word) ? false : undefined;
}

/** A particle makes a Swedish verb one in any path, with another noun: `skicka-in` is no `utskick`. */
function verb(word: string, object: readonly string[], isPhrasal = false): Verb | undefined {
  const known = knownVerb(word);
  if (known === undefined || !isPhrasal) return known && { ...known, object };
  return { ...known, object, isSwedish: false, ...(known.noun && { noun: '' }) };
}

/**
 * Whether an object follows the verb: in `get-orders` and `update-account`, not in `add-ons` and
 * `update-policies`.
 */
function hasObject(verb: string, next: string, isSingular: boolean | undefined): boolean {
  if (/^(?:on|in|out|up|off|back|started|together)s?$/.test(next)) return false;
  if (verb === 'end' && next === 'user') return false;
  if (next === 'all' || next === 'by') return true;
  if (verb === 'list') return !OF_A_LIST.test(next);
  if (/^(?:change|merge)$/.test(verb)) return !OF_A_CHANGE.test(next);
  const { isNoun, isModifier } = knownVerb(verb) ?? { isNoun: verb === 'check' };
  return !(isNoun || isModifier) || isSingular !== false;
}
