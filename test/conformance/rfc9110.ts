import { parseRange } from 'halyard/cache';
import { evaluateIfRange, evaluatePreconditions, type Validators } from 'halyard/conditional';
import { currentTag, refusal as refusalResponse, respond, respondRange } from 'halyard/http';
import {
  evaluateCaching,
  evaluateStoredPreconditions,
  revalidationRequest,
} from 'halyard/http-cache';
import { fieldsOf } from '../support/rows.js';
import { shaped } from '../support/tags.js';
import { by, type Check, checks, deviation, notOurs, type Rfc } from './requirements.js';

const RESPOND = by(respond);
const REVALIDATE = by(revalidationRequest);

const PRECONDITIONS = by(evaluatePreconditions);
const SUNDAY = new Date('1994-11-06T08:49:37Z');
const BEFORE = 'Sun, 06 Nov 1994 08:49:36 GMT';
const SAME = 'Sun, 06 Nov 1994 08:49:37 GMT';
const AFTER = 'Sun, 06 Nov 1994 08:49:38 GMT';

const READS = ['GET', 'HEAD'];
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

type Headers = Readonly<Record<string, string>>;

/** The outcome for each method. */
function outcomes(methods: readonly string[], headers: Headers, validators: Validators) {
  return methods.map((method) => evaluatePreconditions({ method, headers }, validators).outcome);
}

const STATES: Readonly<Record<string, Validators>> = {
  none: {},
  date: { lastModified: SUNDAY },
  gone: { exists: false },
};
const METHODS: Readonly<Record<string, readonly string[]>> = {
  all: [...READS, ...WRITES],
  reads: READS,
  writes: WRITES,
};

/**
 * Rows: the methods, the fields of the request, the state: some of STATES and a tag, apart by spaces; the
 * outcome for each of the methods, with the field that decided.
 */
function preconditions(table: string): Check[] {
  return checks(table, (methods = '', fields = '', state = '', expected) => {
    const headers = fieldsOf(fields.split(' | '), '');
    const parts = state.split(' ').map((part) => STATES[part] ?? { etag: part });
    const all = METHODS[methods] ?? [];
    const verdicts = all.map((method) => {
      const verdict = evaluatePreconditions({ method, headers }, Object.assign({}, ...parts));
      return 'header' in verdict && verdict.outcome !== 'proceed'
        ? `${verdict.outcome} ${verdict.header}`
        : verdict.outcome;
    });
    return [verdicts, all.map(() => expected)];
  });
}

const outcome = (headers: Headers, validators: Validators, method = 'GET') =>
  outcomes([method], headers, validators)[0];

function ifRange(headers: Headers, validators: object, method = 'GET') {
  return evaluateIfRange({ method, headers }, validators).outcome;
}

const RANGE = { range: 'bytes=0-1' };

/** A response with ranges of ten octets, whose tag is of version 3. */
function send(method: string, headers: Headers) {
  const request = { method, url: '/', headers };
  const type = { 'content-type': 'image/png' };
  return respondRange(
    request,
    respond(request, { body: new Uint8Array(10), headers: type, version: 3 }),
  );
}

const REQUEST = { method: 'GET', url: 'https://api.example.se/manual', headers: {} };

const asks = (range?: string, more: Headers = {}) => ({
  ...REQUEST,
  headers: { ...(range !== undefined && { range }), ...more },
});

/** A stored response, to be revalidated. */
const stored = (headers: Headers) => ({
  request: REQUEST,
  response: { status: 200, headers },
  responseTime: 0,
});

