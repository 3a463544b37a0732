/** What a page says about a rule beside the catalogue. */
export interface RuleExample {
  /** Why the rule is there: what goes wrong without it. */
  readonly why: string;
  /** Breaks the rule: returns findings with one of the rule, or throws an error of the rule. */
  readonly wrong: () => unknown;
  /** Keeps the rule: returns no finding of it, and throws nothing. */
  readonly right: () => unknown;
  /** Why halyard reports nothing, where it cannot see a breach. `wrong` then shows what to avoid. */
  readonly unseen?: string;
}
