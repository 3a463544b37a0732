/**
 * Verbs that name an action and nothing else: `link` takes the default method from them, `checkLink` the
 * advice on GET, and `checkUrl` finds them in paths.
 */
export const ACTIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  // English
  (
    'abandon abort accept acknowledge activate adjust allocate analyze annotate append apply ' +
    'approve archive assign associate attach authenticate authorise authorize bind block ' +
    'calculate cancel capture clear close collect compile complete compress compute confirm connect ' +
    'consume convert deactivate deallocate deauthorize decline decrease decrement decrypt demote ' +
    'deploy deprecate deprovision detach disable disassociate disconnect disenroll dismiss dispatch ' +
    'downgrade eject elevate enable encrypt enroll escalate evaluate evict execute expire extend ' +
    'failover finalize finish fulfil fulfill generate ignore impersonate increment initiate inject ' +
    'install instantiate invalidate invoke lock merge migrate move notify pause pay ' +
    'prolong promote protect publish purge reactivate reapply reassign reassociate reboot rebuild ' +
    'recalculate recompute reconcile recover redeem redeploy redo refresh refund regenerate register ' +
    'reimage reindex reinstate reissue reject relaunch release reload remind rename renew reopen ' +
    'reorder repair reprocess rerun reschedule resend reset resize resolve respond restart restore ' +
    'resubmit resume resync retire retrain retry revalidate reverse revert revise revoke rollback ' +
    'rotate send settle ship shuffle shutdown simulate snooze solve spawn stop submit subscribe ' +
    'summarize suspend swap sync synchronize terminate tokenize transcode transfer transform ' +
    'translate trigger unack unapply unarchive unassign unassociate unban unbind unblock undelete ' +
    'undeploy undo unenroll unfavorite unfollow unfreeze unhide unhold unignore uninstall unlike ' +
    'unlink unlist unlock unmerge unmute unpause unpin unprotect unpublish unregister unschedule ' +
    'unset unstar unsubscribe unsuspend untag untrash unvote unwatch upgrade validate verify void ' +
    'wipe withdraw ' +
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
