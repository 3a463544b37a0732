/** The members of SARIF 2.1.0 that reports have, as the specification describes them. */

const text = { type: 'string', minLength: 1 };
const from = (minimum: number) => ({ type: 'integer', minimum });
const listOf = (items: object) => ({ type: 'array', items });
/** message (§3.11) */
const message = object({ text }, ['text']);
/** level (§3.27.10) */
const level = { enum: ['none', 'note', 'warning', 'error'] };

/** reportingDescriptor (§3.49) */
const about = { shortDescription: message, help: message };
const uri = { type: 'string', format: 'uri' };
const configured = { defaultConfiguration: object({ level }), helpUri: uri };
const rule = object({ id: text, ...about, ...configured }, ['id']);

/** location (§3.28) with its physicalLocation (§3.29), region (§3.30) and logicalLocations (§3.33) */
const artifactLocation = object({ uri: { type: 'string', format: 'uri-reference' } });
const region = object({ startLine: from(1), startColumn: from(1) });
const location = object({
  physicalLocation: object({ artifactLocation, region }, ['artifactLocation']),
  logicalLocations: listOf(object({ fullyQualifiedName: text })),
});

/** result (§3.27) */
const result = object(
  {
    ruleId: text,
    ruleIndex: from(0),
    level,
    message,
    locations: listOf(location),
    occurrenceCount: from(1),
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
  },
  ['message'],
);

/** invocation (§3.20) with its notifications (§3.58) */
const invocation = object(
  {
    executionSuccessful: { type: 'boolean' },
    toolExecutionNotifications: listOf(object({ level, message }, ['message'])),
  },
  ['executionSuccessful'],
);

/** run (§3.14) with its tool (§3.18) and driver (§3.19) */
const rules = { ...listOf(rule), uniqueItems: true };
const driver = object({ name: text, version: text, informationUri: uri, rules }, ['name']);
const run = object(
  {
    tool: object({ driver }, ['driver']),
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    invocations: listOf(invocation),
    results: listOf(result),
  },
  ['tool'],
);

/** sarifLog (§3.13) */
export const sarifSchema = object(
  {
    $schema: uri,
    version: { const: '2.1.0' },
    runs: listOf(run),
  },
  ['version', 'runs'],
);

function object(properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false };
}
