import { HalyardError } from '../errors.js';
import { nearestName } from '../internal/nearest-name.js';
import { requireObject } from '../internal/require-object.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import type { DescribeOptions, SecurityScheme } from './description.js';

/** Throws on anything but definitions, and on options that do not exist or are of the wrong type. */
export function requireArguments(resources: unknown, options: DescribeOptions): void {
  if (!Array.isArray(resources) || !resources.every(isDefinition)) {
    throw optionError('resources', 'be an array of definitions made by defineResource', resources);
  }
  requireObject(options, 'describe.option', {
    subject: 'options',
    expected: 'be an object with title, version, base and contact',
  });
  requireKnown('options', options, OPTIONS);
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
    throw optionError('format', `be ${FORMATS.join(', ')}, as that of the service`, format);
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
  'localDevelopment',
] as const satisfies readonly (keyof DescribeOptions)[];

const FORMATS = ['links', 'hal', 'hal-forms', 'negotiate'];

function isDefinition(value: unknown): boolean {
  const { links, schema } = (value ?? {}) as {
    readonly links?: unknown;
    readonly schema?: unknown;
  };
  return Array.isArray(links) && schema !== undefined;
}

function requireKnown(subject: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearestName(unknown, known);
  throw optionError(
    subject,
    `not contain ${unknown}`,
    Object.keys(options),
    near === undefined ? `The members are ${known.join(', ')}` : `Write ${near}`,
  );
}

function requireText(subject: string, text: unknown): void {
  if (typeof text === 'string' && text !== '') return;
  throw optionError(subject, 'be a non-empty string', text);
}

function requireUrl(subject: string, url: unknown): void {
  if (url === undefined || (typeof url === 'string' && isAbsoluteUrl(url))) return;
  throw optionError(subject, 'be an absolute URL', url, 'Leave it out if there is none');
}

function requireContact(contact: unknown): void {
  requireObject(contact, 'describe.option', {
    subject: 'contact',
    remedy: "Pass { name: 'The order team', email: 'orders@example.se' }",
  });
  const { name, url, email, ...others } = contact as Record<string, unknown>;
  requireKnown('contact', others, []);
  requireText('contact.name', name);
  requireUrl('contact.url', url);
  if (email !== undefined) requireText('contact.email', email);
}

function requireLicense(license: unknown): void {
  if (license === undefined) return;
  requireObject(license, 'describe.option', {
    subject: 'license',
    remedy: "Pass { name: 'EUPL 1.2', identifier: 'EUPL-1.2' }",
  });
  const { name, url, identifier, ...others } = license as Record<string, unknown>;
  requireKnown('license', others, []);
  requireText('license.name', name);
  requireUrl('license.url', url);
  if (identifier !== undefined) requireText('license.identifier', identifier);
  if ((url === undefined) !== (identifier === undefined)) return;
  throw optionError('license', 'have either a url or an identifier', license, 'Keep one');
}

function requireSecurity(security: unknown): void {
  if (security === undefined) return;
  requireObject(security, 'describe.option', {
    subject: 'security',
    remedy: "Pass schemes by name, such as { token: { type: 'http', scheme: 'bearer' } }",
  });
  for (const [name, scheme] of Object.entries(security)) {
    const { type, ...members } = (scheme ?? {}) as Partial<SecurityScheme> &
      Record<string, unknown>;
    const needed = type === undefined ? undefined : SCHEMES[type];
    const isRight = needed?.every((member) => members[member] !== undefined) === true;
    if (isRight && /^[\w.-]+$/.test(name)) continue;
    throw new HalyardError('describe.option', {
      subject: `Scheme ${name} of security`,
      expected: 'be a security scheme of OpenAPI 3.1 with a name of letters, digits and hyphens',
      given: scheme,
      remedy: `Write one of the types ${Object.keys(SCHEMES).join(', ')}, with its members`,
      reference: 'OpenAPI 3.1 §4.8.27',
    });
  }
}

/** The members that each type of scheme needs. */
const SCHEMES: Readonly<Record<SecurityScheme['type'], readonly string[]>> = {
  http: ['scheme'],
  apiKey: ['in', 'name'],
  oauth2: ['flows'],
  openIdConnect: ['openIdConnectUrl'],
  mutualTLS: [],
};

function requireErrors(errors: unknown): void {
  if (errors === undefined) return;
  const isTable = typeof errors === 'object' && errors !== null && !Array.isArray(errors);
  const isRight = ([status, text]: [string, unknown]) =>
    /^[45]\d\d$/.test(status) && typeof text === 'string' && text !== '';
  if (isTable && Object.entries(errors).every(isRight)) return;
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
