import { ClientError } from '../client/client-error.js';
import { readIndex } from '../client/connect.js';
import { resolve } from '../client/href.js';
import { isList, requestLink } from '../client/represent.js';
import type { FollowOptions, Representation } from '../client/representation.js';
import { UNSAFE } from '../client/requests.js';
import { entriesOf, type Members } from '../internal/json.js';
import { cut, must, show } from '../internal/show.js';
import type { ToolContext } from './context.js';
import { checkInput, inputOf, type OperationInput } from './input.js';
import type { Given } from './marks.js';
import { type Operation, operationsOf } from './operations.js';
import { dataText, lineOf, listed, nameText, present, Refusal, type Shown } from './present.js';

export type Tool = (context: ToolContext, args: Members) => Promise<Shown>;

/** The step that is always possible. */
export const BEGIN = 'Read without url, which is the start, and go on from there';

/** Shows the start, or a URL that a result gave. */
export const read: Tool = async (context, { url = '', query, at = '', skip = 0 }) => {
  const given = await takeUrl(context, 'url', url);
  const page = await readPage(context, given, valuesOf(query, given));
  if (given.url === context.connection.start && operationsOf(page).length === 0) {
    const type = page.headers.get('content-type') ?? 'no content type';
    throw new Refusal(`The start must have links, got ${show(type)} without any`);
  }
  // The result of a QUERY can be read again where it says so (RFC 10008 §2.4).
  const from = given.method === 'GET' ? page.url : locationOf(page);
  return present(page, from, context, { at: `${at}`, skip: Math.max(0, Number(skip)) });
};

/** Shows the input of an operation. */
export const describe: Tool = async (context, { from, rel: name }) => {
  const source = await pageOf(context, from);
  const { page } = source;
  const operation = await operationOf(context, source, name);
  const input = await inputOf(operation, page, context);
  const shown = await listed(operation, context.marks);
  const head = lineOf({ ...shown, input: undefined });
  const { rel, method, url } = shown;
  const { schema = {}, values } = input;
  const structured = { rel, method, url, input: schema, values };
  return { text: [head, ...inputLines(input, context)].join('\n'), structured };
};

/** Carries out an operation that its resource still offers. */
export const submit: Tool = async (context, { from, rel: name, input }) => {
  const source = await pageOf(context, from);
  const { page, given } = source;
  const operation = await operationOf(context, source, name);
  const { rel, method, href, form, link } = operation;
  if (!UNSAFE.test(method)) {
    const url = await context.marks.give(href, method);
    const how = url === undefined ? ' elsewhere, by no tool' : `: call read with url ${url}`;
    const reason = link?.method === undefined ? 'has no method, so' : 'changes nothing:';
    throw new Refusal(`Nothing was sent. ${nameText(rel)} ${reason} it is read${how}`);
  }
  if (await isOtherVersion(page, given, operation)) {
    const state = given.isVersion ? 'has changed since it was read' : 'has not been read';
    const lead = `Nothing was sent: the resource ${state}. It is now, with a new from:`;
    throw new Refusal(lead, await present(page, page.url, context));
  }
  const described = await inputOf(operation, page, context);
  const isMissing = input === undefined && /^P(?:UT|ATCH)$/.test(method);
  const faults = isMissing
    ? ['input is required']
    : checkInput(input === undefined ? {} : input, described.schema);
  if (faults.length > 0) {
    throw new Refusal(
      ['Nothing was sent.', ...faults, ...inputLines(described, context)].join('\n'),
    );
  }
  try {
    const target = (form === undefined ? link : rel) as string;
    // The same call again has the same key, so what it has done already is not done twice.
    const idempotencyKey = link?.idempotencyKey
      ? await context.marks.digest(JSON.stringify([from, rel, input]))
      : undefined;
    const done = await page.submit(target, input, { method, idempotencyKey });
    return await outcome(context, page, operation, done);
  } catch (error) {
    if (!(error instanceof ClientError && error.response)) throw error;
    const { text } = await present(error.response, undefined, context);
    const now = await readPage(context, page).catch(() => undefined);
    if (now === undefined) throw error;
    const lead = `${refusalOf(error.response)}\n${text}\nThe resource is now:`;
    throw new Refusal(lead, await present(now, now.url, context));
  }
};

