/**
 * A parser that keeps its latest results, for short texts that recur: a service has few policies. The
 * results must be immutable.
 */
export function remember<Result>(parse: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = parse(text);
    if (text.length > MAX_LENGTH) return result;
    if (results.size === MAX_RESULTS) results.clear();
    results.set(text, result);
    return result;
  };
}

/** Both bound the memory that texts of clients and origins take. */
const MAX_RESULTS = 256;
const MAX_LENGTH = 256;
