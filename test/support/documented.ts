import { Ajv2020 } from 'ajv/dist/2020.js';

/** A response as the documentation is compared with it. */
export interface Exchange {
  readonly method: string;
  /** The path below the base, without a query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

interface MediaType {
  readonly schema?: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Response {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** Compares responses with an OpenAPI document; a method that a path lacks is an error of that path. */
export function documented(document: object) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'document');
  const { paths } = document as { readonly paths: Readonly<Record<string, Json>> };

  function resolve(pointer: string): { readonly value: unknown; readonly pointer: string } {
    const value = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((part, step) => (part as Json | undefined)?.[decode(step)], document);
    const { $ref } = (value ?? {}) as { readonly $ref?: string };
    return $ref === undefined ? { value, pointer } : resolve($ref.slice(1));
  }

  function pathOf(path: string): string | undefined {
    const isMatch = (template: string) =>
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
    return Object.keys(paths).sort(byVariables).find(isMatch);
  }

  /** The place of a response: that of its status, or that of any other error. */
  function place({ method, path, status }: Exchange): string | undefined {
    const template = pathOf(path) ?? '/';
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operations = Object.keys(paths[template] ?? {}).filter((each) => each !== 'parameters');
    const isKnown = operations.includes(name) && pathOf(path) !== undefined;
    const operation = isKnown ? name : operations[0];
    const responses = `/paths/${encode(template)}/${operation}/responses`;
    const of = (key: string | number) => resolve(`${responses}/${key}`);
    if (isKnown && of(status).value !== undefined) return of(status).pointer;
    return status >= 400 ? of('default').pointer : undefined;
  }

  /** What the document says otherwise of a response. */
  function faults(exchange: Exchange): string[] {
    const at = place(exchange);
    if (at === undefined) return [`${exchange.status} is not documented`];
    const { headers = {}, content = {} } = resolve(at).value as Response;
    const missing = Object.keys(headers).filter((name) => {
      const { value } = resolve(`${at}/headers/${encode(name)}`);
      return (
        (value as { required?: boolean }).required && !(name.toLowerCase() in exchange.headers)
      );
    });
    const known = Object.keys(headers).map((name) => name.toLowerCase());
    const undocumented = Object.keys(exchange.headers).filter(
      (name) => !known.includes(name) && !UNLISTED.includes(name),
    );
    return [
      ...missing.map((name) => `${name} is not present`),
      ...undocumented.map((name) => `${name} is not documented`),
      ...(exchange.method === 'HEAD' ? [] : contentFaults(exchange, content, at)),
    ];
  }

  function contentFaults(
    { headers, text }: Exchange,
    content: Readonly<Record<string, unknown>>,
    at: string,
  ): string[] {
    const type = headers['content-type']?.replace(/;.*$/, '');
    if (Object.keys(content).length === 0) return text === '' ? [] : ['content is not documented'];
    if (type === undefined || !(type in content)) return [`${type} is not documented`];
    const body: unknown = type.endsWith('json') ? JSON.parse(text) : text;
    return schemaFaults(`${at}/content/${encode(type)}/schema`, body);
  }

  function schemaFaults(pointer: string, value: unknown): string[] {
    ajv.validate({ $ref: `document#${pointer}` }, value);
    return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** What is wrong with the examples of the document. */
  function exampleFaults(): string[] {
    const found: string[] = [];
    let count = 0;
    const visit = (value: unknown, pointer: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { schema, examples } = value as MediaType;
      if (schema !== undefined && examples !== undefined) {
        for (const [name, example] of Object.entries(examples)) {
          count += 1;
          const faults = schemaFaults(`${pointer}/schema`, example.value);
          found.push(...faults.map((fault) => `${pointer} ${name}: ${fault}`));
        }
        return;
      }
      for (const [name, part] of Object.entries(value)) visit(part, `${pointer}/${encode(name)}`);
    };
    visit(document, '');
    return count === 0 ? ['no example'] : found;
  }

  return { faults, place, exampleFaults };
}

/** Fields that OpenAPI leaves out, that a server adds, and that this demo adds on its own. */
const UNLISTED = [
  'content-type',
  'content-length',
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
];

/** Literal paths first. */
function byVariables(one: string, other: string): number {
  return one.split('{').length - other.split('{').length;
}

function encode(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function decode(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
}
