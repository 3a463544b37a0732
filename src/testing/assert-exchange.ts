import { checkExchange } from '../audit/check/check-exchange.js';
import type { CheckOptions } from '../audit/check/check-options.js';
import { type ResponseInput, readResponse } from '../audit/check/exchange.js';
import { hasHalForm } from '../audit/check/hal-form.js';
import { isRequired } from '../audit/report/check-report.js';
import { formatFindings } from '../audit/report/format-findings.js';
import { HalyardError } from '../errors.js';
import { printable } from '../internal/printable.js';
import type { RequestDescriptor } from '../internal/request.js';
import { withoutSecrets } from '../internal/secrets.js';
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
 *   `audit.option` for a response whose body was not read.
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
  const findings = failing(checkExchange(request, response, options), options);
  if (findings.length === 0) return;
  const { method, url } = request;
  const target = url === undefined ? '' : ` ${withoutSecrets(url)}`;
  // The name of the exchange, since a test suite has many.
  const name = `${printable(`${method}${target}`)} (${readResponse(response).status})`;
  throw new HalyardError(
    'audit.findings',
    `The exchange ${name} must follow the rules.\n${describeFindings(findings)}`,
    undefined,
    findings,
  );
}

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
