import type { ErrorCode } from '../../src/errors.js';

/** The cause of each error: what the calling code did. */
export const errorCauses: Readonly<Record<ErrorCode, string>> = {
  'audit.findings':
    'An exchange that `checked()` watched, or that a test asserted, breaks rules. `details.findings` lists them.',
  'audit.option':
    'A check, a matcher or an audit got an option or a value that it cannot use, often a promise or an unparsed body.',
  'audit.response':
    'The response that a check got has no status or no headers, or its body was not read.',
  'cache.contradiction': 'Two settings of a cache policy exclude each other.',
  'cache.directive': 'A directive of a cache policy is unknown, or its value has the wrong type.',
  'cache.header': 'A function that reads a header got something other than the text of its value.',
  'cache.method':
    'The policy lets a cache store a response that it must not store: to a method that is not cacheable, or to a POST without explicit freshness and a matching Content-Location (RFC 9110 §9.3.3).',
  'cache.now': 'A date is missing or not valid. The library reads no clock: you pass the time.',
  'cache.option':
    'An argument of a caching function is unknown, has the wrong type or is out of range.',
  'cache.response': 'A verdict was requested for a value that is not a response.',
  'cache.vary': '`vary` is not a list of header field names.',
  'cache.warning': 'A part of a `Warning` header cannot be written.',
  'client.option': 'The client got an option, a body or a value for a link that it cannot send.',
  'collection.count':
    'The items of a collection are not an array, or there are more of them than `limit`.',
  'collection.cursor':
    'Cursor paging was combined with another way of paging, or a cursor is not valid.',
  'collection.input':
    'The options of a collection or an index are not an object, are a promise, or have an unknown member.',
  'collection.item': 'An item of a collection has no self link.',
  'collection.limit':
    'The page size is not a positive integer, or its parameter has no usable name.',
  'collection.links': 'The options add a link that the collection writes itself.',
  'collection.meta': 'The options set a member of `_meta` that the collection writes itself.',
  'collection.name': 'The name of the list is one that a body cannot have.',
  'collection.offset': 'The offset is not an integer ≥ 0, or a page is given as well.',
  'collection.page': 'The page number is not an integer ≥ 1.',
  'collection.total':
    'The collection knows neither the total nor whether there is a next page, or the total contradicts the page.',
  'collection.url': 'The URL of the collection names a different page from the options.',
  'conditional.body': 'A tag can be computed only from text or bytes.',
  'conditional.etag':
    'The entity tag has no double quotes, or characters that a header cannot carry.',
  'conditional.header':
    'A function that reads a header got something other than the text of its value.',
  'conditional.last-modified': '`lastModified` is not a date that a header can carry.',
  'conditional.option': 'An option of a conditional request is unknown or has the wrong type.',
  'conditional.version': 'The version is of a type that has no stable text.',
  'created.items': 'A 201 was requested without a new resource.',
  'created.links': 'The new resource lacks a link, and no reason was given in `unavailable`.',
  'created.self': 'The new resource has no self link to take `Location` from.',
  'describe.example': 'An example in the documentation does not match its schema.',
  'describe.meaning': 'A link has a relation type that nothing describes (HYP.01).',
  'describe.option': 'An option of the documentation has the wrong type or form.',
  'describe.schema':
    'A schema cannot be shown as JSON Schema, or a name cannot be used in a document.',
  'describe.url': 'A URL in the documentation breaks the rules for URLs.',
  'forwarded.header':
    'A function that reads `Forwarded` got something other than the text of its value.',
  'forwarded.node': 'A node of `Forwarded` has a name or a port that RFC 7239 §6 does not allow.',
  'forwarded.option':
    'The trust options of a base URL are missing or unknown, contradict each other or have the wrong type.',
  'forwarded.parameter': 'A parameter of `Forwarded` cannot be written.',
  'http.body':
    'A response has a body where its status allows none, or a body that cannot be serialised.',
  'http.format': '`format` does not fit the body, or is unknown.',
  'http.header': 'A header field cannot be sent as given, or is missing.',
  'http.option': 'An option of a response is unknown, has the wrong type, or is a promise.',
  'http.problem': 'Problem details were built from something other than findings and text.',
  'http.request':
    'The request has no method, URL or headers that the library can read. An AWS event and a promise are the usual reasons.',
  'http.status': 'The status is not a final status code.',
  'link.attribute': 'A member of a link other than href, rel, method and title has the wrong form.',
  'link.form': 'A form of HAL-FORMS cannot be made from the link.',
  'link.href': 'The href of a link is not an absolute URL that a client can request.',
  'link.item':
    'A link or its options are not an object, an option is unknown, or an attribute cannot be written.',
  'link.method': 'The method is unknown, or is one that the relation type excludes.',
  'link.rel': 'The relation type is neither a name nor a URI.',
  'link.title': 'The title is empty, or cannot be written in a header.',
  'query.page': 'The page number is not an integer ≥ 1.',
  'query.spec':
    'The definition of the query parameters, or an option of `cursorCodec`, is not valid.',
  'query.url': 'The URL to change is relative, has a fragment or is not http.',
  'query.value':
    'The query to format is one that `parseQuery` would reject by the same definition.',
  'relation.meaning':
    'A relation type of your own has no meaning or an unknown member, or the definitions or options are not usable.',
  'relation.method':
    'The method of a relation type is unknown, or is a safe method for a type that changes something.',
  'relation.name': 'The name of a relation type is not usable, or redefines a registered one.',
  'resource.fields': 'A representation or the current state of a resource is not usable.',
  'resource.limits': 'A limit for bodies is not a positive integer, or does not exist.',
  'resource.links': 'The links of a definition contradict each other or lack a part.',
  'resource.path':
    'The URL templates of a definition break the rules for URLs. `details.findings` lists each breach.',
  'resource.schema':
    'The schema of a definition does not fit the rest of it, or two resources of an index have one name.',
  'resource.self': 'The links of a representation have no self link, or more than one.',
  'resource.state': 'A state is not in the schema, or no link leads to it.',
  'stream.count': 'A stream yielded more items than `limit` after the response had started.',
  'stream.source': 'The source of a stream cannot be iterated.',
  'url.base': 'The base URL is not an absolute URL without query and fragment.',
  'url.dot-segment':
    'A value would have become the path segment `.` or `..`, which leads elsewhere.',
  'url.option': 'An option of a check of URLs is unknown or has the wrong type.',
  'url.parse': 'The text is not a URL, or is not below the base URL.',
  'url.rules': '`assertUrl` found breaches of the rules for URLs. `details.findings` lists them.',
  'url.template': 'The URI template breaks the grammar of RFC 6570.',
  'url.value':
    'A variable of a template is missing, or has a value that its place in the URL does not allow.',
  'url.vocabulary': 'A vocabulary has members or words that are not usable.',
};
