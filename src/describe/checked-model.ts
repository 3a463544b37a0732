import type { AnyResource } from '../definition/definition.js';
import { HalyardError } from '../errors.js';
import type { Finding } from '../rules/finding.js';
import { baseText } from '../url/base.js';
import { checkUrl } from '../url/lint/check-url.js';
import { hasLocalUrl } from '../url/lint/has-local-url.js';
import type { DescribeOptions } from './description.js';
import type { ServiceModel } from './model/model.js';
import { serviceModel } from './model/service-model.js';
import { requireArguments } from './require-arguments.js';

/** Makes the model of an API, whose URLs follow the binding rules. */
export function checkedModel(
  resources: readonly AnyResource[],
  options: DescribeOptions,
): ServiceModel {
  requireArguments(resources, options);
  const base = baseText(options.base);
  const model = serviceModel(resources, base, options);
  requireUrlRules([base, ...model.operations.map(({ path }) => base + path)], options);
  return model;
}

/** Throws if a URL breaks a binding rule. */
function requireUrlRules(
  urls: readonly string[],
  { localDevelopment = false }: DescribeOptions,
): void {
  for (const url of urls) {
    const findings = checkUrl(url, { ignore: localDevelopment ? ['UFN.02'] : [] }).filter(
      ({ level }) => level.startsWith('SHALL'),
    );
    const [first] = findings;
    if (first === undefined) continue;
    const remedy = remedyOf(first, findings);
    throw new HalyardError(
      'describe.url',
      {
        subject: 'Each URL of the API',
        expected: 'follow the URL rules',
        given: url,
        ...(remedy !== undefined && { remedy }),
        findings,
        report: findings.map(({ rule, message }) => `  ${message} [${rule}]`).join('\n'),
      },
      first.rule,
    );
  }
}

/** A service on this machine has no port 443, so the corrected URL would not reach it. */
function remedyOf({ suggestion }: Finding, findings: readonly Finding[]): string | undefined {
  if (hasLocalUrl(findings)) return 'Pass localDevelopment: true for a service on this machine';
  return suggestion === undefined ? undefined : `Write ${suggestion}`;
}
