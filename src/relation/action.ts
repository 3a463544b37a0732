/** Verbs that name an action, which changes state: a link of these is not called by GET (HYP.02). */
const ACTIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'activate approve archive assign authorize block cancel capture clear close complete confirm deactivate disable enable lock move pause pay publish refund reject release reopen reset resend restore resume revoke send ship stop submit subscribe suspend terminate transfer unassign unblock unlock unpublish unsubscribe void withdraw'.split(
    ' ',
  ),
);

/** Whether a relation type of the conventions, or a well-known name of an action, changes state. */
export function changesState(rel: string): boolean {
  return ['create', 'edit', 'replace', 'delete'].includes(rel) || ACTIONS.has(rel);
}
