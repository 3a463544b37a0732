import type { ResourceDefinition } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { bodyText } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import { library, loans } from '../definition/library.js';

const documents = () => describeApi([loans], library);

/** A schema that refers to a component, or to any of several. */
function of(...names: readonly string[]): object {
  const [first, ...others] = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return others.length === 0 ? (first as object) : { anyOf: [first, ...others] };
}

/** References to components of one kind by their names: `ETag!` is required. */
function headers(...names: readonly string[]): object {
  const component = (name: string) => name.replace('!', '-Required');
  return Object.fromEntries(
    names.map((name) => [
      name.replace('!', ''),
      { $ref: `#/components/headers/${component(name)}` },
    ]),
  );
}

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** The responses that operations share, by status. */
function shared(names: Readonly<Record<string, string>>): object {
  const all = { ...names, 401: 'Unauthorized', default: 'Error' };
  return Object.fromEntries(
    Object.entries(all).map(([status, name]) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  );
}

/** An error with a description of its own. */
function ownError(status: number, title: string, description: string, names: string[]): object {
  return {
    description,
    headers: headers(...names),
    content: {
      'application/problem+json': {
        schema: of('Problem'),
        examples: {
          problem: {
            summary: 'The least that is sent',
            value: { type: 'about:blank', title, status },
          },
        },
      },
    },
  };
}

const tooMany = {
  429: ownError(429, 'Too Many Requests', 'Slow down.', ['Retry-After', 'Cache-Control!']),
};

const READ = { 304: 'NotModified', 412: 'OtherVersion' };
const INPUT = { 400: 'BadRequest', 413: 'ContentTooLarge', 415: 'UnsupportedMediaType' };
const INVALID = { 422: 'UnprocessableContent' };
const STALE = { 412: 'PreconditionFailed' };
const UNKNOWN = { 404: 'NotFound' };
const CONFLICT = { 409: 'Conflict' };

/** Content in `application/hal+json`, which the first two forms share, and in HAL-FORMS. */
function forms(hal: object, halForms?: object): object {
  const content = {
    'application/hal+json': { schema: hal, examples: ['links', 'hal'] },
    ...(halForms && {
      'application/prs.hal-forms+json': { schema: halForms, examples: ['hal-forms'] },
    }),
  };
  return { content };
}

function withoutExamples({ content }: { content?: object }): object {
  const types = Object.entries(content ?? {}).map(([type, { schema }]) => [type, { schema }]);
  return { content: Object.fromEntries(types) };
}

interface Content {
  readonly schema: object;
  readonly examples?: object;
}

/** The responses of an operation, the values of examples left out. */
function summarised(responses: object): object {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const { content, ...others } = response as { content?: Record<string, Content> };
      if (content === undefined || Number(status) >= 400) return [status, response];
      const types = Object.entries(content).map(([type, { examples, ...rest }]) => [
        type,
        { ...rest, ...(examples && { examples: Object.keys(examples) }) },
      ]);
      return [status, { ...others, content: Object.fromEntries(types) }];
    }),
  );
}

const byId = { parameters: { id: '$response.body#/id' } };

/** The links of a loan: the operations that they lead to (OpenAPI 3.1 §4.8.20). */
const itemLinks = {
  self: { operationId: 'read-loans', description: 'The loan.', ...byId },
  edit: { operationId: 'edit-loans', description: 'Changes the loan.', ...byId },
  replace: { operationId: 'replace-loans', description: 'Replaces the loan.', ...byId },
  delete: { operationId: 'delete-loans', description: 'Deletes the loan.', ...byId },
  return: { operationId: 'return-loans', description: 'Takes the book back.', ...byId },
  remind: { operationId: 'remind-loans', description: 'Reminds the reader.', ...byId },
  receipt: { operationId: 'receipt-loans', description: 'The receipt.', ...byId },
};

const fieldsParameter = {
  name: 'fields',
  in: 'query',
  required: false,
  description: 'The fields to return, at most 100, separated by commas: id.',
  schema: { type: 'string', examples: ['id'] },
};

const READ_HEADERS = headers('ETag!', 'Cache-Control!', 'Vary', 'Link');
const CHANGE_HEADERS = headers('ETag', 'Cache-Control!', 'Vary', 'Link');

