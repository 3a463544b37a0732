import { connect } from 'halyard/client';
import { unsupportedMediaType } from 'halyard/http';
import { parsePatch } from 'halyard/resource';
import { mergePatch } from '../../src/resource/parse-patch.js';
import { stubFetch } from '../support/stub-fetch.js';
import { by, deviation, type Rfc } from './requirements.js';

/** A schema that accepts anything, so that the patch alone decides. */
const ANYTHING = {
  '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) },
} as const;

const FUNCTIONS = by(parsePatch);

function patched([current, patch]: readonly [current: string, patch: string]) {
  const result = parsePatch(patch, ANYTHING, { current: JSON.parse(current) });
  return result.ok ? result.value : result.response.status;
}

/** The algorithm alone, which also takes targets and patches that are not objects. */
function merged([target, patch]: readonly [target: string, patch: string]) {
  return JSON.stringify(mergePatch(JSON.parse(target), JSON.parse(patch)));
}

const PERSON = {
  title: 'Goodbye!',
  author: { givenName: 'John', familyName: 'Doe' },
  tags: ['example', 'sample'],
  content: 'This will be unchanged',
};

export const rfc7396: Rfc = {
  number: 7396,
  title: 'JSON Merge Patch',
  scope: 'Patches as a service applies them and as the client sends them.',
  sections: {
    '§1 Introduction': [
      FUNCTIONS.examples('A change and a removal', patched, [
        [
          ['{"a":"b","c":{"d":"e","f":"g"}}', '{"a":"z","c":{"f":null}}'],
          { a: 'z', c: { d: 'e' } },
        ],
      ]),
    ],
    '§2 Processing Merge Patch Documents': [
      FUNCTIONS.must(
        'A member that the target lacks is added, one that it has is replaced, and null removes one.',
        () => [
          [
            patched(['{"a":1}', '{"b":2}']),
            patched(['{"a":1}', '{"a":2}']),
            patched(['{"a":1,"b":2}', '{"a":null}']),
            patched(['{"a":1}', '{"b":null}']),
          ],
          [{ a: 1, b: 2 }, { a: 2 }, { b: 2 }, { a: 1 }],
        ],
      ),
      FUNCTIONS.must(
        'An object in the patch is merged, also into a target that is no object; the nulls in it are left out.',
        () => [
          [
            patched(['{"a":{"b":1}}', '{"a":{"c":2}}']),
            patched(['{"a":1}', '{"a":{"b":{"c":null},"d":null}}']),
          ],
          [{ a: { b: 1, c: 2 } }, { a: { b: {} } }],
        ],
      ),
      FUNCTIONS.must('An array is replaced as a whole, with the nulls in it.', () => [
        patched(['{"a":[1,{"b":2}]}', '{"a":[{"b":null}]}']),
        { a: [{ b: null }] },
      ]),
      FUNCTIONS.must('A null in the target stays if the patch does not name it.', () => [
        patched(['{"a":null}', '{"b":1}']),
        { a: null, b: 1 },
      ]),
      deviation(
        'Software that reads such a body later could set a prototype, so it is refused by a 400.',
        FUNCTIONS.must('A member may have any name, even `__proto__`.', () => [
          patched(['{}', '{"__proto__":{"b":1}}']),
          400,
        ]),
      ),
      deviation(
        'A resource is an object: replacing it by a list, a number or null would be a PUT of something else. The response is a 422 with problem details.',
        FUNCTIONS.must('A patch that is not an object replaces the whole target.', () => [
          ['["c"]', 'null', '"bar"', '1', 'false'].map((patch) => patched(['{"a":"b"}', patch])),
          [422, 422, 422, 422, 422],
        ]),
      ),
    ],
    '§3 Example': [
      FUNCTIONS.examples('A document with nested members', patched, [
        [
          [
            JSON.stringify(PERSON),
            '{"title":"Hello!","phoneNumber":"+01-123-456-7890","author":{"familyName":null},"tags":["example"]}',
          ],
          {
            title: 'Hello!',
            author: { givenName: 'John' },
            tags: ['example'],
            content: 'This will be unchanged',
            phoneNumber: '+01-123-456-7890',
          },
        ],
      ]),
    ],
    '§4 IANA Considerations': [
      by(parsePatch, unsupportedMediaType).must(
        'The media type is `application/merge-patch+json`; a service that takes it lists it in Accept-Patch (RFC 5789 §3.1).',
        () => {
          const patchAs = (type: string) =>
            parsePatch('{}', ANYTHING, {
              current: {},
              request: { method: 'PATCH', url: '/', headers: { 'content-type': type } },
            });
          const refused = patchAs('application/json-patch+json');
          return [
            [
              patchAs('application/merge-patch+json').ok,
              patchAs('Application/Merge-Patch+JSON; charset=utf-8').ok,
              !refused.ok && [refused.response.status, refused.response.headers['accept-patch']],
            ],
            [true, true, [415, 'application/merge-patch+json, application/json']],
          ];
        },
      ),
      by(connect).must(
        'A client sends a merge patch with this type where the service accepts it.',
        async () => {
          const self = { rel: 'self', href: 'https://api.example.se/a', method: 'GET' };
          const edit = { ...self, rel: 'edit', method: 'PATCH' };
          const headers = { 'accept-patch': 'application/merge-patch+json' };
          const stubs = { '/a': { headers, body: { _links: [self, edit] } } };
          const { fetch, sent } = stubFetch(stubs);
          const item = await connect('https://api.example.se/a', { fetch });
          await item.submit('edit', { title: 'Hello!' });
          return [
            new Headers(sent[1]?.headers).get('content-type'),
            'application/merge-patch+json',
          ];
        },
      ),
    ],
    '§5 Security Considerations': [
      FUNCTIONS.should(
        'A patch is checked as any other input: the patched resource goes through the schema.',
        () => {
          const issue = { message: 'total must be a number', path: ['total'] };
          const schema = {
            '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: [issue] }) },
          } as const;
          const result = parsePatch('{"total":"x"}', schema, { current: { total: 1 } });
          return [
            !result.ok && [result.response.status, result.findings[0]?.path],
            [422, ['total']],
          ];
        },
      ),
    ],
    'Appendix A Example Test Cases': [
      FUNCTIONS.examples('The table', merged, [
        [['{"a":"b"}', '{"a":"c"}'], '{"a":"c"}'],
        [['{"a":"b"}', '{"b":"c"}'], '{"a":"b","b":"c"}'],
        [['{"a":"b"}', '{"a":null}'], '{}'],
        [['{"a":"b","b":"c"}', '{"a":null}'], '{"b":"c"}'],
        [['{"a":["b"]}', '{"a":"c"}'], '{"a":"c"}'],
        [['{"a":"c"}', '{"a":["b"]}'], '{"a":["b"]}'],
        [['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}'], '{"a":{"b":"d"}}'],
        [['{"a":[{"b":"c"}]}', '{"a":[1]}'], '{"a":[1]}'],
        [['["a","b"]', '["c","d"]'], '["c","d"]'],
        [['{"a":"b"}', '["c"]'], '["c"]'],
        [['{"a":"foo"}', 'null'], 'null'],
        [['{"a":"foo"}', '"bar"'], '"bar"'],
        [['{"e":null}', '{"a":1}'], '{"e":null,"a":1}'],
        [['[1,2]', '{"a":"b","c":null}'], '{"a":"b"}'],
        [['{}', '{"a":{"bb":{"ccc":null}}}'], '{"a":{"bb":{}}}'],
      ]),
    ],
  },
};
