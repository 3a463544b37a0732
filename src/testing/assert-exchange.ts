import { checkExchange } from '../audit/check/check-exchange.js';
import {
  CHECK_OPTIONS,
  type CheckOptions,
  requireCheckOptions,
} from '../audit/check/check-options.js';
import { type ResponseInput, requireResponse } from '../audit/check/exchange.js';
import { hasHalForm } from '../audit/check/hal-form.js';
import { isRequired } from '../audit/report/check-report.js';
import { formatFindings } from '../audit/report/format-findings.js';
import { HalyardError } from '../errors.js';
import { pick } from '../internal/pick.js';
import { printable } from '../internal/printable.js';
import type { RequestDescriptor } from '../internal/request.js';
import { withoutCredentials } from '../internal/show.js';
import { type Finding, isCertain } from '../rules/finding.js';
import { hasLocalUrl } from '../url/lint/has-local-url.js';

/** Options of assertions. Only certain findings fail one, unless `certainty` is `likely`. */
export interface AssertOptions extends CheckOptions {
  /** Which findings fail the assertion: all (`should`, the default), or only SHALL and SHALL NOT (`shall`). */
  readonly failOn?: 'shall' | 'should';
}

/**
 * Asserts that an exchange follows the rules, in any test runner: node:test, Mocha, a script.
 *
 * @param request The request.
 * @param response The response: `status` or `statusCode`, `headers`, and `body` as text, bytes or
 *   parsed JSON; what `inject` of Fastify resolves with.
 * @param options What `checkExchange` takes, and `failOn`.
 * @throws {HalyardError} `audit.findings` with every finding, its place, rule and remedy;
 *   `audit.option` for an invalid or unknown option.
 *
 * @example
 * ```ts
 * import { assertExchange } from 'halyard/testing';
 *
 * const request = { method: 'DELETE', url: '/orders/v1/orders/17', headers: {} };
 *
 * assertExchange(request, { status: 204, headers: {} });
 * assertExchange(request, { status: 204, headers: { 'cache-control': 'max-age=60' } });
 * // throws The exchange DELETE /orders/v1/orders/17 (204) must follow the rules.
 * ```
 */
export function assertExchange(
  request: RequestDescriptor,
  response: ResponseInput,
  options: AssertOptions = {},
): void {
  requireAssertOptions(options);
  const findings = failing(checkExchange(request, response, pick(options, CHECK_OPTIONS)), options);
  if (findings.length > 0) throw exchangeError(request, response, findings);
}

/** Throws on options that do not exist or are of the wrong type, which would let findings pass. */
export function requireAssertOptions(options: AssertOptions): void {
  requireCheckOptions(options, OPTIONS);
  requireFailOn(options.failOn ?? 'should');
}

const OPTIONS = [...CHECK_OPTIONS, 'failOn'] as const satisfies readonly (keyof AssertOptions)[];

/** The findings that fail an assertion: certain ones, unless the options ask for likely ones too. */
export function failing(
  findings: readonly Finding[],
  { failOn = 'should', certainty = 'certain' }: AssertOptions,
): readonly Finding[] {
  return findings.filter(
    (found) =>
      (failOn === 'should' || isRequired(found)) && (certainty === 'likely' || isCertain(found)),
  );
}

/** Throws on an unknown value, which would let findings pass. */
function requireFailOn(failOn: unknown): void {
  if (failOn === 'shall' || failOn === 'should') return;
  throw new HalyardError('audit.option', {
    subject: 'failOn',
    expected: "be 'shall' or 'should'",
    given: failOn,
  });
}

/** Names the exchange, since a test suite has many. */
function exchangeError(
  { method, url }: RequestDescriptor,
  response: ResponseInput,
  findings: readonly Finding[],
): HalyardError {
  const target = url === undefined ? '' : ` ${withoutCredentials(url)}`;
  return new HalyardError('audit.findings', {
    subject: `The exchange ${printable(`${method}${target}`)} (${requireResponse(response).status})`,
    expected: 'follow the rules',
    findings,
    report: describeFindings(findings),
  });
}

/** The findings as text, below the options that accept them. */
export function describeFindings(findings: readonly Finding[]): string {
  return [
    ...(hasLocalUrl(findings)
      ? ['For a service on localhost, { localDevelopment: true } accepts http and any port']
      : []),
    ...(hasHalForm(findings)
      ? [
          "For a service in the HAL draft's form, { halForm: true } accepts links keyed by relation type",
        ]
      : []),
    formatFindings(findings),
  ].join('\n');
}
