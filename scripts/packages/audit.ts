/** The part of the report of `npm audit --json` that is read. */
interface AuditReport {
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      { readonly severity: string; readonly range: string; readonly nodes: readonly string[] }
    >
  >;
}

/** Vulnerabilities in published packages are faults, and those in the others are notes. */
export interface AuditResult {
  /** False if the registry did not answer. */
  readonly answered: boolean;
  readonly faults: readonly string[];
  readonly notes: readonly string[];
}

/** Reads the report of `npm audit --json`; anything else means that the registry did not answer. */
export function readAudit(text: string, published: readonly string[]): AuditResult {
  const { vulnerabilities } = parse(text);
  const lines = Object.entries(vulnerabilities ?? {}).map(([name, { severity, range, nodes }]) => ({
    line: `${name} ${range}: ${severity}`,
    isPublished: nodes.some((path) => published.includes(path)),
  }));
  return {
    answered: vulnerabilities !== undefined,
    faults: lines.filter(({ isPublished }) => isPublished).map(({ line }) => line),
    notes: lines.filter(({ isPublished }) => !isPublished).map(({ line }) => line),
  };
}

function parse(text: string): AuditReport {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
