import { ClientError, connect } from 'halyard/client';
import {
  methodNotAllowed,
  notFound,
  type ProblemIssue,
  type ProblemOptions,
  problem,
  tooManyRequests,
} from 'halyard/http';
import { stubFetch } from '../support/stub-fetch.js';
import { by, deviation, notOurs, type Rfc } from './requirements.js';

const CONNECT = by(connect);

const FUNCTIONS = by(problem);

/** The members of problem details. */
function members(details: object, options?: ProblemOptions) {
  return JSON.parse(problem(details as readonly ProblemIssue[], options).body ?? '');
}

/** The error of a client that gets this body with a 403. */
async function received(body: unknown): Promise<ClientError> {
  const headers = { 'content-type': 'application/problem+json' };
  const { fetch, sent } = stubFetch({ '/a': { status: 403, headers, body } });
  const error = await connect('https://api.example.se/a', { fetch }).catch((cause) => cause);
  if (!(error instanceof ClientError) || sent.length !== 1) throw error;
  return error;
}

const CREDIT = {
  type: 'https://example.com/probs/out-of-credit',
  title: 'You do not have enough credit.',
  status: 403,
  detail: 'Your current balance is 30, but that costs 50.',
  instance: '/account/12345/msgs/abc',
  balance: 30,
  accounts: ['/account/12345', '/account/67890'],
};