const item = {
  description: 'A resource of loans.',
  ...forms(
    of('Loans', 'LoansHal', 'LoansSelection', 'LoansHalSelection'),
    of('LoansHalForms', 'LoansHalFormsSelection'),
  ),
  links: itemLinks,
};

function document(description: string, content: object): object {
  return {
    parameters: [parameter('If-None-Match')],
    responses: {
      ...shared(READ),
      ...tooMany,
      200: { description, headers: READ_HEADERS, content },
    },
  };
}

const list = {
  type: 'object',
  properties: { loans: { type: 'array', minItems: 1, items: of('LoansInput') } },
  required: ['loans'],
};

function requestBody(types: readonly string[], schema: object, name: string, value: object) {
  const examples = { [name]: { summary: `A request of ${name}`, value } };
  return {
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema, examples }])),
  };
}

const JSON_TYPES = ['application/json', 'application/hal+json', 'application/prs.hal-forms+json'];
const PATCH_TYPES = ['application/merge-patch+json', 'application/json'];
const whole = { reader: 'text', note: 'text' };

describe('each operation of an OpenAPI document, as OpenAPI 3.1 §4.8.10 has it', () => {
  test.each<[method: string, path: string, operation: object]>([
    [
      'get',
      '/service-desc',
      {
        operationId: 'read-service-desc',
        tags: ['index'],
        summary: 'The OpenAPI document',
        description: 'This documentation for machines (RFC 8631).',
        ...document('This documentation for machines (RFC 8631).', {
          'application/vnd.oai.openapi+json': { schema: { type: 'object' } },
        }),
      },
    ],
    [
      'get',
      '/loans',
      {
        operationId: 'list-loans',
        tags: ['loans'],
        summary: 'A page of loans',
        description: 'A page of the collection, with links to the other pages and to each item.',
        parameters: [
          {
            name: 'page',
            in: 'query',
            required: false,
            description: 'The page number, starting at 1.',
            schema: { type: 'integer', minimum: 1 },
          },
          {
            name: 'limit',
            in: 'query',
            required: false,
            description: 'The page size.',
            schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
          },
          fieldsParameter,
          parameter('If-None-Match'),
        ],
        responses: {
          ...shared({ ...READ, 400: 'BadRequest' }),
          ...tooMany,
          200: {
            description: 'A page of loans.',
            headers: READ_HEADERS,
            ...forms(of('LoansPage', 'LoansHalPage'), of('LoansHalFormsPage')),
            links: {
              ...Object.fromEntries(
                ['self', 'first', 'prev', 'next', 'last'].map((rel) => [
                  rel,
                  { operationId: 'list-loans', description: expect.stringMatching(/\w\.$/) },
                ]),
              ),
              create: { operationId: 'create-loans', description: 'Lends books.' },
            },
          },
        },
      },
    ],
    [
      'post',
      '/loans',
      {
        operationId: 'create-loans',
        tags: ['loans'],
        summary: 'create (loans)',
        description: 'Lends books.',
        requestBody: requestBody(JSON_TYPES, { anyOf: [list, of('LoansInput')] }, 'create', {
          loans: [whole],
        }),
        responses: {
          ...shared({ ...INPUT, ...INVALID }),
          ...tooMany,
          201: {
            description: 'The new resource of loans, or a list of several.',
            headers: { ...headers('Location!'), ...CHANGE_HEADERS },
            ...forms(
              of('Loans', 'LoansHal', 'LoansCreated', 'LoansHalCreated'),
              of('LoansHalForms', 'LoansHalFormsCreated'),
            ),
            links: itemLinks,
          },
        },
      },
    ],
    [
      'get',
      '/loans/{id}',
      {
        operationId: 'read-loans',
        tags: ['loans'],
        summary: 'A single resource of loans',
        description: 'The resource, with the links of its current state.',
        parameters: [fieldsParameter, parameter('If-None-Match')],
        responses: {
          ...shared({ ...READ, ...UNKNOWN, 400: 'BadRequest' }),
          ...tooMany,
          200: { ...item, headers: READ_HEADERS },
        },
      },
    ],
    [
      'patch',
      '/loans/{id}',
      {
        operationId: 'edit-loans',
        tags: ['loans'],
        summary: 'edit (loans)',
        description: 'Changes the loan.',
        parameters: [parameter('If-Match')],
        requestBody: requestBody(PATCH_TYPES, of('LoansPatch'), 'edit', { note: 'text' }),
        responses: {
          ...shared({ ...INPUT, ...INVALID, ...STALE, ...UNKNOWN, ...CONFLICT }),
          ...tooMany,
          200: { ...item, headers: CHANGE_HEADERS },
        },
      },
    ],
    [
      'put',
      '/loans/{id}',
      {
        operationId: 'replace-loans',
        tags: ['loans'],
        summary: 'replace (loans)',
        description: 'Replaces the loan.',
        parameters: [parameter('If-Match')],
        requestBody: requestBody(JSON_TYPES, of('LoansInput'), 'replace', whole),
        responses: {
          ...shared({ ...INPUT, ...INVALID, ...STALE, ...UNKNOWN }),
          ...tooMany,
          200: { ...item, headers: CHANGE_HEADERS },
        },
      },
    ],
    [
      'delete',
      '/loans/{id}',
      {
        operationId: 'delete-loans',
        tags: ['loans'],
        summary: 'delete (loans)',
        description: 'Deletes the loan.',
        parameters: [parameter('If-Match')],
        responses: {
          ...shared({ ...STALE, ...UNKNOWN, 403: 'Forbidden' }),
          ...tooMany,
          204: {
            description: 'Done, with no content.',
            headers: headers('ETag', 'Cache-Control!'),
          },
        },
        security: [{ token: [] }],
      },
    ],
    [
      'post',
      '/loans/{id}/returns',
      {
        operationId: 'return-loans',
        tags: ['loans'],
        summary: 'Return',
        description: 'Takes the book back.',
        parameters: [parameter('If-Match')],
        requestBody: requestBody(JSON_TYPES, of('LoansReturnInput'), 'return', { shelf: 'text' }),
        responses: {
          ...shared({ ...INPUT, ...INVALID, ...STALE, ...UNKNOWN, ...CONFLICT }),
          ...tooMany,
          201: {
            description: 'The result of return.',
            headers: { ...headers('Location!'), ...CHANGE_HEADERS },
            ...withoutExamples(
              forms(
                of('LoansReturnResult', 'LoansReturnResultHal'),
                of('LoansReturnResultHalForms'),
              ),
            ),
          },
        },
      },
    ],
    [
      'get',
      '/loans/{id}/receipt',
      {
        operationId: 'receipt-loans',
        tags: ['loans'],
        summary: 'receipt (loans)',
        description: 'The receipt.',
        parameters: [parameter('If-None-Match')],
        responses: {
          ...shared({ ...READ, ...UNKNOWN }),
          ...tooMany,
          303: {
            description: 'Done. Location is the URL of the result.',
            headers: headers('Location!', 'Cache-Control!'),
          },
        },
      },
    ],
  ])('%s %s', (method, path, operation) => {
    const { paths } = documents().openapi;
    const made = (paths[path]?.[method] ?? {}) as { responses?: object };
    const { responses = {}, ...others } = made;
    expect({ ...others, responses: summarised(responses) }).toEqual(operation);
  });

  test('a request that is carried out later has the header fields of 202, and its own error', () => {
    const { post } = documents().openapi.paths['/loans/{id}/reminders'] as unknown as {
      post: { requestBody?: object; responses: Record<string, { content?: object }> };
    };
    expect(post).not.toHaveProperty('requestBody');
    expect(Object.keys(post.responses)).toEqual([
      '202',
      '401',
      '402',
      '404',
      '412',
      '429',
      'default',
    ]);
    expect(post.responses[202]).toEqual({
      description:
        'The request will be carried out later: the status of the work, with a link to its monitor.',
      headers: {
        Link: {
          description: 'The monitor of the work (RFC 8288).',
          required: false,
          schema: { type: 'string' },
        },
        ...headers('Cache-Control!', 'Vary', 'Retry-After'),
      },
      ...withoutExamples(
        forms(of('Representation', 'RepresentationHal'), of('RepresentationHalForms')),
      ),
    });
    expect(post.responses[402]).toEqual(
      ownError(402, 'Payment Required', 'Out of stamps.', ['Cache-Control!']),
    );
  });

  test('the index has its links and an example in each form without templates', () => {
    const { get } = documents().openapi.paths['/'] as unknown as {
      get: { responses: Record<string, { links: object; content: Record<string, object> }> };
    };
    const { links, content } = get.responses[200] ?? { links: {}, content: {} };
    const text = { description: expect.stringMatching(/\w\.$/) };
    expect(links).toEqual({
      self: { operationId: 'read-index', ...text },
      loans: { operationId: 'list-loans', description: 'Books that are lent.' },
      'service-desc': { operationId: 'read-service-desc', ...text },
      'service-doc': { operationId: 'read-service-doc', ...text },
    });
    const hrefs = Object.entries({
      self: '/',
      loans: '/loans',
      'service-desc': '/service-desc',
      'service-doc': '/service-doc',
    }).map(([rel, path]) => [rel, `https://api.example.se/library/v1${path}`] as const);
    const list = hrefs.map(([rel, href]) => ({ href, rel, method: 'GET' }));
    const byRel = Object.fromEntries(hrefs.map(([rel, href]) => [rel, { href }]));
    const example = (summary: string, _links: object) => ({
      summary,
      value: { title: 'Library', _links },
    });
    expect(content).toEqual({
      'application/hal+json': {
        schema: of('Index', 'IndexHal'),
        examples: {
          links: example('With a list of links', list),
          hal: example('In the form of the HAL draft', byRel),
        },
      },
    });
  });

  test('the path parameters of a path stand beside its operations', () => {
    const { paths } = documents().openapi;
    for (const path of ['/loans/{id}', '/loans/{id}/returns']) {
      expect(paths[path]?.parameters).toEqual([
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'The field id of loans.',
          schema: { type: 'string' },
        },
      ]);
    }
    for (const path of ['/', '/loans']) expect(paths[path]).not.toHaveProperty('parameters');
  });

  test('the examples of a resource are its bodies in each form', () => {
    const { get } = documents().openapi.paths['/loans/{id}'] as unknown as {
      get: { responses: Record<string, { content: Record<string, { examples: object }> }> };
    };
    const { content } = get.responses[200] ?? { content: {} };
    const item = { id: 'a1', reader: 'Astrid', status: 'open' } as const;
    const caller = { permissions: ['loans:delete'] };
    const { base } = library;
    const bodyIn = (format: 'links' | 'hal' | 'hal-forms') => {
      const request = { method: 'GET', url: '/', headers: {} };
      const { respond } = loans as unknown as ResourceDefinition;
      return JSON.parse(bodyText(respond(request, item, { base, format, caller })));
    };
    expect(content['application/hal+json']?.examples).toEqual({
      links: { summary: 'With a list of links', value: bodyIn('links') },
      hal: { summary: 'In the form of the HAL draft', value: bodyIn('hal') },
    });
    expect(content['application/prs.hal-forms+json']?.examples).toEqual({
      'hal-forms': { summary: 'With forms', value: bodyIn('hal-forms') },
    });
  });
});

