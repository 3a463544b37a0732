/**
 * Verbs that name an action and nothing else: `link` takes the default method from them, `checkLink` the
 * advice on GET, and `checkUrl` finds them in paths.
 */
export const ACTIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  // English
  (
    'abort accept acknowledge activate adjust allocate analyze annotate append apply approve archive ' +
    'assign associate attach authenticate authorize bind block calculate cancel capture clear close ' +
    'complete compute confirm connect convert deactivate deallocate decline decrypt deploy deprecate ' +
    'deprovision detach disable disassociate disconnect dismiss dispatch downgrade enable encrypt ' +
    'enroll escalate evaluate execute expire extend failover finalize finish fulfill generate ignore ' +
    'initiate install instantiate invalidate invoke lock merge migrate move notify pause pay promote ' +
    'publish purge reactivate reapply reboot recalculate reconcile recover redeem redeploy refresh ' +
    'refund regenerate register reimage reindex reject release reload rename renew reopen reorder ' +
    'repair reprocess rerun resend reset resize resolve restart restore resubmit resume resync ' +
    'retire retry reverse revert revoke rollback rotate send settle ship shutdown simulate snooze ' +
    'stop submit subscribe suspend swap sync synchronize terminate transfer transform translate ' +
    'trigger unarchive unassign unban unbind unblock undelete undeploy unfollow unhide uninstall ' +
    'unlink unlist unlock unmute unpause unpin unpublish unregister unstar unsubscribe unsuspend ' +
    'untag untrash upgrade validate verify void wipe withdraw ' +
    // Swedish: å and ä as a, ö as o
    'aktivera anmal anmala arkivera ateraktivera aterkalla ateroppna aterstall aterstalla attestera ' +
    'avaktivera avanmal avanmala avboka avbryt avbryta avlasa avregistrera avsla avsluta avvisa ' +
    'begar begara bekrafta berakna besluta betala bevilja bifoga blockera boka debitera exportera ' +
    'fakturera flytta fordela godkann godkanna granska importera inaktivera installera inventera ' +
    'komplettera kontrollera konvertera kopiera koppla kreditera lasa makulera markera meddela neka ' +
    'oppna overfor overfora overklaga paborja pausa planera prenumerera publicera registrera rensa ' +
    'sammanfoga signera skicka slutfor slutfora stang stanga stoppa synkronisera tilldela upphav ' +
    'validera verifiera verkstall verkstalla'
  ).split(' '),
);

/**
 * Whether a relation type is the name of a known action. Case is ignored (RFC 8288 §2.1), and so are
 * diacritics, since a foreign service may write `godkänn`.
 */
export function isAction(rel: string): boolean {
  const verb = withoutDiacritics(rel).toLowerCase();
  return ACTIONS.has(verb);
}

/** `godkänn` as a relation type or a path is written: `godkann`. */
export function withoutDiacritics(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}
