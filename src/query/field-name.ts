/** Names that need no quoting anywhere, joined by dots; one loop over one class for each. */
const FIELD_NAME = /^[\p{L}\p{N}_$@-]+(?:\.[\p{L}\p{N}_$@-]+)*$/u;

/** Whether a text can name a field in a query, nested ones by a path with dots. */
export function isFieldName(text: unknown): text is string {
  return (
    typeof text === 'string' && FIELD_NAME.test(text) && !text.split('.').includes('__proto__')
  );
}
