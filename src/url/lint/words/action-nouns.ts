/** Verbs and the plurals of the nouns of their actions, in turn. */
const NOUNS =
  'abort cancellations accept acceptances acknowledge acknowledgements adjust adjustments analyze ' +
  'analyses anmal anmalningar anmala anmalningar append additions apply applications approve ' +
  'approvals archive archivings assign assignments aterkalla aterkallelser ateroppna ateroppningar ' +
  'aterstall aterstallningar aterstalla aterstallningar attach attachments avanmal avanmalningar ' +
  'avanmala avanmalningar avboka avbokningar avbryt avbrott avbryta avbrott avlasa avlasningar ' +
  'avsla avslag avsluta avslut avvisa avvisningar begar begaranden begara begaranden bekrafta ' +
  'bekraftelser berakna berakningar besluta beslut betala betalningar bevilja beviljanden bifoga ' +
  'bilagor bind bindings block blocks boka bokningar cancel cancellations capture captures checkin ' +
  'checkins checkout checkouts claim claims clear clearings clone clones close closures commit ' +
  'commits complete completions compute computations confirm confirmations connect connections ' +
  'convert conversions copy copies decline declines decode decodings decrypt decryptions deploy ' +
  'deployments deprovision deprovisionings describe descriptions detach detachments disable ' +
  'deactivations disconnect disconnections dismiss dismissals dispatch dispatches downgrade ' +
  'downgrades duplicate duplicates enable activations encode encodings encrypt encryptions end ' +
  'completions enroll enrollments exec executions execute executions expire expirations export ' +
  'exports exportera exporter extend extensions failover failovers finish completions flytta ' +
  'flyttningar fordela fordelningar fork forks fulfill fulfillments godkann godkannanden godkanna ' +
  'godkannanden granska granskningar grant grants halt stops ignore dismissals import imports ' +
  'importera importer install installations installera installationer invite invitations invoke ' +
  'invocations kontrollera kontroller kopiera kopior koppla kopplingar lock locks login sessions ' +
  'meddela meddelanden merge merges move moves open openings overfor overforingar ' +
  'overfora overforingar overklaga overklaganden pausa pauser pause pauses pay payments ping pings ' +
  'predict predictions prenumerera prenumerationer promote promotions provision provisions publish ' +
  'publications purge purges push pushes reapply applications reboot restarts recalculate ' +
  'calculations recognize recognitions reconcile reconciliations recover recoveries redeem ' +
  'redemptions redeploy deployments reencrypt encryptions refresh refreshes refund refunds ' +
  'register registrations reimage restorations reject rejections release releases reload reloads ' +
  'rename renamings renew renewals rensa rensningar reopen reopenings repair repairs rerequest ' +
  'requests rerun runs resend deliveries reset resets resize resizings resolve resolutions restart ' +
  'restarts restore restorations resubmit submissions resume resumptions resync synchronizations ' +
  'retire retirements retry retries return returns reverse reversals revert reversions revoke ' +
  'revocations rollback rollbacks run runs scale scalings scrobble scrobbles send deliveries ' +
  'settle settlements share shares ship shipments shutdown shutdowns sign signatures signin ' +
  'sessions signup registrations skicka utskick slutfor slutforanden slutfora ' +
  'slutforanden split splits stang stangningar stanga stangningar start starts starta starter stop ' +
  'stops stoppa stopp submit submissions subscribe subscriptions suggest suggestions suspend ' +
  'suspensions swap swaps sync synchronizations tilldela tilldelningar train trainings transfer ' +
  'transfers transform transformations trigger triggers unarchive restorations unassign ' +
  'unassignments unbind unbindings unblock unblockings undelete restorations undeploy ' +
  'undeployments uninstall uninstallations unlock unlockings unpause resumptions unpublish ' +
  'unpublications unregister deregistrations unsubscribe unsubscriptions unsuspend reactivations ' +
  'untrash restorations upgrade upgrades upload uploads verkstall verkstallanden verkstalla ' +
  'verkstallanden void voids withdraw withdrawals';

const NOUN_OF_VERB: ReadonlyMap<string, string> = /* @__PURE__ */ nounsOf();

function nounsOf(): ReadonlyMap<string, string> {
  const words = NOUNS.split(' ');
  return new Map(
    words.flatMap((verb, at) => (at % 2 === 0 ? [[verb, words[at + 1] ?? ''] as const] : [])),
  );
}

/** Endings of verbs, and those of their nouns in the plural. */
const ENDINGS: readonly (readonly [verb: RegExp, noun: string])[] = [
  [/(?<=at)e$/, 'ions'],
  [/(?<=iz)e$/, 'ations'],
  [/(?<=if)y$/, 'ications'],
  [/(?<=er)a$/, 'ingar'],
];

/**
 * The plural of the noun of an action, under which it is a resource that POST creates: `cancellations` of
 * `cancel`. An empty string if there is no usual one.
 */
export function nounOfAction(verb: string): string {
  const noun = NOUN_OF_VERB.get(verb);
  if (noun !== undefined) return noun;
  const [ending, other = ''] = ENDINGS.find(([each]) => each.test(verb)) ?? [];
  return ending === undefined ? '' : verb.replace(ending, other);
}
