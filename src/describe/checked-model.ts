import type { AnyResource } from '../definition/definition.js';
import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { baseText } from '../url/base.js';
import { checkUrl } from '../url/lint/check-url.js';
import { hasLocalUrl } from '../url/lint/has-local-url.js';
import type { DescribeOptions } from './description.js';
import type { ServiceModel } from './model/model.js';
import { serviceModel } from './model/service-model.js';

/** Makes the model of an API, whose URLs follow the binding rules. */
export function checkedModel(
  resources: readonly AnyResource[],
  options: DescribeOptions,
): ServiceModel {
  const { contact, license, termsOfService, security = {}, localDevelopment = false } = options;
  const urls = { 'contact.url': contact.url, 'license.url': license?.url, termsOfService };
  for (const [name, url] of Object.entries(urls)) {
    if (url === undefined || isAbsoluteUrl(url)) continue;
    throw new HalyardError('describe.option', `${name} must be an absolute URL, got ${show(url)}`);
  }
  const wrong = Object.keys(security).find((name) => !COMPONENT_NAME.test(name));
  if (wrong !== undefined) {
    throw new HalyardError(
      'describe.option',
      `Name of a security scheme must have only letters, digits, hyphens, underscores and dots, got ${show(wrong)}`,
    );
  }
  const base = baseText(options.base);
  const model = serviceModel(resources, base, options);
  for (const url of [base, ...model.operations.map(({ path }) => base + path)]) {
    requireUrlRules(url, localDevelopment);
  }
  return model;
}

/** The names of components (OpenAPI 3.1 §4.8.7). */
const COMPONENT_NAME = /^[\w.-]+$/;

/** Throws if a URL breaks a binding rule. */
function requireUrlRules(url: string, localDevelopment: boolean): void {
  const findings = checkUrl(url, { ignore: localDevelopment ? ['UFN.02'] : [] }).filter(
    ({ level }) => level.startsWith('SHALL'),
  );
  const [first] = findings;
  if (first === undefined) return;
  const remedy = hasLocalUrl(findings) ? '. Pass localDevelopment: true on this machine' : '';
  throw new HalyardError(
    'describe.option',
    `URL ${show(url)} must follow the URL rules: ${first.message}${remedy}`,
    first.rule,
    findings,
  );
}
