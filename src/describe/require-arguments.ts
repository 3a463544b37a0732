import { requireDefinitions } from '../definition/is-definition.js';
import { HalyardError } from '../errors.js';
import { isErrorTexts } from '../internal/is-error-texts.js';
import { isObject } from '../internal/json-object.js';
import { requireKnownMembers } from '../internal/require-known-members.js';
import { requireObject } from '../internal/require-object.js';
import { requireOptions } from '../internal/require-options.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import type { DescribeOptions, SecurityScheme } from './description.js';

/** Throws on anything but definitions, and on options that do not exist or are of the wrong type. */
export function requireArguments(resources: unknown, options: DescribeOptions): void {
  requireDefinitions(resources, 'describe.option');
  requireOptions(options, OPTIONS, 'describe.option', {
    subject: 'options',
    expected: 'be an object with title, version, base and contact',
  });
  const { title, version, description, limitations, localDevelopment, format } = options;
  requireText('title', title);
  requireText('version', version);
  for (const [name, text] of Object.entries({ description, limitations })) {
    if (text !== undefined) requireText(name, text);
  }
  if (localDevelopment !== undefined && typeof localDevelopment !== 'boolean') {
    throw optionError('localDevelopment', 'be a boolean', localDevelopment);
  }
  if (format !== undefined && !FORMATS.includes(format)) {
    throw optionError('format', `be one of ${FORMATS.join(', ')}`, format);
  }
  requireContact(options.contact);
  requireLicense(options.license);
  requireUrl('termsOfService', options.termsOfService);
  requireSecurity(options.security);
  requireErrors(options.errors);
}

const OPTIONS = [
  'title',
  'version',
  'base',
  'description',
  'contact',
  'license',
  'termsOfService',
  'limitations',
  'security',
  'errors',
  'format',
  'path',
  'serviceDesc',
  'serviceDoc',
  'links',
  'relations',
  'localDevelopment',
] as const satisfies readonly (keyof DescribeOptions)[];

const FORMATS = ['links', 'hal', 'hal-forms', 'negotiate'];

function requireText(subject: string, text: unknown): void {
  if (typeof text === 'string' && text !== '') return;
  throw optionError(subject, 'be a non-empty string', text);
}

function requireUrl(subject: string, url: unknown): void {
  if (url === undefined || (typeof url === 'string' && isAbsoluteUrl(url))) return;
  throw optionError(subject, 'be an absolute URL', url, 'Leave it out if you have none');
}

function requireContact(contact: unknown): void {
  requireObject(contact, 'describe.option', {
    subject: 'contact',
    remedy: "Pass { name: 'The order team', email: 'orders@example.se' }",
  });
  requireNameAndUrl('contact', contact, 'email');
}

function requireLicense(license: unknown): void {
  if (license === undefined) return;
  requireObject(license, 'describe.option', {
    subject: 'license',
    remedy: "Pass { name: 'EUPL 1.2', identifier: 'EUPL-1.2' }",
  });
  requireNameAndUrl('license', license, 'identifier');
  const { url, identifier } = license as Record<string, unknown>;
  if ((url === undefined) !== (identifier === undefined)) return;
  throw optionError('license', 'have either a url or an identifier', license);
}

/** Throws unless an object has a name and at most a URL and another text. */
function requireNameAndUrl(subject: string, given: object, other: string): void {
  requireKnownMembers(subject, given, ['name', 'url', other], 'describe.option');
  const members = given as Record<string, unknown>;
  requireText(`${subject}.name`, members.name);
  requireUrl(`${subject}.url`, members.url);
  if (members[other] !== undefined) requireText(`${subject}.${other}`, members[other]);
}

function requireSecurity(security: unknown): void {
  if (security === undefined) return;
  requireObject(security, 'describe.option', {
    subject: 'security',
    remedy: "Pass schemes by name, such as { token: { type: 'http', scheme: 'bearer' } }",
  });
  for (const [name, scheme] of Object.entries(security)) requireScheme(name, scheme);
}

function requireScheme(name: string, scheme: unknown): void {
  if (!/^[\w.-]+$/.test(name)) {
    throw optionError(
      'Each scheme of security',
      'have a name of letters, digits, hyphens, underscores and dots',
      name,
    );
  }
  const members = (scheme ?? {}) as Readonly<Record<string, unknown>>;
  const required = REQUIRED_MEMBERS.get(members.type);
  if (required === undefined) {
    const types = [...REQUIRED_MEMBERS.keys()].join(', ');
    throw optionError(`security.${name}`, `have one of the types ${types}`, scheme);
  }
  const missing = required.find((member) => members[member] === undefined);
  if (missing !== undefined) throw optionError(`security.${name}`, `have ${missing}`, scheme);
  const { flows = {}, ...texts } = members;
  for (const [member, text] of Object.entries(texts))
    requireText(`security.${name}.${member}`, text);
  if (isObject(flows) && Object.values(flows).every(hasScopes)) return;
  throw optionError(`security.${name}.flows`, 'be an object of flows with scopes', flows);
}

function hasScopes(flow: unknown): boolean {
  return isObject(flow) && isObject(flow.scopes);
}

/** The members that each type of scheme requires (OpenAPI 3.1 §4.8.27). */
const REQUIRED_MEMBERS: ReadonlyMap<unknown, readonly string[]> = /* @__PURE__ */ new Map(
  Object.entries({
    http: ['scheme'],
    apiKey: ['in', 'name'],
    oauth2: ['flows'],
    openIdConnect: ['openIdConnectUrl'],
    mutualTLS: [],
  } satisfies Record<SecurityScheme['type'], readonly string[]>),
);

function requireErrors(errors: unknown): void {
  if (errors === undefined || isErrorTexts(errors)) return;
  throw optionError(
    'errors',
    'be an object with a description for each status from 400 to 599',
    errors,
    "Pass { 429: 'More than 100 requests in a minute' }",
  );
}

function optionError(
  subject: string,
  expected: string,
  given: unknown,
  remedy?: string,
): HalyardError {
  return new HalyardError('describe.option', {
    subject,
    expected,
    given,
    ...(remedy !== undefined && { remedy }),
  });
}
