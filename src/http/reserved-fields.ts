/** The fields that have an option of their own in `respond`, so that they cannot contradict it. */
export function requirementOfResponse(name: string): string | undefined {
  return (
    RESPONSE.get(name) ??
    (isCacheField(name) ? 'be set by cdn of the option cache' : FRAMING.get(name))
  );
}

const RESPONSE: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['cache-control', 'be set by the option cache'],
  ['expires', 'be set by expires: true of the option cache'],
  ['pragma', 'be set by pragma: true of the option cache'],
  ['etag', 'be set by the option etag'],
  ['last-modified', 'be set by the option lastModified'],
  ['vary', 'be set by the option vary'],
]);

/** The same for `respond` with ranges. */
export function requirementOfRanges(name: string): string | undefined {
  return name === 'accept-ranges' || name === 'content-range'
    ? 'not be set: range: true sets it'
    : requirementOfResponse(name);
}

/** The fields of a response to a creation that are not for `headers`. */
export function requirementOfCreation(name: string): string | undefined {
  if (name === 'location') return 'not be set: it is the self link of the new resource';
  if (isCacheField(name)) return 'not be set: the response to a creation is not stored';
  return requirementOfResponse(name);
}

/** The fields of a problem response that are not for `headers`. */
export function requirementOfProblem(name: string): string | undefined {
  if (isCacheField(name)) return 'not be set: a problem is not stored';
  return PROBLEM.get(name) ?? FRAMING.get(name);
}

const PROBLEM: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['content-type', 'not be set: it is application/problem+json'],
  ['etag', 'not be set: a problem is not a representation of the resource'],
  ['last-modified', 'not be set: a problem is not a representation of the resource'],
]);

const FRAMING: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['content-length', 'not be set: it is counted from the body'],
  ['transfer-encoding', 'not be set: the server chooses it'],
]);

/**
 * Whether caches take a field for their policy. The targeted ones, such as CDN-Cache-Control and its
 * vendors' (RFC 9213 §2), Surrogate-Control and X-Accel-Expires take precedence over Cache-Control.
 */
function isCacheField(name: string): boolean {
  return name.endsWith('cache-control') || CACHE_FIELDS.has(name);
}

const CACHE_FIELDS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'expires',
  'pragma',
  'surrogate-control',
  'edge-control',
  'x-accel-expires',
]);
