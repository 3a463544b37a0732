import type { AnyResource } from '../definition/definition.js';
import { HalyardError } from '../errors.js';
import { baseText } from '../url/base.js';
import { checkUrl } from '../url/lint/check-url.js';
import type { DescribeOptions } from './description.js';
import type { ServiceModel } from './model/model.js';
import { serviceModel } from './model/service-model.js';
import { requireArguments } from './require-options.js';

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
    throw new HalyardError(
      'describe.url',
      {
        subject: 'Each URL of the API',
        expected: 'follow the URL rules',
        given: url,
        ...(first.suggestion !== undefined && { remedy: `Write ${first.suggestion}` }),
        findings,
        report: findings.map(({ rule, message }) => `  ${message} [${rule}]`).join('\n'),
      },
      first.rule,
    );
  }
}
