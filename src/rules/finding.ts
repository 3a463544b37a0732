/** The requirement level of a rule, as in RFC 2119. */
export type Level = 'SHALL' | 'SHALL NOT' | 'SHOULD' | 'SHOULD NOT';

/**
 * The level of each rule: of the numbered ones of the conventions, and of those without a number under
 * names of ours. Apart from the catalogue, whose sentences only readers of it need.
 */
export const LEVELS = {
  'HYP.01': 'SHALL',
  'HYP.02': 'SHALL NOT',
  'HYP.03': 'SHOULD',
  'HYP.04': 'SHOULD',
  'HYP.05': 'SHALL',
  'HYP.06': 'SHOULD',
  'HYP.07': 'SHOULD',
  'HYP.08': 'SHALL',
  'HYP.09': 'SHALL',
  'HYP.10': 'SHOULD',
  'HYP.11': 'SHALL',
  'HYP.12': 'SHALL',
  'HYP.13': 'SHALL',
  'HYP.14': 'SHALL',
  'HYP.15': 'SHALL',
  'HYP.16': 'SHALL',
  'HYP.17': 'SHALL',
  'HYP.18': 'SHALL',
  'HYP.19': 'SHALL',
  'UFN.01': 'SHOULD',
  'UFN.02': 'SHALL',
  'UFN.03': 'SHALL NOT',
  'UFN.04': 'SHOULD',
  'UFN.05': 'SHOULD NOT',
  'UFN.06': 'SHALL',
  'UFN.07': 'SHALL',
  'UFN.08': 'SHALL',
  'UFN.09': 'SHALL NOT',
  'UFN.10': 'SHALL',
  'UFN.11': 'SHALL NOT',
  'VER.05': 'SHOULD',
  'CAC.01': 'SHOULD',
  'service.index': 'SHALL',
  'service.catalog': 'SHALL',
  'client.opaque-url': 'SHALL',
  'client.follow': 'SHALL',
  'naming.identifier': 'SHALL',
  'naming.singular': 'SHALL NOT',
  'naming.verb': 'SHALL NOT',
  'naming.query-word': 'SHALL NOT',
  'collection.meta': 'SHALL',
  'collection.links': 'SHALL',
  'collection.list': 'SHALL',
  'collection.item-links': 'SHALL',
  'link.title': 'SHALL',
  'link.template': 'SHALL',
  'link.attribute': 'SHALL',
  'link.state': 'SHALL',
  'relation.method': 'SHOULD',
  'relation.action': 'SHALL',
  'request.body': 'SHALL',
  'created.status': 'SHALL',
  'created.location': 'SHALL',
  'created.links': 'SHALL',
  'forwarded.parameters': 'SHALL',
  'forwarded.links': 'SHALL',
  'version.latest': 'SHALL',
  'caching.post': 'SHALL NOT',
  'caching.put-delete': 'SHALL NOT',
  'caching.precedence': 'SHALL',
  'caching.expires': 'SHALL',
  'caching.age': 'SHALL',
  'caching.pragma': 'SHALL',
  'caching.warning': 'SHALL',
  'caching.etag': 'SHALL',
  'conditional.not-modified': 'SHALL',
  'conditional.modified': 'SHALL',
} as const satisfies Record<string, Level>;

/** The id of a rule: its number in the conventions, or a name of ours if it has no number. */
export type RuleId = keyof typeof LEVELS;

/** A breach of a rule. Its `message` and `path` make it a valid Standard Schema issue. */
export interface Finding {
  readonly rule: RuleId;
  readonly level: Level;
  /** The requirement or the fault, what was given, and what to write instead. */
  readonly message: string;
  /** The place in a body: member names and list positions, from the root. */
  readonly path?: readonly (string | number)[];
  /** The place in a string: from `start` up to, but not including, `end`. */
  readonly range?: readonly [start: number, end: number];
  /** The whole corrected text of what was checked. */
  readonly suggestion?: string;
  /**
   * How sure the finding is. `certain`, the default: it follows from the syntax, or from a known word
   * with only one reading in its place. `likely`: the word may mean something else.
   */
  readonly certainty?: Certainty;
  /** In how many places the cause shows, of which `path` is the first. Left out for one. */
  readonly count?: number;
}

/** How sure a finding is. */
export type Certainty = 'certain' | 'likely';

/** Whether a finding is certain. */
export function isCertain({ certainty = 'certain' }: Pick<Finding, 'certainty'>): boolean {
  return certainty === 'certain';
}

/** Makes a finding. Its level is that of the rule, unless `place` has a weaker one for advice. */
export function finding(
  rule: RuleId,
  message: string,
  place: Partial<Omit<Finding, 'rule' | 'message'>> = {},
): Finding {
  return { rule, level: LEVELS[rule], message, ...place };
}

/** The result of reading what a client or a gateway sent: a value, or findings. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly findings: readonly Finding[] };
