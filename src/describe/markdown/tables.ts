import { joinOr } from '../../internal/join-or.js';
import { flattenFields, limitsOf } from '../model/fields.js';
import type {
  FieldModel,
  LinkModel,
  OperationModel,
  ParameterModel,
  ServiceModel,
} from '../model/model.js';
import { code, linkTo, table } from './markdown-text.js';

/** Links with the request, the responses and the errors of their operations. */
export function linksTable(links: readonly LinkModel[], { operations }: ServiceModel): string {
  return table(
    ['Relation', 'Method', 'URL', 'Title', 'Present', 'Meaning', 'Request', 'Response', 'Errors'],
    links.map((link) => {
      const operation = operations.find(({ id }) => id === link.operation) ?? ELSEWHERE;
      return [
        linkTo(code(link.rel), link.reference),
        link.method,
        code(link.href),
        link.title ?? '',
        link.presence,
        link.meaning,
        requestOf(operation),
        responsesOf(operation),
        errorsOf(operation),
      ];
    }),
  );
}

/** The operation of a link to another API. */
const ELSEWHERE: Messages = { request: [], responses: [] };

type Messages = Pick<OperationModel, 'request' | 'responses'>;

function requestOf({ request }: Messages): string {
  const [first] = request;
  if (first === undefined) return 'no content';
  const types = request.map(({ mediaType }) => code(mediaType));
  const names = first.fields.map(({ name }) => code(name));
  const fields = names.length === 0 ? '' : ` (${names.join(', ')})`;
  return `${first.text}${fields} as ${joinOr(types)}`;
}

function responsesOf({ responses }: Messages): string {
  const texts = responses
    .filter(({ status }) => typeof status === 'number' && status < 400)
    .map(({ status, content, headers }) => {
      const parts = [
        ...headers.filter(({ name }) => name === 'Location').map(({ name }) => code(name)),
        ...content.slice(0, 1).map(({ text }) => text),
      ];
      return parts.length === 0 ? String(status) : `${status} with ${parts.join(' and ')}`;
    });
  return texts.length === 0 ? 'see its own documentation' : texts.join('; ');
}

function errorsOf({ responses }: Messages): string {
  return responses
    .flatMap(({ status }) => (typeof status === 'number' && status >= 400 ? [status] : []))
    .join(', ');
}

/** Each error status with the meanings that it has in the operations. */
export function errorsTable(operations: readonly OperationModel[]): string {
  const texts = new Map<number | 'default', Set<string>>();
  for (const { responses } of operations) {
    for (const { status, description } of responses) {
      if (typeof status === 'number' && status < 400) continue;
      texts.set(status, (texts.get(status) ?? new Set()).add(description));
    }
  }
  const rank = (status: number | 'default') => (status === 'default' ? 600 : status);
  return table(
    ['Status', 'Meaning'],
    [...texts]
      .sort(([one], [other]) => rank(one) - rank(other))
      .map(([status, descriptions]) => [
        status === 'default' ? 'other' : String(status),
        [...descriptions].join(' Or: '),
      ]),
  );
}

export function parametersTable(parameters: readonly ParameterModel[]): string {
  return table(
    ['Parameter', 'Type', 'Limits', 'Meaning'],
    parameters.map(({ name, schema, description }) => [
      code(name),
      Array.isArray(schema.enum)
        ? schema.enum.map((value) => code(String(value))).join(', ')
        : String(schema.type),
      limitsOf(schema).join(', '),
      description,
    ]),
  );
}

export function fieldsTable(fields: readonly FieldModel[]): string {
  return table(
    ['Field', 'Type', 'Required', 'Limits', 'Meaning'],
    flattenFields(fields).map(({ path, type, values, required, limits, description }) => [
      code(path),
      values.length > 0 ? values.map(code).join(', ') : type,
      required ? 'yes' : 'no',
      limits.map(limitText).join(', '),
      description,
    ]),
  );
}

function limitText(limit: string): string {
  return limit.startsWith('matches ') ? `matches ${code(limit.slice(8))}` : limit;
}
