import type { Rule } from '../../rules/catalogue.js';
import type { Finding, Level, RuleId } from '../../rules/finding.js';

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
  /** URLs that could not be fetched, also since they redirect to themselves. */
  readonly failures: readonly { readonly url: string; readonly message: string }[];
  /** Each rule of the catalogue with its outcome. */
  readonly rules: readonly RuleOutcome[];
  /** The findings, those of one cause together. */
  readonly groups: readonly FindingGroup[];
  /** The kinds of resources, and the relations between them. */
  readonly map: ResourceMap;
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

/** Findings of one cause: the same rule, message and place in exchanges of one kind. */
export interface FindingGroup {
  readonly rule: RuleId;
  readonly level: Level;
  /** The message of the first. */
  readonly message: string;
  readonly count: number;
  /** The URL pattern of the exchanges. */
  readonly pattern: string;
  /** The first of them. */
  readonly example: FindingExample;
}

/** One finding and the URL that shows it. */
export interface FindingExample {
  readonly url: string;
  readonly finding: Finding;
}

/** The kinds of resources that a service has, by the patterns of their URLs. */
export interface ResourceMap {
  readonly resources: readonly {
    readonly pattern: string;
    /** How many URLs of the kind were fetched. */
    readonly count: number;
    readonly statuses: readonly number[];
  }[];
  readonly relations: readonly {
    readonly from: string;
    readonly rel: string;
    readonly method: string;
    /** The pattern of the URLs that the links lead to, which may be on another origin. */
    readonly to: string;
  }[];
  /** Whether relations are missing, since together they have more than 4 Mi characters; else left out. */
  readonly partial?: boolean;
}