/** What an operation has led to: the body of its response, else the resource that it names, else its own. */
async function outcome(
  context: ToolContext,
  page: Representation,
  { method }: Operation,
  done: Representation,
): Promise<Shown> {
  const lead = `Done: ${method} ${done.status}`;
  const created = locationOf(done);
  if (done.body !== undefined) {
    const own = done.find('self')?.href ?? (done.url === page.url ? page.url : undefined);
    return present(done, created ?? own, context, { lead });
  }
  const next = created ?? (method === 'DELETE' ? undefined : page.url);
  const now = next && (await readPage(context, { url: next }).catch(() => undefined));
  if (!now) return { text: lead, structured: { message: lead, status: done.status } };
  return present(now, now.url, context, { lead });
}

function locationOf({ headers, url }: Representation): string | undefined {
  const location = headers.get('location');
  return location === null ? undefined : resolve(location, url);
}

/** Whether a change could overwrite what the model has not seen. A new member of a list overwrites nothing. */
async function isOtherVersion(
  page: Representation,
  { isVersion }: Given,
  { rel, method }: Operation,
): Promise<boolean> {
  const { etag } = page;
  if (method === 'POST' && (rel === 'create' || isList(page))) return false;
  // A tag that is gone may be that of a gateway, or of a deployment.
  if (etag === undefined) return isVersion !== undefined;
  return isVersion === undefined || !(await isVersion(etag));
}

/** The page that a call names, read again: with `If-None-Match` where it is stored. */
async function pageOf(context: ToolContext, from: unknown) {
  const given = await takeUrl(context, 'from', from);
  if (given.method !== 'GET' || given.url.includes('{')) {
    throw new Refusal('from must be the "from" of a result');
  }
  return { page: await readPage(context, given), given };
}

function readPage(
  { connection }: ToolContext,
  { url, method = 'GET' }: { readonly url: string; readonly method?: string },
  values?: FollowOptions['values'],
): Promise<Representation> {
  if (url === connection.start) return readIndex(connection);
  return requestLink(connection, { rel: 'url', href: url, method }, { values });
}

async function takeUrl({ marks }: ToolContext, name: string, text: unknown): Promise<Given> {
  const given = typeof text === 'string' ? await marks.take(text) : undefined;
  if (given !== undefined) return given;
  const fault = must(name, 'be a URL that a result gave, with its #mark', text);
  throw new Refusal(`${fault}. ${BEGIN}`);
}

async function operationOf(
  context: ToolContext,
  { page, given }: { readonly page: Representation; readonly given: Given },
  rel: unknown,
): Promise<Operation> {
  const all = operationsOf(page);
  const named = all.filter((each) => each.rel.toLowerCase() === `${rel}`.toLowerCase());
  // One that changes something comes first.
  const found = named.find(({ method }) => UNSAFE.test(method)) ?? named[0];
  if (found !== undefined) return found;
  const lead = `${show(rel)} is not offered now. The resource is now:`;
  const isSeen = given.isVersion !== undefined && (await given.isVersion(`${page.etag}`));
  throw new Refusal(lead, await present(page, page.url, context, { isBrief: isSeen }));
}

function inputLines(
  { schema, values, description }: OperationInput,
  { limits }: ToolContext,
): string[] {
  const text = (value: unknown) => cut(dataText(value), limits.characters);
  const present = text(values);
  return [
    description && `Description: ${text(description)}`,
    schema === undefined ? 'Input: not described' : `Input, as JSON Schema: ${text(schema)}`,
    present !== '{}' && `Present values: ${present}`,
  ].filter((line): line is string => typeof line === 'string');
}

/** The values of a template, or of the content of a QUERY. A path among them would lead to a URL that no link gave. */
function valuesOf(query: unknown, { url, method }: Given): Readonly<Record<string, string>> {
  const names: readonly string[] = url.match(/(?<=[{,+#./;?&])[\w.%]+(?=[*,}])/g) ?? [];
  const given = entriesOf(query).filter(([, value]) => (value ?? null) !== null);
  const unknown = given.find(([name]) => method === 'GET' && !names.includes(name));
  if (unknown !== undefined) {
    throw new Refusal(`query must be of the variables ${show(names)}, got ${show(unknown[0])}`);
  }
  const pairs = given.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // URL parsers leave out control characters, and spaces at the end.
    const path = `${text}`.replace(/[\0- ]/g, '').replace(/\\|%2f|%5c/gi, '/');
    const hasDots = /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#;]|$)/i.test(path);
    if (hasDots) throw new Refusal(must(name, 'not be a path', text));
    return [name, text];
  });
  return Object.fromEntries(pairs);
}

/** Whether the service or the call is at fault. */
export function refusalOf({ status }: Representation): string {
  return status < 500 ? 'The service refused:' : 'The service failed:';
}