export const rfc9457: Rfc = {
  number: 9457,
  title: 'Problem Details for HTTP APIs',
  scope: 'The JSON format, as a service writes it and as the client reads it. XML is left out.',
  sections: {
    '§3 The Problem Details JSON Object': [
      FUNCTIONS.examples('Members of a problem', members, [[CREDIT, CREDIT]]),
      by(problem, notFound, methodNotAllowed, tooManyRequests).must(
        'The media type is `application/problem+json`.',
        () => [
          [problem({ status: 500 }), notFound(), methodNotAllowed(['GET']), tooManyRequests()].map(
            ({ headers }) => headers['content-type'],
          ),
          Array.from({ length: 4 }, () => 'application/problem+json'),
        ],
      ),
      FUNCTIONS.should(
        'Several problems of one type are one response, with a list as an extension member.',
        () => [
          members(
            [
              { message: 'must be a positive integer', path: ['age'] },
              { message: "must be 'green', 'red' or 'blue'", path: ['profile', 'color'] },
            ],
            { status: 422 },
          ).errors.map(({ detail, path }: { detail: string; path: string[] }) => [detail, path]),
          [
            ['must be a positive integer', ['age']],
            ["must be 'green', 'red' or 'blue'", ['profile', 'color']],
          ],
        ],
      ),
      deviation(
        'The string form of a JSON Pointer needs no percent-encoding, and libraries take it as it is. A client gets the fragment form by a `#` before it.',
        {
          ...FUNCTIONS.must(
            'The example has the place of a fault as a JSON Pointer in its fragment form, `#/age`.',
            () => [
              members([{ message: 'x', path: ['profile', 'a/b~c'] }]).errors[0].pointer,
              '/profile/a~1b~0c',
            ],
          ),
          level: 'example',
        },
      ),
    ],
    '§3.1 Members of a Problem Details Object': [
      CONNECT.must('A consumer ignores a member of the wrong type.', async () => {
        const { message } = await received({ detail: 5, title: ['x'] });
        return [
          [message, (await received([CREDIT])).problem, (await received('text')).problem],
          ['GET https://api.example.se/a must succeed, got 403', undefined, undefined],
        ];
      }),
      FUNCTIONS.must(
        'type, title, detail and instance are strings, and status is a number.',
        () => [
          Object.values(members({ status: 404, detail: 'a', instance: '/a' })).map(
            (value) => typeof value,
          ),
          ['string', 'string', 'number', 'string', 'string'],
        ],
      ),
    ],
    '§3.1.1 "type"': [
      FUNCTIONS.must('The type is a URI reference.', () => [
        [
          'https://example.com/probs/a',
          '/probs/a',
          'tag:a@b.se,2024:c',
          'out of credit',
          '<a>',
        ].map((type) => members({ status: 400, type }).type),
        [
          'https://example.com/probs/a',
          '/probs/a',
          'tag:a@b.se,2024:c',
          'about:blank',
          'about:blank',
        ],
      ]),
      FUNCTIONS.must('A missing type is `about:blank`.', () => [
        members({ status: 404 }).type,
        'about:blank',
      ]),
      CONNECT.must('A consumer tells problems apart by their type.', async () => [
        (await received(CREDIT)).problem?.type,
        'https://example.com/probs/out-of-credit',
      ]),
      deviation(
        'The details are given to the caller as they were sent, and the URL of the response is beside them.',
        CONNECT.must('A consumer resolves a relative type.', async () => {
          const { problem: details, response } = await received({ type: '/probs/a' });
          return [
            [details?.type, response?.url],
            ['/probs/a', 'https://api.example.se/a'],
          ];
        }),
      ),
      CONNECT.shouldNot(
        'A consumer fetches the type by itself.',
        // `received` throws if there was a second request.
        async () => [
          (await received({ ...CREDIT, type: 'https://api.example.se/b' })).name,
          'ClientError',
        ],
      ),
      notOurs(
        'SHOULD',
        'The type is an absolute URI that leads to documentation.',
        'The service writes its documentation. A relative type is accepted.',
      ),
    ],
    '§3.1.2 "status"': [
      FUNCTIONS.must('The member is the status code of the response.', () => [
        [404, 422, 503]
          .map((status) => problem({ status }))
          .map((response) => [response.status, JSON.parse(response.body ?? '').status]),
        [
          [404, 404],
          [422, 422],
          [503, 503],
        ],
      ]),
      CONNECT.must(
        'A consumer goes by the status code of the response: the member is advisory.',
        async () => {
          const { code, response } = await received({ status: 409 });
          return [
            [code, response?.status],
            ['client.problem', 403],
          ];
        },
      ),
    ],
    '§3.1.3 "title"': [
      FUNCTIONS.shouldNot('The title changes from one occurrence to the next.', () => [
        ['a', 'b'].map((message) => members([{ message }]).title),
        ['Bad Request', 'Bad Request'],
      ]),
    ],
    '§3.1.4 "detail"': [
      FUNCTIONS.should(
        'The detail helps the client to correct the request, and discloses no internals of the service.',
        () => [
          members([{ message: 'page must be an integer ≥ 1, got "0"' }]).detail,
          'page must be an integer ≥ 1, got "0"',
        ],
      ),
      FUNCTIONS.shouldNot(
        'A consumer parses the detail: what a program needs is in extension members.',
        () => [
          members([{ message: 'x', path: ['age'], rule: 'request.body' }]).errors,
          [{ detail: 'x', rule: 'request.body', path: ['age'], pointer: '/age' }],
        ],
      ),
    ],
    '§3.1.5 "instance"': [
      FUNCTIONS.may('An occurrence has a URI of its own.', () => [
        members({ status: 403, instance: '/account/12345/msgs/abc' }).instance,
        '/account/12345/msgs/abc',
      ]),
      deviation(
        'The instance may be the target of the request, which is the client’s. An error handler would throw while it handles an error.',
        FUNCTIONS.must('The instance is a URI reference.', () => [
          members({ status: 404, instance: '/a b' }).instance,
          '/a b',
        ]),
      ),
    ],
    '§3.2 Extension Members': [
      CONNECT.must(
        'A consumer ignores extension members that it does not know; they are left in the details.',
        async () => [(await received(CREDIT)).problem, CREDIT],
      ),
      FUNCTIONS.should(
        'The names of extension members start with a letter, and have at least three letters, digits and underscores.',
        () => {
          const issue = {
            message: 'x',
            path: ['a'],
            rule: 'request.body' as const,
            suggestion: 'b',
          };
          const { errors, ...details } = members([issue]);
          const names = [...Object.keys(details), 'errors', ...Object.keys(errors[0])];
          return [names.filter((name) => !/^[A-Za-z]\w{2,}$/.test(name)), []];
        },
      ),
      deviation(
        'Problem types that exist have other names, and a client reads any. Names are those of the developer.',
        FUNCTIONS.should('Other names are refused.', () => [
          members({ status: 400, 'x-id': 1 })['x-id'],
          1,
        ]),
      ),
    ],
    '§4 Defining New Problem Types': [
      notOurs(
        'MUST',
        'The definition of a type documents its URI, its title and its status code.',
        'Types are the service’s own: constants that it spreads into the details.',
      ),
    ],
    '§4.2.1 about:blank': [
      FUNCTIONS.should('The title of this type is the reason phrase of the status code.', () => [
        [400, 404, 409, 422, 429, 503].map((status) => members({ status }).title),
        [
          'Bad Request',
          'Not Found',
          'Conflict',
          'Unprocessable Content',
          'Too Many Requests',
          'Service Unavailable',
        ],
      ]),
    ],
    '§5 Security Considerations': [
      FUNCTIONS.should(
        'The size and the content of a problem are chosen with care: it quotes at most 500 characters of each fault, and lists at most 100.',
        () => {
          const issues = Array.from({ length: 1000 }, () => ({ message: 'x'.repeat(10_000) }));
          const { errors } = members(issues);
          return [
            [errors.length, errors[0].detail.length <= 501],
            [100, true],
          ];
        },
      ),
    ],
  },
};
