import { problem } from '../http/problem.js';
import type { ResponseDescriptor } from '../http/response.js';
import { startOf } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';

/** The result of reading the body of a request: its value, or findings and the response to send. */
export type ParsedBody<Value> = { readonly ok: true; readonly value: Value } | RefusedBody;

/** A body that was refused. */
export interface RefusedBody {
  readonly ok: false;
  /** The faults, each with its path in the body: at most 20, then one that says that there are more. */
  readonly findings: readonly Finding[];
  /**
   * The response to send: 400 for a body that cannot be read, 413 for one that is too large, 415 for
   * another media type, 422 for a value that the schema or the definition refuses.
   */
  readonly response: ResponseDescriptor<string>;
}

/** The response stays small for a request with thousands of faults. */
export const MAX_FINDINGS = 20;

/** The length to which names in a path are cut. */
const MAX_NAME = 80;

/** A name or an index in the path of a finding. */
export function cutName(name: string | number): string | number {
  const text = String(name);
  return text.length > MAX_NAME ? startOf(text, MAX_NAME) : name;
}

/** Refuses a body with findings, and with the response that reports them. */
export function refuseBody(status: 400 | 413 | 422, findings: readonly Finding[]): RefusedBody {
  const listed = findings.length > MAX_FINDINGS ? firstFindings(findings) : findings;
  return { ok: false, findings: listed, response: problem(listed, { status }) };
}

function firstFindings(findings: readonly Finding[]): Finding[] {
  const message = `More than ${MAX_FINDINGS} faults; only the first ${MAX_FINDINGS} are listed`;
  return [...findings.slice(0, MAX_FINDINGS), finding('request.body', message, { path: [] })];
}
