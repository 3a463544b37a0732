import type { Rule } from '../../rules/catalogue.js';
import type { Finding } from '../../rules/finding.js';

/** The result of an audit, as plain JSON. */
export interface AuditReport {
  /** The URL that the audit began at. */
  readonly start: string;
  /** How many requests were made. */
  readonly requests: number;
  /** How many URLs were found and not fetched, because a limit was reached or `signal` was aborted. */
  readonly skipped: number;
  /** Whether `signal` ended the audit early; left out for a whole one. */
  readonly interrupted?: boolean;
  /** URLs that could not be fetched; the first of those with the same status 401, 403, 429 or 5xx, with their `count`. */
  readonly failures: readonly {
    readonly url: string;
    readonly message: string;
    readonly count?: number;
  }[];
  /** Each rule of the catalogue with its outcome. */
  readonly rules: readonly RuleOutcome[];
  /** The findings, those of one cause together. */
  readonly groups: readonly FindingGroup[];
}

/** The outcome of a rule in an audit. */
export interface RuleOutcome extends Rule {
  /**
   * `passed`: it was checked and holds; `failed`: it is broken; `not-seen`: no exchange could have
   * broken it.
   */
  readonly outcome: 'passed' | 'failed' | 'not-seen';
  /** In how many exchanges it was checked. */
  readonly checked: number;
  /** How many findings there are. */
  readonly findings: number;
  /** The URL of the first exchange that breaks the rule, or else of the first that was checked. */
  readonly example?: string;
}

/** Findings of one cause: the same rule, message and place in exchanges of one kind. It is the first of them. */
export interface FindingGroup extends Finding {
  readonly count: number;
  /** The URL that shows it. */
  readonly source: string;
}
