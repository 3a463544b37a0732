/** The plural of an English noun by the rules of spelling; exceptions are in `english-nouns.ts`. */
export function regularPlural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:[sxz]|[cs]h)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