describe('the components of an OpenAPI document', () => {
  const text = { type: 'string' };

  test('the header fields', () => {
    const { components } = documents().openapi;
    const field = (description: string, required = false, schema: object = text) => ({
      description,
      required,
      schema,
    });
    const version = 'Identifies this version of the representation.';
    expect(components.headers).toEqual({
      ETag: field(version),
      'ETag-Required': field(version, true),
      'Cache-Control-Required': field('Whether and how long the response may be cached.', true),
      Vary: field('The request headers that the response depends on.'),
      Link: field('The schema of the body, as `describedby` (RFC 8288).'),
      'Location-Required': field('The absolute URL of the resource.', true, {
        type: 'string',
        format: 'uri',
      }),
      'Retry-After': field('When to try again: a number of seconds, or a date.'),
      'WWW-Authenticate': field('How to authenticate.'),
      Accept: field('The media types that the resource accepts.'),
      'Accept-Patch': field('The media types that it accepts with PATCH.'),
      'Accept-Post': field('The media types that it accepts with POST.'),
      Allow: field('For 405: the methods that the URL supports.'),
    });
  });

  test('the responses without content', () => {
    const { responses } = documents().openapi.components as unknown as { responses: object };
    expect(responses).toMatchObject({
      NotModified: {
        description: 'The client already has this version.',
        headers: headers('ETag!', 'Cache-Control!', 'Vary', 'Link'),
      },
      OtherVersion: {
        description: 'If-Match does not name this version.',
        headers: headers('ETag', 'Cache-Control!', 'Vary', 'Link'),
      },
    });
    for (const name of ['NotModified', 'OtherVersion']) {
      expect(responses).not.toHaveProperty(`${name}.content`);
      expect(responses).not.toHaveProperty(`${name}.links`);
    }
  });

  test.each<[name: string, status: number, title: string, names: string[]]>([
    ['BadRequest', 400, 'Bad Request', []],
    ['Unauthorized', 401, 'Unauthorized', ['WWW-Authenticate']],
    ['Forbidden', 403, 'Forbidden', []],
    ['NotFound', 404, 'Not Found', []],
    ['PreconditionFailed', 412, 'Precondition Failed', ['ETag']],
    ['ContentTooLarge', 413, 'Content Too Large', []],
    [
      'UnsupportedMediaType',
      415,
      'Unsupported Media Type',
      ['Accept', 'Accept-Patch', 'Accept-Post'],
    ],
    ['UnprocessableContent', 422, 'Unprocessable Content', []],
  ])('the response %s', (name, status, title, names) => {
    const { responses } = documents().openapi.components as unknown as {
      responses: Record<string, object>;
    };
    const made = ownError(status, title, expect.any(String), [...names, 'Cache-Control!']);
    expect(responses[name]).toEqual(made);
  });

  test('a conflict has problem details with the state and its links', () => {
    const { responses } = documents().openapi.components as unknown as {
      responses: Record<string, object>;
    };
    expect(responses.Conflict).toEqual({
      description: 'The current state of the resource does not allow the operation.',
      headers: headers('Cache-Control!'),
      content: {
        'application/problem+json': {
          schema: of('Conflict'),
          examples: {
            problem: {
              summary: 'The least that is sent',
              value: { type: 'about:blank', title: 'Conflict', status: 409 },
            },
          },
        },
      },
    });
    expect(responses.Error).toEqual({
      description:
        'Any other error, such as 405 for a method that the URL does not support, or 500.',
      headers: headers('Allow', 'Cache-Control!'),
      content: { 'application/problem+json': { schema: of('Problem') } },
    });
  });

  test('the schemas of a resource, in each form', () => {
    const { schemas } = documents().openapi.components as unknown as { schemas: object };
    const fields = {
      id: text,
      reader: text,
      status: { type: 'string', enum: ['open', 'returned'] },
    };
    const expected: Record<string, object> = {};
    for (const [suffix, title, links, templates] of [
      ['', '', 'Links', {}],
      ['Hal', ' (HAL draft)', 'HalLinks', {}],
      ['HalForms', ' (HAL-FORMS)', 'HalLinks', { _templates: of('HalTemplates') }],
    ] as const) {
      const object = (name: string, properties: object, required: readonly string[]) => ({
        title: name + title,
        type: 'object',
        properties: { ...properties, _links: of(links), ...templates },
        required: [...required, '_links'],
      });
      const inList = suffix === '' ? 'Loans' : 'LoansHal';
      const wrapped = (items: object): [properties: object, required: string] => {
        const properties = { loans: { type: 'array', items } };
        return suffix === ''
          ? [properties, 'loans']
          : [{ _embedded: { type: 'object', properties, required: ['loans'] } }, '_embedded'];
      };
      const [page, member] = wrapped(of(inList, `${inList}Selection`));
      const [created] = wrapped(of(inList));
      Object.assign(expected, {
        [`Loans${suffix}`]: object('loans', fields, ['id', 'reader', 'status']),
        [`Loans${suffix}Selection`]: object('loans, limited by fields', fields, []),
        [`Loans${suffix}Page`]: object('A page of loans', { _meta: of('Meta'), ...page }, [
          '_meta',
          member,
        ]),
        [`Loans${suffix}Created`]: object('Several new loans', created, [member]),
        [`LoansReturnResult${suffix}`]: object(
          'The result of return',
          { fee: { type: 'number' } },
          ['fee'],
        ),
        [`Representation${suffix}`]: object('A resource with links', {}, []),
      });
    }
    for (const [suffix, title, links] of [
      ['', '', 'Links'],
      ['Hal', ' (HAL draft)', 'HalLinks'],
    ] as const) {
      expected[`Index${suffix}`] = {
        title: `Index${title}`,
        type: 'object',
        properties: {
          title: { type: 'string', description: 'The name of the API' },
          _links: of(links),
        },
        required: ['title', '_links'],
      };
    }
    Object.assign(expected, {
      LoansInput: {
        type: 'object',
        properties: { reader: text, note: text },
        required: ['reader'],
      },
      LoansPatch: {
        type: 'object',
        properties: { reader: text, note: { anyOf: [text, { type: 'null' }] } },
      },
      LoansReturnInput: { type: 'object', properties: { shelf: text }, required: ['shelf'] },
    });
    const shared = ['Link', 'Links', 'HalLink', 'HalLinks', 'HalTemplates', 'Meta', 'Problem'];
    expect(Object.keys(schemas).sort()).toEqual(
      [...Object.keys(expected), ...shared, 'Conflict'].sort(),
    );
    expect(schemas).toMatchObject(expected);
    for (const name of Object.keys(expected)) {
      expect(schemas).toHaveProperty([name], expected[name]);
    }
  });

  test('the schemas that resources share', () => {
    const { schemas } = documents().openapi.components as unknown as {
      schemas: Record<string, { properties: object; required: object }>;
    };
    const described = { description: expect.any(String) };
    const count = { type: 'integer', minimum: 0, ...described };
    expect(schemas.Problem).toMatchObject({
      type: 'object',
      properties: {
        ...{ type: text, title: text, detail: text, instance: text },
        status: { type: 'integer', minimum: 400, maximum: 599 },
        errors: { type: 'array', items: { type: 'object', required: ['detail'] } },
      },
      required: ['type', 'title', 'status'],
    });
    expect(schemas.Conflict).toMatchObject({
      allOf: [of('Problem')],
      properties: { state: described, _links: { ...described, ...of('Links', 'HalLinks') } },
    });
    expect(schemas.Meta).toEqual({
      type: 'object',
      properties: {
        ...{ totalRecords: count, count, totalPages: count, offset: count },
        page: { ...count, minimum: 1 },
        limit: { ...count, minimum: 1 },
      },
      required: ['page', 'limit', 'count'],
    });
    expect(schemas.Links).toMatchObject({ type: 'array', items: of('Link'), minItems: 1 });
    for (const keyword of ['$schema', 'allOf', 'contains', 'if', 'then', 'else']) {
      for (const name of ['Links', 'Link', 'HalLink']) {
        expect(schemas[name]).not.toHaveProperty([keyword]);
      }
    }
    expect(schemas.Link).toMatchObject({ required: ['href', 'rel', 'method'] });
    // HAL draft §4 and §5: links by relation type, each an object or a list of them.
    expect(schemas.HalLinks).toEqual({
      title: 'Links by relation type',
      type: 'object',
      properties: { self: of('HalLink') },
      required: ['self'],
      additionalProperties: { anyOf: [of('HalLink'), { type: 'array', items: of('HalLink') }] },
    });
    expect(schemas.HalLink).toMatchObject({
      type: 'object',
      required: ['href'],
      properties: { href: {}, method: { description: expect.stringContaining('Default: GET') } },
    });
    expect(schemas.HalLink?.properties).not.toHaveProperty('rel');
    expect(schemas.HalLink?.properties).toHaveProperty('method.enum');
    // HAL-FORMS §3: a template needs a method, and a property a name.
    const flag = { type: 'boolean' };
    const number = { type: 'number' };
    expect(schemas.HalTemplates).toMatchObject({
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          ...{ title: text, method: text, target: text, contentType: text },
          properties: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                ...{ name: text, prompt: text, type: text, value: text, regex: text },
                ...{ required: flag, readOnly: flag, templated: flag, placeholder: text },
                ...{ minLength: number, maxLength: number, min: number, max: number, step: number },
                options: { type: 'object', additionalProperties: true },
              },
              required: ['name'],
            },
          },
        },
        required: ['method'],
      },
    });
  });
});