export const rfc9110: Rfc = {
  number: 9110,
  title: 'HTTP Semantics',
  scope:
    'Conditional requests (§13), for origin servers, caches and clients, with dates (§5.6.7), the comparison of tags (§8.8.3.2), and ranges (§14, §15.3.7).',
  sections: {
    '§5.6.7 Date/Time Formats': [
      PRECONDITIONS.must('A recipient reads the three forms of an HTTP-date.', () => [
        [SAME, 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'].map((date) => {
          const request = { method: 'GET', headers: { 'if-modified-since': date } };
          return evaluatePreconditions(request, { lastModified: SUNDAY }).outcome;
        }),
        ['not-modified', 'not-modified', 'not-modified'],
      ]),
      RESPOND.must('A sender writes an IMF-fixdate.', () => {
        const request = { method: 'GET', url: '/', headers: {} };
        return [
          respond(request, { body: {}, lastModified: SUNDAY }).headers['last-modified'],
          SAME,
        ];
      }),
      deviation(
        'No function reads a clock, and the conditions take no time as an argument. A year of two digits is in 1970 to 2069, which is right for any date of a message today. `evaluateCaching`, which is given the time, counts from it.',
        by(evaluatePreconditions, evaluateCaching).must(
          'A year of two digits that seems to be more than 50 years ahead is in the past.',
          () => {
            const date = 'Sunday, 06-Nov-60 08:49:37 GMT';
            const lastModified = new Date('2000-01-01T00:00:00Z');
            const now = new Date('2005-01-01T00:00:00Z');
            const response = { status: 200, headers: { date: now.toUTCString(), expires: date } };
            return [
              [
                outcome({ 'if-modified-since': date }, { lastModified }),
                evaluateCaching(REQUEST, response, { shared: true, now }).freshnessLifetime,
              ],
              ['not-modified', 0],
            ];
          },
        ),
      ),
    ],
    '§8.8.3.2 Comparison': [
      by(evaluatePreconditions).examples(
        'Two tags, compared strongly and weakly',
        (tags: string) => {
          const [one = '', other = ''] = tags.split(' ');
          return [
            outcome({ 'if-match': one }, { etag: other }) === 'proceed',
            outcome({ 'if-none-match': one }, { etag: other }) === 'not-modified',
          ];
        },
        [
          ['W/"1" W/"1"', [false, true]],
          ['W/"1" W/"2"', [false, false]],
          ['W/"1" "1"', [false, true]],
          ['"1" "1"', [true, true]],
        ],
      ),
    ],
    '§13.1 Preconditions': [
      PRECONDITIONS.mustNot(
        'Malformed text is read as a tag, a list or an asterisk.',
        preconditions(`
          all => if-match:  => "2" => failed if-match
          all => if-match: 2 => "2" => failed if-match
          all => if-match: x"2" => "2" => failed if-match
          all => if-match: "2 => "2" => failed if-match
          all => if-match: "*" => "2" => failed if-match
          all => if-match: "*" => "*" => proceed
          all => if-match: "2"x => "2" => failed if-match
          all => if-match: '2' => "2" => failed if-match
          all => if-none-match:  => "2" => proceed
          all => if-none-match: 2 => "2" => proceed
          all => if-none-match: x"2" => "2" => proceed
          all => if-none-match: "2 => "2" => proceed
          all => if-none-match: "*" => "2" => proceed
        `),
      ),
    ],
    '§13.1.1 If-Match': [
      PRECONDITIONS.must(
        'Tags are compared strongly.',
        preconditions(`
          all => if-match: "2" => "2" => proceed
          all => if-match: W/"2" => "2" => failed if-match
          all => if-match: "2" => W/"2" => failed if-match
          all => if-match: W/"2" => W/"2" => failed if-match
        `),
      ),
      PRECONDITIONS.must(
        'The asterisk matches any current representation, and a list matches if one of its tags does.',
        preconditions(`
          all => if-match: "1", "2" => "2" => proceed
          all => if-match: * => "2" => proceed
          all => if-match: * => none => proceed
          all => if-match: "1", "3" => "2" => failed if-match
          all => if-match: "2" => none => failed if-match
          all => if-match: * => gone => failed if-match
          all => if-match: "2" => "2" gone => failed if-match
        `),
      ),
      by(evaluatePreconditions, refusalResponse).mustNot(
        'The method is performed if the condition is false, for whichever method.',
        () => [
          [
            ...outcomes([...READS, ...WRITES], { 'if-match': '"1"' }, { etag: '"2"' }),
            refusalResponse(
              { method: 'PUT', url: '/', headers: { 'if-match': '"1"' } },
              { version: 2 },
            )?.status,
          ],
          [...Array.from({ length: 6 }, () => 'failed'), 412],
        ],
      ),
      deviation(
        'A tag names the version and what shaped the representation: fields, language, form. A client that read three fields of version 3 has read version 3, and what it changes is the resource. So any tag of the current version matches, and none of another version.',
        by(currentTag, refusalResponse).must(
          'The tag is that of the selected representation.',
          () => [
            [
              '"3"',
              shaped('3', ';fields=1:1;=2:id'),
              shaped('3', ';form=3:hal'),
              shaped('2', ';fields=1:1;=2:id'),
              '"30"',
              `W/${shaped('3', ';fields=1:1;=2:id')}`,
            ].map(
              (tag) =>
                refusalResponse(
                  { method: 'PUT', url: '/', headers: { 'if-match': tag } },
                  { version: 3 },
                )?.status ?? 'proceed',
            ),
            ['proceed', 'proceed', 'proceed', 412, 412, 412],
          ],
        ),
      ),
      deviation(
        'The functions see the conditions, and not whether an earlier request was the same. A handler that knows can respond before it asks them.',
        by(refusalResponse).may(
          'The server responds with success if the change seems to be made already.',
          () => [
            refusalResponse(
              { method: 'DELETE', url: '/', headers: { 'if-match': '"1"' } },
              { exists: false },
            )?.status,
            412,
          ],
        ),
      ),
      by(evaluateStoredPreconditions).may('A cache ignores the field.', () => [
        evaluateStoredPreconditions(asks(undefined, { 'if-match': '"1"' }), stored({ etag: '"2"' }))
          .outcome,
        'proceed',
      ]),
    ],
    '§13.1.2 If-None-Match': [
      PRECONDITIONS.must(
        'Tags are compared weakly.',
        preconditions(`
          reads => if-none-match: "2" => "2" => not-modified if-none-match
          reads => if-none-match: W/"2" => "2" => not-modified if-none-match
          writes => if-none-match: W/"2" => "2" => failed if-none-match
          all => if-none-match: "1" => "2" => proceed
          all => if-none-match: "2" => none => proceed
          reads => if-none-match: "2" => W/"2" => not-modified if-none-match
          reads => if-none-match: W/"2" => W/"2" => not-modified if-none-match
        `),
      ),
      PRECONDITIONS.must(
        'The asterisk is false if there is a current representation, and a list if one of its tags matches.',
        preconditions(`
          reads => if-none-match: "1", "2" => "2" => not-modified if-none-match
          reads => if-none-match: * => none => not-modified if-none-match
          writes => if-none-match: * => none => failed if-none-match
          all => if-none-match: * => gone => proceed
          all => if-none-match: "2" => "2" gone => proceed
          reads => if-none-match: "a,b" => "a,b" => not-modified if-none-match
          reads => if-none-match: "%2C" => "," => proceed
          reads => if-none-match: "," => "%2C" => proceed
          reads => if-none-match: "a", "b" => "a,b" => proceed
          reads => if-none-match: "a,b" => "a" => proceed
          reads => if-none-match: "" => "" => not-modified if-none-match
          reads => if-none-match: "A" => "a" => proceed
        `),
      ),
      by(evaluatePreconditions, respond, refusalResponse).must(
        'If it is false, GET and HEAD are answered by 304, and all other methods by 412.',
        () => [
          [
            outcomes([...READS, ...WRITES], { 'if-none-match': '"2"' }, { etag: '"2"' }),
            READS.map((method) => send(method, { 'if-none-match': '*' }).status),
            refusalResponse(
              { method: 'PUT', url: '/', headers: { 'if-none-match': '*' } },
              { version: 2 },
            )?.status,
          ],
          [
            ['not-modified', 'not-modified', 'failed', 'failed', 'failed', 'failed'],
            [304, 304],
            412,
          ],
        ],
      ),
      REVALIDATE.should(
        'A client that updates stored responses sends their tags in this field.',
        () => [
          revalidationRequest(REQUEST, [stored({ etag: '"2"' }), stored({ etag: 'W/"1"' })])
            .headers,
          { 'if-none-match': '"2", W/"1"' },
        ],
      ),
    ],
    '§13.1.3 If-Modified-Since': [
      PRECONDITIONS.must(
        'It is ignored beside If-None-Match.',
        preconditions(`
          reads => if-none-match: "1" | if-modified-since: ${AFTER} => "2" date => proceed
          reads => if-none-match:  | if-modified-since: ${AFTER} => "2" date => proceed
          reads => if-none-match: "2" | if-modified-since: ${BEFORE} => "2" date => not-modified if-none-match
        `),
      ),
      PRECONDITIONS.must(
        'It is ignored if it is not one valid HTTP-date.',
        preconditions(`
          reads => if-modified-since: 1994-11-06T08:49:38Z => date => proceed
          reads => if-modified-since: Sun, 31 Nov 1994 08:49:38 GMT => date => proceed
          reads => if-modified-since: Sun, 06 Nov 1994 08:49:38 => date => proceed
          reads => if-modified-since: ${AFTER}, ${AFTER} => date => proceed
          reads => if-modified-since:  => date => proceed
        `),
      ),
      PRECONDITIONS.must(
        'It is ignored with any other method than GET and HEAD.',
        preconditions(`
          reads => if-modified-since: ${SAME} => date => not-modified if-modified-since
          writes => if-modified-since: ${SAME} => date => proceed
          writes => if-modified-since: ${AFTER} => date => proceed
        `),
      ),
      PRECONDITIONS.must(
        'It is ignored if the resource has no modification date.',
        preconditions(`
          reads => if-modified-since: ${AFTER} => "2" => proceed
          reads => if-modified-since: ${AFTER} => date gone => proceed
        `),
      ),
      PRECONDITIONS.must(
        'It is compared with the date of the origin, by its time and not by its text.',
        preconditions(`
          reads => if-modified-since: Sunday, 06-Nov-94 08:49:37 GMT => date => not-modified if-modified-since
          reads => if-modified-since: Sun Nov  6 08:49:37 1994 => date => not-modified if-modified-since
          reads => if-modified-since: Sun Nov  6 08:49:36 1994 => date => proceed
        `),
      ),
      PRECONDITIONS.should(
        'The response is a 304 if the resource was not modified after the date.',
        preconditions(`
          reads => if-modified-since: ${BEFORE} => date => proceed
          reads => if-modified-since: ${SAME} => date => not-modified if-modified-since
          reads => if-modified-since: ${AFTER} => date => not-modified if-modified-since
        `),
      ),
      REVALIDATE.should('A cache sends the Last-Modified that it has stored, as it is.', () => [
        revalidationRequest(REQUEST, [stored({ 'last-modified': SAME })]).headers,
        { 'if-modified-since': SAME },
      ]),
    ],
    '§13.1.4 If-Unmodified-Since': [
      PRECONDITIONS.must(
        'It is ignored beside If-Match.',
        preconditions(`
          all => if-match: "2" | if-unmodified-since: ${BEFORE} => "2" date => proceed
          all => if-match: "1" | if-unmodified-since: ${AFTER} => "2" date => failed if-match
        `),
      ),
      PRECONDITIONS.must(
        'It is ignored if it is not one valid HTTP-date.',
        preconditions(`
          all => if-unmodified-since: 1994-11-06T08:49:36Z => date => proceed
          all => if-unmodified-since: 06 Nov 1994 => date => proceed
          all => if-unmodified-since: yesterday => date => proceed
          all => if-unmodified-since: ${BEFORE}, ${BEFORE} => date => proceed
          all => if-unmodified-since:  => date => proceed
        `),
      ),
      PRECONDITIONS.must(
        'It is ignored if the resource has no modification date.',
        preconditions(`
          all => if-unmodified-since: ${BEFORE} => none => proceed
          all => if-unmodified-since: ${BEFORE} => "2" => proceed
        `),
      ),
      PRECONDITIONS.mustNot(
        'The method is performed if the resource was modified after the date.',
        preconditions(`
          all => if-unmodified-since: ${BEFORE} => date => failed if-unmodified-since
          all => if-unmodified-since: ${SAME} => date => proceed
          all => if-unmodified-since: ${AFTER} => date => proceed
        `),
      ),
      PRECONDITIONS.must('The date is compared in whole seconds, as it is written.', () => [
        outcome(
          { 'if-unmodified-since': SAME },
          { lastModified: new Date(SUNDAY.getTime() + 999) },
          'PUT',
        ),
        'proceed',
      ]),
    ],
    '§13.1.5 If-Range': [
      by(evaluateIfRange).must('It is ignored in a request without Range.', () => [
        ifRange({ 'if-range': '"2"' }, { etag: '"2"' }),
        'full',
      ]),
      RESPOND.must('It is ignored if the resource has no ranges.', () => {
        const headers = { ...RANGE, 'if-range': '"9"' };
        const { status } = respond({ method: 'GET', url: '/', headers }, { body: {}, version: 3 });
        return [status, 200];
      }),
      by(evaluateIfRange).must(
        'A tag is compared strongly, and is one tag: neither a list nor an asterisk.',
        () => [
          [
            ['"2"', '"2"'],
            ['W/"2"', 'W/"2"'],
            ['"2"', 'W/"2"'],
            ['"1"', '"2"'],
            ['"2", "3"', '"2"'],
            ['*', '"2"'],
          ].map(([field = '', etag]) => ifRange({ ...RANGE, 'if-range': field }, { etag })),
          ['range', 'full', 'full', 'full', 'full', 'full'],
        ],
      ),
      by(evaluateIfRange).must(
        'A date must be a strong validator, and equal to the last modification.',
        () => [
          [
            ifRange({ ...RANGE, 'if-range': SAME }, { lastModified: SUNDAY }),
            ifRange({ ...RANGE, 'if-range': AFTER }, { lastModified: SUNDAY }),
          ],
          ['full', 'full'],
        ],
      ),
      RESPOND.must('If the validator does not match, Range is ignored.', () => [
        send('GET', { ...RANGE, 'if-range': '"2"' }).status,
        200,
      ]),
      RESPOND.should('If it matches, the range is sent.', () => [
        send('GET', { ...RANGE, 'if-range': shaped('3', ';type=9:image/png') }).status,
        206,
      ]),
      notOurs(
        'MUST NOT',
        'A client sends If-Range without Range, or with a weak validator.',
        'No function writes this field: a program that asks for a range writes it.',
      ),
    ],
    '§13.2.1 When to Evaluate': [
      RESPOND.must(
        'Preconditions are ignored if the response without them would be neither 2xx nor 412.',
        () => [
          [404, 301, 500].map(
            (status) =>
              respond(
                { method: 'GET', url: '/', headers: { 'if-none-match': '*', 'if-match': '"1"' } },
                {
                  status,
                  body: {},
                  ...(status === 301 && { headers: { location: 'https://a.se/b' } }),
                },
              ).status,
          ),
          [404, 301, 500],
        ],
      ),
      by(evaluateStoredPreconditions).must(
        'A cache does not answer by 304 from a stored response with another status than 200 or 206.',
        () => [
          [200, 206, 301, 404].map((status) => {
            const response = { status, headers: { etag: '"1"' } };
            return evaluateStoredPreconditions(asks(undefined, { 'if-none-match': '"1"' }), {
              ...stored({}),
              response,
            }).outcome;
          }),
          ['not-modified', 'not-modified', 'proceed', 'proceed'],
        ],
      ),
      PRECONDITIONS.must(
        'They are ignored with methods that select and change nothing: CONNECT, OPTIONS and TRACE.',
        () => [
          outcomes(
            ['CONNECT', 'OPTIONS', 'TRACE'],
            { 'if-match': '"1"', 'if-none-match': '*' },
            { etag: '"2"', lastModified: SUNDAY },
          ),
          ['proceed', 'proceed', 'proceed'],
        ],
      ),
      RESPOND.must('Preconditions are evaluated before the method is performed.', () => {
        let built = 0;
        const body = () => ({ built: ++built });
        const request = { method: 'GET', url: '/', headers: { 'if-none-match': '*' } };
        return [
          [respond(request, { body, version: 1 }).status, built],
          [304, 0],
        ];
      }),
      REVALIDATE.mustNot(
        'A recipient that is neither the origin nor a cache with an answer evaluates them: they are forwarded.',
        () => {
          const headers = {
            'if-match': '"1"',
            'if-none-match': '"1"',
            'if-modified-since': SAME,
            'if-unmodified-since': SAME,
          };
          return [
            revalidationRequest(asks(undefined, headers), []).headers,
            {
              'if-match': '"1"',
              'if-none-match': '"1"',
              'if-modified-since': SAME,
              'if-unmodified-since': SAME,
            },
          ];
        },
      ),
    ],
    '§13.2.2 Precedence of Preconditions': [
      PRECONDITIONS.must(
        'Step 1: If-Match goes first; if it is false, the outcome is 412 whatever follows.',
        () => [
          [...READS, ...WRITES].map(
            (method) =>
              evaluatePreconditions(
                { method, headers: { 'if-match': '"1"', 'if-none-match': '"2"' } },
                { etag: '"2"' },
              ).header,
          ),
          Array.from({ length: 6 }, () => 'if-match'),
        ],
      ),
      PRECONDITIONS.must('Step 2: without If-Match, If-Unmodified-Since is next.', () => [
        evaluatePreconditions(
          {
            method: 'GET',
            headers: { 'if-unmodified-since': BEFORE, 'if-none-match': '"2"' },
          },
          { etag: '"2"', lastModified: SUNDAY },
        ),
        { outcome: 'failed', header: 'if-unmodified-since' },
      ]),
      PRECONDITIONS.must(
        'Step 3: If-None-Match is evaluated after either of them was true.',
        () => [
          [
            outcome({ 'if-match': '"2"', 'if-none-match': '"2"' }, { etag: '"2"' }),
            outcome({ 'if-match': '"2"', 'if-none-match': '"2"' }, { etag: '"2"' }, 'PUT'),
            outcome(
              { 'if-unmodified-since': SAME, 'if-none-match': '"2"' },
              { etag: '"2"', lastModified: SUNDAY },
            ),
          ],
          ['not-modified', 'failed', 'not-modified'],
        ],
      ),
      PRECONDITIONS.must(
        'Step 4: without If-None-Match, If-Modified-Since is evaluated for GET and HEAD.',
        () => [
          [
            outcome(
              { 'if-match': '"2"', 'if-modified-since': SAME },
              { etag: '"2"', lastModified: SUNDAY },
            ),
            outcome(
              { 'if-match': '"2"', 'if-modified-since': SAME },
              { etag: '"2"', lastModified: SUNDAY },
              'DELETE',
            ),
          ],
          ['not-modified', 'proceed'],
        ],
      ),
      by(respond, evaluateIfRange).must(
        'Step 5: If-Range is evaluated last, for GET with Range.',
        () => [
          [
            send('GET', {
              ...RANGE,
              'if-range': shaped('3', ';type=9:image/png'),
              'if-none-match': '*',
            }).status,
            send('GET', {
              ...RANGE,
              'if-range': '"9"',
              'if-match': shaped('3', ';type=9:image/png'),
            }).status,
            ifRange({ ...RANGE, 'if-range': '"2"' }, { etag: '"2"' }, 'HEAD'),
          ],
          [304, 200, 'full'],
        ],
      ),
    ],
    '§14.1.2 Byte Ranges': [
      by(parseRange).must('Large numerals do not overflow.', () => {
        const digits = '9'.repeat(400);
        const first = parseRange(`bytes=0-${digits}`, 10);
        return [
          ['ranges' in first && first.ranges, parseRange(`bytes=${digits}-`, 10).outcome],
          [[{ first: 0, last: 9 }], 'unsatisfiable'],
        ];
      }),
    ],
    '§14.2 Range': [
      RESPOND.must('Range is ignored with any other method than GET.', () => [
        ['HEAD', 'POST', 'OPTIONS'].map((method) => send(method, RANGE).status),
        [200, 200, 200],
      ]),
      RESPOND.must('A range of an unknown unit is ignored.', () => [
        send('GET', { range: 'pages=1' }).status,
        200,
      ]),
    ],
    '§14.4 Content-Range': [
      notOurs(
        'MUST NOT',
        'Content with an invalid Content-Range is combined with other content.',
        'No function combines parts: a program that asks for a range does.',
      ),
    ],
    '§15.3.7 206 Partial Content': [
      RESPOND.must('A part has the fields that a 200 would have, even with If-Range.', () => [
        [RANGE, { ...RANGE, 'if-range': shaped('3', ';type=9:image/png') }].map((headers) => {
          const sent = send('GET', headers);
          return [sent.status, sent.headers.etag, 'cache-control' in sent.headers];
        }),
        [
          [206, shaped('3', ';type=9:image/png'), true],
          [206, shaped('3', ';type=9:image/png'), true],
        ],
      ]),
    ],
    '§15.3.7.1 Single Part': [
      RESPOND.must('A single part has a Content-Range.', () => [
        send('GET', RANGE).headers['content-range'],
        'bytes 0-1/10',
      ]),
    ],
    '§15.3.7.2 Multiple Parts': [
      RESPOND.mustNot('A request for one range is answered by several parts.', () => [
        send('GET', RANGE).headers['content-type'],
        'image/png',
      ]),
    ],
  },
};
