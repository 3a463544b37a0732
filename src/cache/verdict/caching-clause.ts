/** A requirement of RFC 9111, whether it is met, and why. */
export interface CachingClause {
  /** The requirement, by a name of ours. */
  readonly clause: string;
  /** Where it stands. */
  readonly section: string;
  /** Whether it is met. */
  readonly met: boolean;
  /** Why, as a clause without a full stop. */
  readonly reason: string;
}

/** A requirement, with where it stands. */
export function clause(name: string, section: string, met: boolean, reason: string): CachingClause {
  return {
    clause: name,
    section,
    met,
    reason,
  };
}

/** What a client or an origin sent as it is shown in a reason: 80 characters at most. */
export function brief(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

const LONGEST = 80;
