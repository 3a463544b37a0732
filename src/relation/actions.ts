/*
 * The one table of actions: `link` takes the default method from it, `checkLink` the advice on GET,
 * and `checkUrl` the noun to write in a path in place of the verb.
 */

/**
 * English verbs that name an action, each with the plural noun of the resource that a POST creates:
 * rel `cancel`, `POST …/orders/17/cancellations`.
 */
export const ENGLISH_ACTIONS: Readonly<Record<string, string>> = {
  abort: 'cancellations',
  accept: 'acceptances',
  acknowledge: 'acknowledgements',
  activate: 'activations',
  allocate: 'allocations',
  approve: 'approvals',
  archive: 'archivings',
  assign: 'assignments',
  authorize: 'authorizations',
  block: 'blocks',
  cancel: 'cancellations',
  capture: 'captures',
  clear: 'clearings',
  close: 'closures',
  complete: 'completions',
  confirm: 'confirmations',
  deactivate: 'deactivations',
  decline: 'declines',
  deploy: 'deployments',
  disable: 'deactivations',
  dismiss: 'dismissals',
  enable: 'activations',
  enroll: 'enrollments',
  execute: 'executions',
  finalize: 'finalizations',
  initiate: 'initiations',
  invoke: 'invocations',
  lock: 'locks',
  merge: 'merges',
  move: 'moves',
  notify: 'notifications',
  pause: 'pauses',
  pay: 'payments',
  promote: 'promotions',
  publish: 'publications',
  reactivate: 'reactivations',
  refund: 'refunds',
  reject: 'rejections',
  release: 'releases',
  renew: 'renewals',
  reopen: 'reopenings',
  resend: 'deliveries',
  reset: 'resets',
  resolve: 'resolutions',
  restart: 'restarts',
  restore: 'restorations',
  resume: 'resumptions',
  retry: 'retries',
  revert: 'reversions',
  revoke: 'revocations',
  send: 'deliveries',
  ship: 'shipments',
  stop: 'stops',
  submit: 'submissions',
  subscribe: 'subscriptions',
  suspend: 'suspensions',
  synchronize: 'synchronizations',
  terminate: 'terminations',
  transfer: 'transfers',
  trigger: 'triggers',
  unassign: 'unassignments',
  unblock: 'unblockings',
  unlock: 'unlockings',
  unpublish: 'unpublications',
  unsubscribe: 'unsubscriptions',
  verify: 'verifications',
  void: 'voids',
  withdraw: 'withdrawals',
};

/** Swedish verbs that name an action, as {@link ENGLISH_ACTIONS}; å and ä as `a`, ö as `o`. */
export const SWEDISH_ACTIONS: Readonly<Record<string, string>> = {
  aktivera: 'aktiveringar',
  arkivera: 'arkiveringar',
  ateraktivera: 'ateraktiveringar',
  aterkalla: 'aterkallelser',
  ateroppna: 'ateroppningar',
  aterstall: 'aterstallningar',
  aterstalla: 'aterstallningar',
  avaktivera: 'avaktiveringar',
  avboka: 'avbokningar',
  avbryt: 'avbrott',
  avbryta: 'avbrott',
  avsla: 'avslag',
  avsluta: 'avslut',
  avvisa: 'avvisningar',
  bekrafta: 'bekraftelser',
  betala: 'betalningar',
  blockera: 'blockeringar',
  boka: 'bokningar',
  flytta: 'flyttningar',
  godkann: 'godkannanden',
  godkanna: 'godkannanden',
  inaktivera: 'inaktiveringar',
  makulera: 'makuleringar',
  pausa: 'pauser',
  publicera: 'publiceringar',
  registrera: 'registreringar',
  signera: 'signeringar',
  skicka: 'utskick',
  slutfor: 'slutforanden',
  slutfora: 'slutforanden',
  stang: 'stangningar',
  stanga: 'stangningar',
  stoppa: 'stopp',
  tilldela: 'tilldelningar',
};

/**
 * Whether a relation type is the name of a known action. Case is ignored (RFC 8288 §2.1), and so are
 * diacritics, since a foreign service may write `godkänn`.
 */
export function isAction(rel: string): boolean {
  const verb = withoutDiacritics(rel).toLowerCase();
  return Object.hasOwn(ENGLISH_ACTIONS, verb) || Object.hasOwn(SWEDISH_ACTIONS, verb);
}

/** `godkänn` as a relation type or a path is written: `godkann`. */
export function withoutDiacritics(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}
