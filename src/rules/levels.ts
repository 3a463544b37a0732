/** The requirement level of a rule, as in RFC 2119. */
export type Level = 'SHALL' | 'SHALL NOT' | 'SHOULD' | 'SHOULD NOT';

/** The levels other than SHALL. Apart from the catalogue, whose sentences only its readers need. */
const LEVELS: Readonly<Record<string, Level>> = {
  'HYP.02': 'SHALL NOT',
  'HYP.03': 'SHOULD',
  'HYP.04': 'SHOULD',
  'HYP.06': 'SHOULD',
  'HYP.07': 'SHOULD',
  'HYP.10': 'SHOULD',
  'UFN.01': 'SHOULD',
  'UFN.03': 'SHALL NOT',
  'UFN.04': 'SHOULD',
  'UFN.05': 'SHOULD NOT',
  'UFN.09': 'SHALL NOT',
  'UFN.11': 'SHALL NOT',
  'VER.05': 'SHOULD',
  'CAC.01': 'SHOULD',
  'naming.singular': 'SHALL NOT',
  'naming.verb': 'SHALL NOT',
  'naming.query-word': 'SHALL NOT',
  'relation.method': 'SHOULD',
  'caching.post': 'SHALL NOT',
  'caching.put-delete': 'SHALL NOT',
};

/** The level of a rule. */
export function levelOf(rule: string): Level {
  return LEVELS[rule] ?? 'SHALL';
}
