import { apiCatalog, checkApiCatalog } from 'halyard/discovery';
import { parseLinkHeader } from 'halyard/link';
import { by, notOurs, type Rfc } from './requirements.js';

const BUILD = by(apiCatalog);
const CHECK = by(checkApiCatalog);
const BOTH = by(apiCatalog, checkApiCatalog);

const URL = 'https://www.example.com/.well-known/api-catalog';
const MEDIA_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const FOO = 'https://developer.example.com/apis/foo_api';
const BAR = 'https://developer.example.com/apis/bar_api';
const IOT = 'https://apis.example.com/iot/api-catalog';
const OPTIONS = { base: 'https://www.example.com', apis: [{ anchor: FOO }, { anchor: BAR }] };

function answer(method = 'GET', options: Partial<Parameters<typeof apiCatalog>[1]> = {}) {
  const request = { method, url: '/.well-known/api-catalog', headers: {} };
  return apiCatalog(request, { ...OPTIONS, ...options });
}

function linksetOf(options: Partial<Parameters<typeof apiCatalog>[1]>) {
  return JSON.parse(answer('GET', options).body ?? '').linkset;
}

/** The places of the findings of a catalog. */
function check(body: unknown, contentType = MEDIA_TYPE) {
  const response = { status: 200, headers: { 'content-type': contentType }, body };
  return checkApiCatalog(response, { url: URL }).map(({ path }) => path?.slice(1).join('/'));
}

const BOOKMARKS = { linkset: [{ anchor: URL, item: [{ href: FOO }, { href: BAR }] }] };

export const rfc9727: Rfc = {
  number: 9727,
  title: 'api-catalog: A Well-Known URI and Link Relation to Help Discovery of APIs',
  scope:
    'The catalog as a response and as a document that is checked. How publishers operate a catalog (§5) is for them.',
  sections: {
    "§2 Using the 'api-catalog' Well-Known URI": [
      BUILD.must('The catalog is named `api-catalog` in the well-known location.', () => [
        linksetOf({})[0].anchor,
        URL,
      ]),
      BOTH.must('A GET request to it returns a catalog.', () => {
        const { status, body = '' } = answer();
        const lost = checkApiCatalog({ status: 404, headers: {} }, { url: URL });
        return [
          [status, JSON.parse(body), lost.map(({ path }) => path)],
          [200, BOOKMARKS, [['response', 'status']]],
        ];
      }),
      BOTH.must('A HEAD request to it returns a Link field with the relation type.', () => {
        const { status, headers, body } = answer('HEAD');
        const checked = [headers, {}].map(
          (each) => checkApiCatalog({ status, headers: each }, { url: URL, method: 'HEAD' }).length,
        );
        const rels = parseLinkHeader(headers.link ?? '').map(({ rel, href }) => [rel, href]);
        return [
          [status, body, rels, checked],
          [
            200,
            undefined,
            [
              ['api-catalog', URL],
              ['item', FOO],
              ['item', BAR],
            ],
            [0, 1],
          ],
        ];
      }),
    ],
    '§3 The api-catalog Link Relation': [
      BUILD.may('The catalog has any other URL.', () => {
        const url = '/my_api_catalog.json';
        return [linksetOf({ url })[0].anchor, 'https://www.example.com/my_api_catalog.json'];
      }),
    ],
    '§4.1 API Catalog Contents': [
      BOTH.must('A catalog has links to APIs.', () => [
        [linksetOf({}), check(BOOKMARKS), check({ linkset: [{ anchor: URL }] })],
        [BOOKMARKS.linkset, [], ['body']],
      ]),
      BUILD.should('It has links to their metadata, such as an OpenAPI document.', () => [
        linksetOf({ apis: [{ anchor: FOO, serviceDesc: `${FOO}/spec` }] })[1],
        { anchor: FOO, 'service-desc': [{ href: `${FOO}/spec` }] },
      ]),
    ],
    '§4.2 API Catalog Formats': [
      BOTH.must('A catalog is in the format `application/linkset+json`.', () => [
        [
          answer().headers['content-type']?.split(';')[0],
          check(BOOKMARKS, 'application/json'),
          check('<linkset/>'),
          check({ linkset: {} }),
        ],
        ['application/linkset+json', ['headers/content-type'], ['body'], ['body']],
      ]),
      BOTH.should('Its media type has the profile of a catalog.', () => [
        [answer().headers['content-type'], check(BOOKMARKS, 'application/linkset+json')],
        [MEDIA_TYPE, ['headers/content-type']],
      ]),
      notOurs(
        'MAY',
        'The catalog has further formats by content negotiation.',
        'A handler picks the format by `Accept`, and calls `apiCatalog` for a link set.',
      ),
    ],
    '§4.3 Nesting API Catalog Links': [
      BOTH.may('A catalog has links to other catalogs.', () => [
        [
          linksetOf({ apis: [], catalogs: [IOT] }),
          check({ linkset: [{ 'api-catalog': [{ href: IOT }], anchor: URL }] }),
        ],
        [[{ anchor: URL, 'api-catalog': [{ href: IOT }] }], []],
      ]),
    ],
    '§5.1 Accounting for APIs Distributed Across Multiple Domains': [
      CHECK.examples(
        'A string in place of the targets is no link set (RFC 9264 §4.2.3), and is read as a link',
        check,
        [
          [
            {
              linkset: [
                { anchor: URL, 'api-catalog': 'https://www.example.net/.well-known/api-catalog' },
              ],
            },
            ['body/linkset/0/api-catalog'],
          ],
        ],
      ),
    ],
    '§5.3 Scalability Guidelines': [
      BUILD.should('A catalog is cached.', () => {
        const { headers } = answer();
        const again = { method: 'GET', headers: { 'if-none-match': headers.etag } };
        return [
          [headers['cache-control'], apiCatalog(again, OPTIONS).status],
          ['public, max-age=3600', 304],
        ];
      }),
    ],
    '§6.2 Formats and Associated Media Types': [
      BUILD.must('The well-known location supports `application/linkset+json`.', () => [
        answer().headers['content-type'],
        MEDIA_TYPE,
      ]),
    ],
    '§8 Security Considerations': [
      CHECK.should('A catalog is available by TLS, and so are its APIs.', () => [
        check({ linkset: [{ anchor: URL, item: [{ href: 'http://www.example.com/apis/foo' }] }] }),
        ['body/linkset/0'],
      ]),
      BUILD.should('Requests only read the catalog.', () => [
        ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => answer(method).status),
        [405, 405, 405, 405],
      ]),
      notOurs(
        'SHOULD',
        'A catalog names no API that is for internal use alone.',
        'Only the publisher knows which APIs are public: `apis` has those that the code lists.',
      ),
    ],
    'A Example API Catalog Documents': [
      BOTH.examples('A.2: links to APIs alone', (body: unknown) => [linksetOf({}), check(body)], [
        [BOOKMARKS, [BOOKMARKS.linkset, []]],
      ]),
    ],
  },
};
