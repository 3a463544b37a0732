/**
 * Verbs that change something, without those that undo or repeat another one of the list (`unlock`,
 * `reassign`), Swedish infinitives of imperatives (`anmala`), and those of infrastructure, which are no
 * relation types: `checkUrl` alone has these.
 */
const ACTIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  // English
  (
    'abandon abort accept acknowledge activate add adjust allocate analyze append apply approve ' +
    'archive assign attach authenticate block buy calculate cancel capture clear close complete ' +
    'compute confirm connect convert decline decrease decrypt demote deny deploy detach disable ' +
    'dismiss dispatch downgrade enable encrypt enroll escalate evaluate execute expire extend ' +
    'finish fulfill generate ignore initiate insert install invalidate invoke join leave lock ' +
    'merge migrate modify move notify pause pay promote protect publish purge reboot rebuild ' +
    'recover redeem redo refresh refund register reinstate reissue reject release reload remind ' +
    'remove rename renew reopen reorder repair reprocess rerun reschedule reset resize respond ' +
    'restart restore resume retire retry reverse revert revise revoke rollback rotate send ' +
    'settle ship shutdown sign snooze solve stop submit subscribe suspend swap sync terminate ' +
    'transfer transform translate trigger unban undelete undo unfollow unfreeze unhide unlike ' +
    'unlink unmute unpin unset update upgrade upload validate verify void wipe withdraw ' +
    // Swedish: å and ä as a, ö as o
    'anmal anslut aterkalla ateroppna aterstall avanmal avboka avbryt avlasa avsla avsluta ' +
    'avvisa begar bekrafta berakna besluta bestall betala bevilja bifoga boka byt ersatt ' +
    'faststall flytta fordela godkann granska infoga koppla meddela neka oppna overfor overklaga ' +
    'paborja pausa rensa sammanfoga skapa skicka slutfor spara stang starta stoppa tilldela ' +
    'underteckna upphav verkstall'
  ).split(' '),
);

/** Verbs by their ending: `synchronize`, `makulera`; not `exportera`, which may only read. */
const BY_ENDING = /^(?!cam|export|filtr|op|present|sort)[a-z]{3,}(?:era|[a-rt-z]ize)$/;

/** `mark-paid`, `ta-bort`: a verb that is hardly ever a noun, and its object. `add-form` is a document. */
const PHRASE =
  /^(?:(?:add|approve|assign|attach|cancel|create|delete|edit|mark|reject|remove|send|set|sign|submit|update)-(?!.*(?:date|form|in|log|media|on|up|url)$)|(?:ta-bort|lagg-till)\b)/;

/**
 * Verbs that may only read, and verbs that are nouns as well. A link keeps GET, and `checkLink` advises.
 * Of `download`, `find` and `read` it advises a registered type (HYP.19).
 */
export const MAY_CHANGE =
  /^(?:andra|change|checkout|clone|copy|export(?:era)?|follow|import|invite|las|lasa|like|logout|process|run|set|share|visa|vote)$/;

/**
 * Whether a text names an action: `link` takes the default method from it, `checkLink` the advice on GET,
 * and `checkUrl` finds it in paths. Case is ignored (RFC 8288 §2.1), and so are diacritics, since a foreign
 * service may write `godkänn`.
 */
export function isAction(text: string): boolean {
  const name = withoutDiacritics(text)
    .replace(/_|(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
  // A Swedish infinitive, which ends in -a, is no noun: skicka-faktura
  const verb = name.replace(/(?<=a)-.*/, '');
  return (
    ACTIONS.has(verb) ||
    ACTIONS.has(verb.replace(/^(?:un|re|de(?!s)|dis)|a$/, '')) ||
    BY_ENDING.test(verb) ||
    PHRASE.test(name)
  );
}

/** `godkänn` as a relation type or a path is written: `godkann`. */
export function withoutDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}
