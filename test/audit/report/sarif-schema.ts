/** The members of SARIF 2.1.0 that reports have, as the specification describes them. */

const text = { type: 'string', minLength: 1 };
/** message (§3.11) */
const message = object({ text }, ['text']);
/** level (§3.27.10) */
const level = { enum: ['none', 'note', 'warning', 'error'] };

/** reportingDescriptor (§3.49) */
const rule = object(
  {
    id: text,
    shortDescription: message,
    help: message,
    defaultConfiguration: object({ level }),
  },
  ['id'],
);

/** location (§3.28) with its physicalLocation (§3.29), region (§3.30) and logicalLocations (§3.33) */
const location = object({
  physicalLocation: object(
    {
      artifactLocation: object({ uri: { type: 'string', format: 'uri-reference' } }),
      region: object({
        startLine: { type: 'integer', minimum: 1 },
        startColumn: { type: 'integer', minimum: 1 },
      }),
    },
    ['artifactLocation'],
  ),
  logicalLocations: { type: 'array', items: object({ fullyQualifiedName: text }) },
});

/** result (§3.27) */
const result = object(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: 0 },
    level,
    message,
    locations: { type: 'array', items: location },
    occurrenceCount: { type: 'integer', minimum: 1 },
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
  },
  ['message'],
);

/** invocation (§3.20) with its notifications (§3.58) */
const invocation = object(
  {
    executionSuccessful: { type: 'boolean' },
    toolExecutionNotifications: { type: 'array', items: object({ level, message }, ['message']) },
  },
  ['executionSuccessful'],
);

/** run (§3.14) with its tool (§3.18) and driver (§3.19) */
const run = object(
  {
    tool: object(
      {
        driver: object(
          {
            name: text,
            version: text,
            informationUri: { type: 'string', format: 'uri' },
            rules: { type: 'array', items: rule, uniqueItems: true },
          },
          ['name'],
        ),
      },
      ['driver'],
    ),
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    invocations: { type: 'array', items: invocation },
    results: { type: 'array', items: result },
  },
  ['tool'],
);

/** sarifLog (§3.13) */
export const sarifSchema = object(
  {
    $schema: { type: 'string', format: 'uri' },
    version: { const: '2.1.0' },
    runs: { type: 'array', items: run },
  },
  ['version', 'runs'],
);

function object(properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false };
}
