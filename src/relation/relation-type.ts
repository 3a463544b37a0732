/**
 * reg-rel-type = LOALPHA *( LOALPHA / DIGIT / "." / "-" ) (RFC 8288 §3.3). Deviations: upper
 * case is accepted, since case is ignored in comparisons (§2.1), and so is `_`, since the registry has
 * `openid2.local_id`.
 */
const RELATION_NAME = '[A-Za-z][\\w.-]*';

/** ext-rel-type = URI (RFC 8288 §3.3), whose scheme ends at the colon (RFC 3986 §3.1) */
const RELATION_URI = "[A-Za-z][A-Za-z0-9.+-]*:[\\w.~:/?#[\\]@!$&'()*+,;=%-]+";

/** "%" only before HEXDIG HEXDIG (RFC 3986 §2.1) */
const ESCAPES = '(?!.*%(?![0-9A-Fa-f]{2}))';

/** A URI as a JSON Schema pattern. */
export const URI_PATTERN = `^${ESCAPES}${RELATION_URI}$`;

/** A relation type as a JSON Schema pattern. */
export const RELATION_TYPE_PATTERN = `^(?:${RELATION_NAME}|${ESCAPES}${RELATION_URI})$`;

const RELATION_TYPE = new RegExp(RELATION_TYPE_PATTERN);

/** Whether a text is a relation type: a name or a URI. */
export function isRelationType(text: string): boolean {
  return RELATION_TYPE.test(text);
}
