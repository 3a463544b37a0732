/**
 * Verbs that name an action and nothing else, without those that undo or repeat another one of the list:
 * `unlock`, `reassign`.
 */
const ACTIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  // English
  (
    'abandon abort accept acknowledge activate adjust allocate analyze annotate append apply ' +
    'approve archive assign associate attach authenticate authorise authorize bind block calculate ' +
    'cancel capture clear close collect compile complete compress compute confirm connect consume ' +
    'convert decline decrease decrement decrypt demote deploy deprecate deprovision detach disable ' +
    'dismiss dispatch downgrade eject elevate enable encrypt enroll escalate evaluate evict ' +
    'execute expire extend failover finalize finish fulfil fulfill generate ignore impersonate ' +
    'increment initiate inject install instantiate invalidate invoke lock merge migrate move ' +
    'notify pause pay prolong promote protect publish purge reboot rebuild reconcile recover ' +
    'redeem redo refresh refund register reimage reindex reinstate reissue reject relaunch release ' +
    'reload remind rename renew reopen reorder repair reprocess rerun reschedule reset resize ' +
    'respond restart restore resume retire retrain retry reverse revert revise revoke rollback ' +
    'rotate send settle ship shuffle shutdown simulate snooze solve spawn stop submit subscribe ' +
    'summarize suspend swap sync synchronize terminate tokenize transcode transfer transform ' +
    'translate trigger unack unban undelete undo unfavorite unfollow unfreeze unhide unhold unlike ' +
    'unlink unlist unmute unpin unschedule unset unstar untag untrash unvote unwatch upgrade ' +
    'validate verify void wipe withdraw ' +
    // Swedish: å and ä as a, ö as o
    'aktivera anmal anmala arkivera ateraktivera aterkalla ateroppna aterstall aterstalla ' +
    'attestera avaktivera avanmal avanmala avboka avbryt avbryta avlasa avregistrera avsla avsluta ' +
    'avvisa begar begara bekrafta berakna besluta betala bevilja bifoga blockera boka debitera ' +
    'exportera fakturera flytta fordela godkann godkanna granska importera inaktivera installera ' +
    'inventera komplettera kontrollera konvertera kopiera koppla kreditera lasa makulera markera ' +
    'meddela neka oppna overfor overfora overklaga paborja pausa planera prenumerera publicera ' +
    'registrera rensa sammanfoga signera skicka slutfor slutfora stang stanga stoppa synkronisera ' +
    'tilldela upphav validera verifiera verkstall verkstalla'
  ).split(' '),
);

/**
 * Whether a text names an action: `link` takes the default method from it, `checkLink` the advice on GET,
 * and `checkUrl` finds it in paths. Case is ignored (RFC 8288 §2.1), and so are diacritics, since a foreign
 * service may write `godkänn`.
 */
export function isAction(text: string): boolean {
  const verb = withoutDiacritics(text).toLowerCase();
  return ACTIONS.has(verb) || ACTIONS.has(verb.replace(/^(?:un|re|de|dis)/, ''));
}

/** `godkänn` as a relation type or a path is written: `godkann`. */
export function withoutDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}
