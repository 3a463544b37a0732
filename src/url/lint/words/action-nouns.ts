/** The ending of a verb, that of its noun in the plural, and the verbs: `scale`, `scalings`. */
const DERIVATIONS: readonly (readonly [ending: string, noun: string, verbs: string])[] = [
  // English
  [
    '',
    's',
    'archive block capture checkin checkout claim clone commit decline downgrade duplicate ' +
      'export failover fork grant import lock merge move pause ping provision purge refund ' +
      'release reload rename repair reset resize restart return rollback run scrobble share ' +
      'shutdown split start stop swap transfer trigger upgrade upload void',
  ],
  [
    '',
    'ments',
    'acknowledge adjust assign attach deploy detach enroll fulfill pay retire settle ship ' +
      'unassign undeploy',
  ],
  ['', 'ings', 'bind open reopen train'],
  ['', 'ions', 'connect decrypt disconnect encrypt predict reject suggest'],
  ['e', 'ings', 'decode encode scale'],
  ['e', 'ations', 'compute expire invite restore'],
  ['', 'ations', 'confirm install transform uninstall'],
  ['e', 'ions', 'complete execute promote'],
  ['be', 'ptions', 'describe subscribe unsubscribe'],
  ['', 'als', 'dismiss renew withdraw'],
  ['', 'es', 'dispatch push refresh'],
  // Swedish
  [
    'a',
    'ningar',
    'anmala aterstalla avanmala avboka avlasa avvisa betala boka flytta fordela granska rensa ' +
      'stanga tilldela',
  ],
  ['', 'nden', 'begara bevilja godkanna meddela overklaga slutfora verkstalla'],
  ['a', '', 'avsluta besluta exportera importera kontrollera stoppa'],
  ['', 'ningar', 'anmal aterstall avanmal stang'],
  ['a', 'ingar', 'ateroppna berakna koppla overfora'],
  ['', 'anden', 'begar godkann slutfor verkstall'],
];

/** Other verbs, each with its noun in the plural. */
const IRREGULAR =
  'abort cancellations accept acceptances analyze analyses append additions apply applications ' +
  'approve approvals aterkalla aterkallelser avbryt avbrott avbryta avbrott avsla avslag ' +
  'bekrafta bekraftelser bifoga bilagor cancel cancellations close closures convert conversions ' +
  'copy copies disable deactivations enable activations end completions exec executions extend ' +
  'extensions finish completions halt stops ignore dismissals installera installationer invoke ' +
  'invocations kopiera kopior login sessions overfor overforingar pausa pauser prenumerera ' +
  'prenumerationer publish publications reapply applications reboot restarts recalculate ' +
  'calculations recognize recognitions reconcile reconciliations recover recoveries redeem ' +
  'redemptions redeploy deployments reencrypt encryptions register registrations reimage ' +
  'restorations rerequest requests rerun runs resend deliveries resolve resolutions resubmit ' +
  'submissions resume resumptions resync synchronizations retry retries reverse reversals revert ' +
  'reversions revoke revocations send deliveries sign signatures signin sessions signup ' +
  'registrations skicka utskick starta starter submit submissions suspend suspensions sync ' +
  'synchronizations unarchive restorations undelete restorations unpause resumptions unpublish ' +
  'unpublications unregister deregistrations unsuspend reactivations untrash restorations';

const NOUN_OF_VERB: ReadonlyMap<string, string> = /* @__PURE__ */ nounsOfVerbs();

function nounsOfVerbs(): ReadonlyMap<string, string> {
  const nouns = new Map<string, string>();
  for (const [ending, noun, verbs] of DERIVATIONS) {
    for (const verb of verbs.split(' ')) {
      nouns.set(verb, verb.slice(0, verb.length - ending.length) + noun);
    }
  }
  const irregular = IRREGULAR.split(' ');
  for (let at = 0; at < irregular.length; at += 2) {
    nouns.set(irregular[at] ?? '', irregular[at + 1] ?? '');
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
export function nounOfAction(verb: string): string {
  const noun = NOUN_OF_VERB.get(verb);
  if (noun !== undefined) return noun;
  const [ending, other = ''] = ENDINGS.find(([each]) => each.test(verb)) ?? [];
  return ending === undefined ? '' : verb.replace(ending, other);
}
