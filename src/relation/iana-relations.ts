/**
 * The IANA Link Relations registry, as of 2026-08-16: each registered relation type with its meaning
 * and the document that defines it.
 *
 * @rule HYP.19
 *
 * @example
 * ```ts
 * import { ianaRelations } from 'halyard/relation';
 *
 * Object.keys(ianaRelations).length;
 * // → 134
 * ianaRelations.up.meaning;
 * // → 'The resource one level above this one in a hierarchy.'
 * ```
 */
export const ianaRelations = {
  about: {
    meaning: 'The subject or topic that this resource is about.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6903#section-2',
  },
  acl: {
    meaning: 'The access control rules that say who may do what with this resource.',
    reference: 'https://solidproject.org/TR/wac#acl-link-relation',
  },
  alternate: {
    meaning:
      'Another representation of the same content, such as another format, language or medium.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-alternate',
  },
  amphtml: {
    meaning: 'The AMP version of this page.',
    reference: 'https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml/',
  },
  'api-catalog': {
    meaning: 'The catalog listing the APIs that the publisher of this resource offers.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9727#section-3',
  },
  appendix: {
    meaning: 'An appendix to the set of documents that this one belongs to.',
    reference: 'https://www.w3.org/TR/html401/',
  },
  'apple-touch-icon': {
    meaning: 'The icon that Apple devices show for this page on the home screen.',
    reference:
      'https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html#//apple_ref/doc/uid/TP40002051-CH3-SW3',
  },
  'apple-touch-startup-image': {
    meaning: 'The image that Apple devices show while this web application launches.',
    reference:
      'https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html#//apple_ref/doc/uid/TP40002051-CH3-SW3',
  },
  archives: {
    meaning: 'An archive of older material, such as the past posts of a blog.',
    reference: 'https://www.w3.org/TR/2011/WD-html5-20110113/links.html#rel-archives',
  },
  author: {
    meaning: 'Information about whoever wrote this resource, or a way to contact them.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-author',
  },
  'blocked-by': {
    meaning: 'The party that enforces the block when this resource is withheld for legal reasons.',
    reference: 'https://www.rfc-editor.org/rfc/rfc7725#section-4',
  },
  bookmark: {
    meaning: 'The permanent address of this content, or of the section around the link.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-bookmark',
  },
  'c2pa-manifest': {
    meaning: 'The C2PA manifest recording the origin and edit history of this content.',
    reference:
      'https://c2pa.org/specifications/specifications/2.0/specs/C2PA_Specification.html#_by_link_header',
  },
  canonical: {
    meaning: 'The preferred address among several that serve the same or overlapping content.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6596#section-3',
  },
  chapter: {
    meaning: 'A chapter of the document collection that this resource belongs to.',
    reference: 'https://www.w3.org/TR/html401/',
  },
  'cite-as': {
    meaning: 'The address to use when citing this resource, preferred to its own address.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8574#section-4',
  },
  collection: {
    meaning: 'The collection that this resource is a member of.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6573#section-2.2',
  },
  'compression-dictionary': {
    meaning: 'A dictionary for the client to fetch and use in decoding later compressed responses.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9842#section-3',
  },
  contents: {
    meaning: 'The table of contents for the documents that this one belongs to.',
    reference: 'https://www.w3.org/TR/html401/',
  },
  convertedfrom: {
    meaning: 'The earlier document that this one was converted from.',
    reference: 'https://www.rfc-editor.org/rfc/rfc7991',
  },
  copyright: {
    meaning: 'The copyright statement that covers this resource.',
    reference: 'https://www.w3.org/TR/html401/',
  },
  'create-form': {
    meaning: 'The form for creating a new resource, such as a new member of this collection.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6861#section-3.1',
  },
  current: {
    meaning: 'The resource with the newest entries of this feed or collection.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5005#section-4',
  },
  deprecation: {
    meaning:
      'Documentation for developers about the present or coming deprecation of this resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9745#section-3',
  },
  describedby: {
    meaning: 'A description of this resource, such as its metadata or schema.',
    reference: 'https://www.w3.org/TR/powder-dr/#assoc-linking',
  },
  describes: {
    meaning: 'The resource that this one describes, as the inverse of describedby.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6892#section-2',
  },
  disclosure: {
    meaning: 'The list of patent disclosures that concern this material.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6579#section-2',
  },
  'dns-prefetch': {
    meaning: 'An origin needed soon, whose host name the client should resolve early.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-dns-prefetch',
  },
  dpp: {
    meaning: 'The digital product passport of the product that this resource identifies.',
    reference: 'https://www.iana.org/assignments/link-relations/',
  },
  duplicate: {
    meaning: 'A copy whose bytes are identical to those of this resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6249',
  },
  edit: {
    meaning: 'The resource through which this one can be changed, for example updated or deleted.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5023#section-11.1',
  },
  'edit-form': {
    meaning: 'The form for editing this resource, to be filled in and submitted.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6861#section-3.2',
  },
  'edit-media': {
    meaning: 'The resource through which the media file belonging to this entry can be changed.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5023#section-11.2',
  },
  enclosure: {
    meaning: 'A related file that may be large, such as a podcast episode.',
    reference: 'https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2',
  },
  external: {
    meaning: 'A resource on another site than this page.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-external',
  },
  first: {
    meaning: 'The first resource in an ordered series, such as the opening page of a result list.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8288',
  },
  geofeed: {
    meaning: 'The file giving geographic locations for the IP addresses of this network.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9877#section-2.2',
  },
  glossary: {
    meaning: 'A glossary of the terms used in this resource.',
    reference: 'https://www.w3.org/TR/html401/',
  },
  help: {
    meaning: 'Help for using this resource, such as instructions or an explanation of its fields.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-help',
  },
  hosts: {
    meaning: 'A resource that the server at this address makes available.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6690#section-2.2',
  },
  hub: {
    meaning: 'The WebSub hub to subscribe to for notifications when this resource changes.',
    reference: 'https://www.w3.org/TR/websub/',
  },
  'ice-server': {
    meaning: 'A STUN or TURN server for setting up the media connection of this session.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9725#section-4.6',
  },
  icon: {
    meaning: 'The small picture that stands for this page, for example in a browser tab.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#rel-icon',
  },
  index: {
    meaning: 'An index to this resource, for looking up where its topics are treated.',
    reference: 'https://www.w3.org/TR/html401/',
  },
  intervalafter: {
    meaning: 'A resource whose time interval ends before this one begins.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalAfter',
  },
  intervalbefore: {
    meaning: 'A resource whose time interval begins after this one ends.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalBefore',
  },
  intervalcontains: {
    meaning: 'A resource whose time interval lies strictly inside the interval of this one.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalContains',
  },
  intervaldisjoint: {
    meaning: 'A resource whose time interval lies entirely before or entirely after this one.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalDisjoint',
  },
  intervalduring: {
    meaning: 'A resource whose time interval begins earlier and ends later than this one.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalDuring',
  },
  intervalequals: {
    meaning: 'A resource whose time interval begins and ends together with this one.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalEquals',
  },
  intervalfinishedby: {
    meaning: 'A resource whose time interval begins later than this one but ends together with it.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalFinishedBy',
  },
  intervalfinishes: {
    meaning:
      'A resource whose time interval begins earlier than this one but ends together with it.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalFinishes',
  },
  intervalin: {
    meaning:
      'A resource whose time interval encloses this one, possibly sharing its beginning or its end.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalIn',
  },
  intervalmeets: {
    meaning: 'A resource whose time interval begins at the moment this one ends.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalMeets',
  },
  intervalmetby: {
    meaning: 'A resource whose time interval ends at the moment this one begins.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalMetBy',
  },
  intervaloverlappedby: {
    meaning: 'A resource whose time interval begins before this one and ends while it lasts.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalOverlappedBy',
  },
  intervaloverlaps: {
    meaning: 'A resource whose time interval begins while this one lasts and ends after it.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalOverlaps',
  },
  intervalstartedby: {
    meaning: 'A resource whose time interval begins together with this one but ends earlier.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalStartedBy',
  },
  intervalstarts: {
    meaning: 'A resource whose time interval begins together with this one but ends later.',
    reference: 'https://www.w3.org/TR/owl-time/#time:intervalStarts',
  },
  item: {
    meaning: 'One of the members of this collection.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6573#section-2.1',
  },
  last: {
    meaning: 'The last resource in an ordered series, such as the final page of a result list.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8288',
  },
  'latest-version': {
    meaning: 'The newest version of this resource among all its versions.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5829#section-3.2',
  },
  license: {
    meaning: 'The license under which this resource may be used.',
    reference: 'https://www.rfc-editor.org/rfc/rfc4946#section-2',
  },
  linkset: {
    meaning: 'A document that lists links separately, among them links to or from this resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9264#section-6',
  },
  lrdd: {
    meaning: 'A descriptor document with further information and links about this resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6415',
  },
  manifest: {
    meaning: 'The web app manifest with the name, icons and settings of this application.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-manifest',
  },
  'mask-icon': {
    meaning: 'The one-color icon that Safari shows for this page in pinned tabs.',
    reference:
      'https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/pinnedTabs/pinnedTabs.html#//apple_ref/doc/uid/TP40002051-CH18-SW1',
  },
  me: {
    meaning: 'Another page or profile of the same person as this page.',
    reference: 'https://microformats.org/wiki/rel-me',
  },
  'media-feed': {
    meaning: 'A feed of media recommendations personalized for the user of this site.',
    reference: 'https://wicg.github.io/media-feeds/#discovery-of-media-feeds',
  },
  memento: {
    meaning: 'A fixed snapshot of the original resource as it was at an earlier time.',
    reference: 'https://www.rfc-editor.org/rfc/rfc7089#section-2.2.4',
  },
  micropub: {
    meaning: 'The Micropub endpoint where posts for this site can be created.',
    reference: 'https://www.w3.org/TR/micropub/#endpoint-discovery-p-1',
  },
  modulepreload: {
    meaning: 'A script module to fetch and prepare early, before this page runs it.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload',
  },
  monitor: {
    meaning: 'A resource to subscribe to for learning when this one changes, typically over SIP.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5989',
  },
  'monitor-group': {
    meaning:
      'A resource to subscribe to for changes in a group of resources that includes this one.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5989',
  },
  next: {
    meaning: 'The next resource in an ordered series, such as the next page of a result list.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-next',
  },
  'next-archive': {
    meaning: 'The archive document that directly follows this one in the feed history.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5005#section-4',
  },
  nofollow: {
    meaning: 'A resource that the author of this page does not endorse.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-nofollow',
  },
  noopener: {
    meaning: 'A resource to open in a window that cannot reach back to this page.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-noopener',
  },
  noreferrer: {
    meaning: 'A resource to request without revealing that the visitor came from this page.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-noreferrer',
  },
  opener: {
    meaning: 'A resource to open in a window that can reach back to this page.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-opener',
  },
  'openid2.local_id': {
    meaning: 'The identifier that the OpenID 2.0 provider knows the owner of this page by.',
    reference: 'https://openid.net/specs/openid-authentication-2_0.html#rfc.section.7.3.3',
  },
  'openid2.provider': {
    meaning: 'The OpenID 2.0 server that can confirm the identity claimed by this page.',
    reference: 'https://openid.net/specs/openid-authentication-2_0.html#rfc.section.7.3.3',
  },
  original: {
    meaning: 'The original resource whose past states this snapshot or TimeGate gives access to.',
    reference: 'https://www.rfc-editor.org/rfc/rfc7089#section-2.2.1',
  },
  p3pv1: {
    meaning: 'The machine-readable P3P privacy policy of this site.',
    reference: 'https://www.w3.org/TR/P3P/#syntax_link',
  },
  payment: {
    meaning: 'The place to pay or give money for what this resource offers.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8288',
  },
  pingback: {
    meaning: 'The address to notify when another page links to this one.',
    reference: 'https://www.hixie.ch/specs/pingback/pingback',
  },
  preconnect: {
    meaning: 'An origin needed soon, to which the client should open a connection early.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-preconnect',
  },
  'predecessor-version': {
    meaning: 'The version that came directly before this one in the version history.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5829#section-3.5',
  },
  prefetch: {
    meaning: 'A resource likely to be needed next, for fetching and caching ahead of time.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-prefetch',
  },
  preload: {
    meaning: 'A resource that this page needs, for fetching early and without blocking rendering.',
    reference: 'https://www.w3.org/TR/preload/',
  },
  prerender: {
    meaning: 'A page likely to be visited next, for loading and rendering ahead of time.',
    reference: 'https://www.w3.org/TR/2023/DISC-resource-hints-20230314/',
  },
  prev: {
    meaning:
      'The previous resource in an ordered series, such as the preceding page of a result list.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-prev',
  },
  'prev-archive': {
    meaning: 'The archive document that directly precedes this one in the feed history.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5005#section-4',
  },
  preview: {
    meaning: 'A reduced version of this resource, such as a thumbnail or a short sample.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6903#section-3',
  },
  previous: {
    meaning: 'The previous resource in an ordered series, meaning the same as prev.',
    reference: 'https://www.w3.org/TR/html401/',
  },
  'privacy-policy': {
    meaning: 'The policy on how personal data is handled in connection with this resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6903#section-4',
  },
  profile: {
    meaning: 'A set of extra constraints or conventions that this representation conforms to.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6906#section-3',
  },
  publication: {
    meaning: 'The manifest of the publication that this resource is part of.',
    reference: 'https://www.w3.org/TR/pub-manifest/#link-relation-type-registration',
  },
  'rdap-active': {
    meaning: 'An RDAP search for objects related to this one that have the active status.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9910#section-10.2.5',
  },
  'rdap-bottom': {
    meaning: 'The lowest RDAP objects beneath this one, which have no children of their own.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9910#section-10.2.4',
  },
  'rdap-down': {
    meaning: 'The RDAP objects directly beneath this one in the hierarchy.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9910#section-10.2.2',
  },
  'rdap-top': {
    meaning: 'The highest RDAP object above this one in the hierarchy.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9910#section-10.2.3',
  },
  'rdap-up': {
    meaning: 'The RDAP object directly above this one in the hierarchy.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9910#section-10.2.1',
  },
  related: {
    meaning: 'Another resource related to this one, in a way the link does not specify.',
    reference: 'https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2',
  },
  replies: {
    meaning: 'A resource with replies to this one, such as its comments.',
    reference: 'https://www.rfc-editor.org/rfc/rfc4685#section-4',
  },
  restconf: {
    meaning: 'The entry point for managing this device through RESTCONF.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8040#section-3.1',
  },
  ruleinput: {
    meaning: 'A resource whose value is an input to this rule.',
    reference: 'https://openconnectivity.org/specs/OCF_Core_Optional_Specification_v2.2.0.pdf',
  },
  search: {
    meaning: 'The interface for searching this resource and what belongs to it.',
    reference: 'https://github.com/dewitt/opensearch',
  },
  section: {
    meaning: 'A section of the document collection that this resource belongs to.',
    reference: 'https://www.w3.org/TR/html401/',
  },
  self: {
    meaning: 'The address that identifies this resource itself.',
    reference: 'https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2',
  },
  service: {
    meaning: 'The service document that lists the collections available alongside this resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5023',
  },
  'service-desc': {
    meaning: 'A machine-readable description of this service, such as an OpenAPI document.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8631#section-4.2',
  },
  'service-doc': {
    meaning: 'Documentation of this service, written for people to read.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8631#section-4.1',
  },
  'service-meta': {
    meaning: 'Other machine-readable metadata about this service.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8631#section-4.3',
  },
  'sip-trunking-capability': {
    meaning: 'The document stating which SIP trunking capabilities the service provider supports.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9409',
  },
  sponsored: {
    meaning: 'A resource linked from this page as an advertisement or for payment.',
    reference:
      'https://webmasters.googleblog.com/2019/09/evolving-nofollow-new-ways-to-identify.html',
  },
  start: {
    meaning: 'The first document of the collection, which readers should begin with.',
    reference: 'https://www.w3.org/TR/html401',
  },
  status: {
    meaning: 'A resource reporting the status of this service, such as its availability.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8631#section-5',
  },
  stylesheet: {
    meaning: 'The stylesheet that sets how this page looks.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet',
  },
  subsection: {
    meaning: 'A subsection of the document collection that this resource belongs to.',
    reference: 'https://www.w3.org/TR/html401/',
  },
  'successor-version': {
    meaning: 'The version that came directly after this one in the version history.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5829#section-3.6',
  },
  sunset: {
    meaning: 'Information on the policy or schedule for retiring this resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8594#section-6',
  },
  tag: {
    meaning: 'The page of a keyword or topic that this page is filed under.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-tag',
  },
  'terms-of-service': {
    meaning: 'The terms to agree to when using this resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6903#section-5',
  },
  timegate: {
    meaning: 'A resource that picks the snapshot of the original nearest to a requested time.',
    reference: 'https://www.rfc-editor.org/rfc/rfc7089#section-2.2.2',
  },
  timemap: {
    meaning: 'A list of the archived snapshots that exist of the original resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc7089#section-2.2.3',
  },
  type: {
    meaning: 'The class or kind of thing that this resource is an instance of.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6903#section-6',
  },
  ugc: {
    meaning: 'A resource linked from content that users of this page contributed.',
    reference:
      'https://webmasters.googleblog.com/2019/09/evolving-nofollow-new-ways-to-identify.html',
  },
  up: {
    meaning: 'The resource one level above this one in a hierarchy.',
    reference: 'https://www.rfc-editor.org/rfc/rfc8288',
  },
  'version-history': {
    meaning: 'The list of the versions that exist of this resource.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5829#section-3.1',
  },
  via: {
    meaning: 'Where the information in this resource was obtained from.',
    reference: 'https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2',
  },
  webmention: {
    meaning: 'The endpoint to notify when another page mentions this one.',
    reference: 'https://www.w3.org/TR/webmention/',
  },
  'working-copy': {
    meaning: 'A working copy of this resource, where changes are made before becoming a version.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5829#section-3.3',
  },
  'working-copy-of': {
    meaning: 'The versioned resource that this working copy was taken from.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5829#section-3.4',
  },
} as const satisfies Record<string, { readonly meaning: string; readonly reference: string }>;
