/** Media types for hypermedia that are registered or in wide use: an API may send any of them. */
const STANDARD: ReadonlySet<string> = new Set([
  'application/hal+json',
  'application/prs.hal-forms+json',
  'application/vnd.collection+json',
  'application/vnd.siren+json',
  'application/vnd.api+json',
  'application/vnd.mason+json',
  'application/ld+json',
  'application/geo+json',
  'application/linkset+json',
  'application/schema+json',
  'application/feed+json',
  'application/activity+json',
]);

/** Documents about the API or about a fault. */
const DESCRIPTION =
  /^application\/(?:problem\+json|vnd\.oai\.openapi(?:\+json)?|(?:openapi|asyncapi|vnd\.aai\.asyncapi)\+json)$/;

/** The array form and HAL: bodies whose links are checked. */
const LINKED: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/hal+json',
  'application/prs.hal-forms+json',
  'text/json',
]);

/** The type and subtype of a media type, in lower case, without parameters. */
export function essence(mediaType: string): string {
  return mediaType.split(';', 1).join('').trim().toLowerCase();
}

/** `application/json` and every type with the suffix `+json` (RFC 6839 §3.1). */
export function isJson(mediaType: string | undefined): boolean {
  return mediaType !== undefined && /^[\w.+-]+\/(?:json|[\w.+-]+\+json)$/.test(mediaType);
}

/** Whether an API may send the media type as it is (HYP.06). */
export function isStandard(mediaType: string): boolean {
  return STANDARD.has(mediaType) || DESCRIPTION.test(mediaType);
}

/** Whether the links of such a body are those of the conventions. */
export function hasLinks(mediaType: string | undefined): boolean {
  return LINKED.has(mediaType);
}
