import { tableOf } from '../internal/maps.js';

/** The meaning of each registered relation type. */
export const MEANINGS = {
  about: 'The subject or topic that this resource is about.',
  acl: 'The access control rules that say who may do what with this resource.',
  alternate: 'The same content in another form, such as another format, language or medium.',
  amphtml: 'The AMP version of this page.',
  'api-catalog': 'The catalog listing the APIs that the publisher of this resource offers.',
  appendix: 'An appendix to the set of documents that this one belongs to.',
  'apple-touch-icon': 'The icon that Apple devices show for this page on the home screen.',
  'apple-touch-startup-image': 'The image that Apple devices show while this application starts.',
  archives: 'An archive of older material, such as the past posts of a blog.',
  author: 'Information about whoever wrote this resource, or a way to contact them.',
  'blocked-by': 'The party that enforces a block of this resource for legal reasons.',
  bookmark: 'The permanent address of this content, or of the section around the link.',
  'c2pa-manifest': 'The C2PA manifest recording the origin and edit history of this content.',
  canonical: 'The preferred address among several that serve the same or overlapping content.',
  chapter: 'A chapter of the document collection that this resource belongs to.',
  'cite-as': 'The address to use when citing this resource, preferred to its own address.',
  collection: 'The collection that this resource is a member of.',
  'compression-dictionary': 'A dictionary for decoding later compressed responses.',
  contents: 'The table of contents for the documents that this one belongs to.',
  convertedfrom: 'The earlier document that this one was converted from.',
  copyright: 'The copyright statement that covers this resource.',
  'create-form': 'The form for creating a new resource, such as a new member of this collection.',
  current: 'The resource with the newest entries of this feed or collection.',
  deprecation: 'Documentation about the present or coming deprecation of this resource.',
  describedby: 'A description of this resource, such as its metadata or schema.',
  describes: 'The resource that this one describes, as the inverse of describedby.',
  disclosure: 'The list of patent disclosures that concern this material.',
  'dns-prefetch': 'An origin needed soon, whose host name the client should resolve early.',
  dpp: 'The digital product passport of the product that this resource identifies.',
  duplicate: 'A copy whose bytes are identical to those of this resource.',
  edit: 'The resource through which this one can be changed, for example updated or deleted.',
  'edit-form': 'The form for editing this resource, to be filled in and submitted.',
  'edit-media': 'The resource through which the media file belonging to this entry can be changed.',
  enclosure: 'A related file that may be large, such as a podcast episode.',
  external: 'A resource on another site than this page.',
  first: 'The first resource in an ordered series, such as the opening page of a result list.',
  geofeed: 'The file giving geographic locations for the IP addresses of this network.',
  glossary: 'A glossary of the terms used in this resource.',
  help: 'Help for using this resource, such as instructions or an explanation of its fields.',
  hosts: 'A resource that the server at this address makes available.',
  hub: 'The WebSub hub to subscribe to for notifications when this resource changes.',
  'ice-server': 'A STUN or TURN server for setting up the media connection of this session.',
  icon: 'The small picture that stands for this page, for example in a browser tab.',
  index: 'An index to this resource, for looking up where its topics are treated.',
  intervalafter: 'A resource whose time interval ends before this one begins.',
  intervalbefore: 'A resource whose time interval begins after this one ends.',
  intervalcontains: 'A resource whose time interval lies strictly inside the interval of this one.',
  intervaldisjoint: 'A resource whose time interval lies wholly before or after this one.',
  intervalduring: 'A resource whose time interval begins earlier and ends later than this one.',
  intervalequals: 'A resource whose time interval begins and ends together with this one.',
  intervalfinishedby: 'A resource whose time interval begins later than this one and ends with it.',
  intervalfinishes: 'A resource whose time interval begins earlier than this one and ends with it.',
  intervalin: 'A resource whose time interval encloses this one, with or without its ends.',
  intervalmeets: 'A resource whose time interval begins at the moment this one ends.',
  intervalmetby: 'A resource whose time interval ends at the moment this one begins.',
  intervaloverlappedby: 'A resource whose time interval begins before this one and ends within it.',
  intervaloverlaps: 'A resource whose time interval begins while this one lasts and ends after it.',
  intervalstartedby: 'A resource whose time interval begins with this one and ends earlier.',
  intervalstarts: 'A resource whose time interval begins together with this one but ends later.',
  item: 'One of the members of this collection.',
  last: 'The last resource in an ordered series, such as the final page of a result list.',
  'latest-version': 'The newest version of this resource among all its versions.',
  license: 'The license under which this resource may be used.',
  linkset: 'A document that lists links separately, among them links to or from this resource.',
  lrdd: 'A descriptor document with further information and links about this resource.',
  manifest: 'The web app manifest with the name, icons and settings of this application.',
  'mask-icon': 'The one-color icon that Safari shows for this page in pinned tabs.',
  me: 'Another page or profile of the same person as this page.',
  'media-feed': 'A feed of media recommendations personalized for the user of this site.',
  memento: 'A fixed snapshot of the original resource as it was at an earlier time.',
  micropub: 'The Micropub endpoint where posts for this site can be created.',
  modulepreload: 'A script module to fetch and prepare early, before this page runs it.',
  monitor: 'A resource to subscribe to for learning when this one changes, typically over SIP.',
  'monitor-group': 'A resource to subscribe to for changes in a group that includes this one.',
  next: 'The next resource in an ordered series, such as the next page of a result list.',
  'next-archive': 'The archive document that directly follows this one in the feed history.',
  nofollow: 'A resource that the author of this page does not endorse.',
  noopener: 'A resource to open in a window that cannot reach back to this page.',
  noreferrer: 'A resource to request without revealing that the visitor came from this page.',
  opener: 'A resource to open in a window that can reach back to this page.',
  'openid2.local_id': 'The identifier of the owner of this page at the OpenID 2.0 provider.',
  'openid2.provider': 'The OpenID 2.0 server that can confirm the identity claimed by this page.',
  original: 'The original resource whose past states this snapshot or TimeGate gives access to.',
  p3pv1: 'The machine-readable P3P privacy policy of this site.',
  payment: 'The place to pay or give money for what this resource offers.',
  pingback: 'The address to notify when another page links to this one.',
  preconnect: 'An origin needed soon, to which the client should open a connection early.',
  'predecessor-version': 'The version that came directly before this one in the version history.',
  prefetch: 'A resource likely to be needed next, for fetching and caching ahead of time.',
  preload: 'A resource that this page needs, for fetching early and without blocking rendering.',
  prerender: 'A page likely to be visited next, for loading and rendering ahead of time.',
  prev: 'The previous resource in an ordered series, such as the preceding page of a result list.',
  'prev-archive': 'The archive document that directly precedes this one in the feed history.',
  preview: 'A reduced version of this resource, such as a thumbnail or a short sample.',
  previous: 'The previous resource in an ordered series, meaning the same as prev.',
  'privacy-policy': 'The policy on how personal data is handled in connection with this resource.',
  profile: 'A set of extra constraints or conventions that this representation conforms to.',
  publication: 'The manifest of the publication that this resource is part of.',
  'rdap-active': 'An RDAP search for objects related to this one that have the active status.',
  'rdap-bottom': 'The lowest RDAP objects beneath this one, which have no children of their own.',
  'rdap-down': 'The RDAP objects directly beneath this one in the hierarchy.',
  'rdap-top': 'The highest RDAP object above this one in the hierarchy.',
  'rdap-up': 'The RDAP object directly above this one in the hierarchy.',
  related: 'Another resource related to this one, in a way the link does not specify.',
  replies: 'A resource with replies to this one, such as its comments.',
  restconf: 'The entry point for managing this device through RESTCONF.',
  ruleinput: 'A resource whose value is an input to this rule.',
  search: 'The interface for searching this resource and what belongs to it.',
  section: 'A section of the document collection that this resource belongs to.',
  self: 'The address that identifies this resource itself.',
  service: 'The service document that lists the collections available alongside this resource.',
  'service-desc': 'A machine-readable description of this service, such as an OpenAPI document.',
  'service-doc': 'Documentation of this service, written for people to read.',
  'service-meta': 'Other machine-readable metadata about this service.',
  'sip-trunking-capability': 'The SIP trunking capabilities that the service provider supports.',
  sponsored: 'A resource linked from this page as an advertisement or for payment.',
  start: 'The first document of the collection, which readers should begin with.',
  status: 'A resource reporting the status of this service, such as its availability.',
  stylesheet: 'The stylesheet that sets how this page looks.',
  subsection: 'A subsection of the document collection that this resource belongs to.',
  'successor-version': 'The version that came directly after this one in the version history.',
  sunset: 'Information on the policy or schedule for retiring this resource.',
  tag: 'The page of a keyword or topic that this page is filed under.',
  'terms-of-service': 'The terms to agree to when using this resource.',
  timegate: 'A resource that picks the snapshot of the original nearest to a requested time.',
  timemap: 'A list of the archived snapshots that exist of the original resource.',
  type: 'The class or kind of thing that this resource is an instance of.',
  ugc: 'A resource linked from content that users of this page contributed.',
  up: 'The resource one level above this one in a hierarchy.',
  'version-history': 'The list of the versions that exist of this resource.',
  via: 'Where the information in this resource was obtained from.',
  webmention: 'The endpoint to notify when another page mentions this one.',
  'working-copy': 'A working copy of this resource, for changes that become a version later.',
  'working-copy-of': 'The versioned resource that this working copy was taken from.',
} as const;

/** The RFCs that define relation types, with their sections. */
const RFCS = `
  4287#section-4.2.7.2: enclosure related self via 4685#section-4: replies 4946#section-2: license
  5005#section-4: current next-archive prev-archive 5023: service 5023#section-11.1: edit
  5023#section-11.2: edit-media 5829#section-3.1: version-history 5829#section-3.2: latest-version
  5829#section-3.3: working-copy 5829#section-3.4: working-copy-of 5829#section-3.5:
  predecessor-version 5829#section-3.6: successor-version 5989: monitor monitor-group 6249:
  duplicate 6415: lrdd 6573#section-2.1: item 6573#section-2.2: collection 6579#section-2:
  disclosure 6596#section-3: canonical 6690#section-2.2: hosts 6861#section-3.1: create-form
  6861#section-3.2: edit-form 6892#section-2: describes 6903#section-2: about 6903#section-3:
  preview 6903#section-4: privacy-policy 6903#section-5: terms-of-service 6903#section-6: type
  6906#section-3: profile 7089#section-2.2.1: original 7089#section-2.2.2: timegate
  7089#section-2.2.3: timemap 7089#section-2.2.4: memento 7725#section-4: blocked-by 7991:
  convertedfrom 8040#section-3.1: restconf 8288: first last payment up 8574#section-4: cite-as
  8594#section-6: sunset 8631#section-4.1: service-doc 8631#section-4.2: service-desc
  8631#section-4.3: service-meta 8631#section-5: status 9264#section-6: linkset 9409:
  sip-trunking-capability 9725#section-4.6: ice-server 9727#section-3: api-catalog 9745#section-3:
  deprecation 9842#section-3: compression-dictionary 9877#section-2.2: geofeed
  9910#section-10.2.1: rdap-up 9910#section-10.2.2: rdap-down 9910#section-10.2.3: rdap-top
  9910#section-10.2.4: rdap-bottom 9910#section-10.2.5: rdap-active`;

/** The other documents that define them, but for those in the section of its name in HTML. */
const REFERENCES = `
  https://solidproject.org/TR/wac#acl-link-relation: acl
  https://amp.dev/documentation/guides-and-tutorials/learn/spec/amphtml/: amphtml
  https://www.w3.org/TR/html401/: appendix chapter contents copyright glossary index previous
  section start subsection
  https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html#//apple_ref/doc/uid/TP40002051-CH3-SW3:
  apple-touch-icon apple-touch-startup-image
  https://www.w3.org/TR/2011/WD-html5-20110113/links.html#rel-archives: archives
  https://c2pa.org/specifications/specifications/2.0/specs/C2PA_Specification.html#_by_link_header:
  c2pa-manifest https://www.w3.org/TR/powder-dr/#assoc-linking: describedby
  https://www.iana.org/assignments/link-relations/: dpp https://www.w3.org/TR/websub/: hub
  https://html.spec.whatwg.org/multipage/links.html#rel-icon: icon
  https://www.w3.org/TR/owl-time/: intervalafter intervalbefore intervalcontains intervaldisjoint
  intervalduring intervalequals intervalfinishedby intervalfinishes intervalin intervalmeets
  intervalmetby intervaloverlappedby intervaloverlaps intervalstartedby intervalstarts
  https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/pinnedTabs/pinnedTabs.html#//apple_ref/doc/uid/TP40002051-CH18-SW1:
  mask-icon https://microformats.org/wiki/rel-me: me
  https://wicg.github.io/media-feeds/#discovery-of-media-feeds: media-feed
  https://www.w3.org/TR/micropub/#endpoint-discovery-p-1: micropub
  https://openid.net/specs/openid-authentication-2_0.html#rfc.section.7.3.3: openid2.local_id
  openid2.provider https://www.w3.org/TR/P3P/#syntax_link: p3pv1
  https://www.hixie.ch/specs/pingback/pingback: pingback https://www.w3.org/TR/preload/: preload
  https://www.w3.org/TR/2023/DISC-resource-hints-20230314/: prerender
  https://www.w3.org/TR/pub-manifest/#link-relation-type-registration: publication
  https://openconnectivity.org/specs/OCF_Core_Optional_Specification_v2.2.0.pdf: ruleinput
  https://github.com/dewitt/opensearch: search
  https://webmasters.googleblog.com/2019/09/evolving-nofollow-new-ways-to-identify.html: sponsored
  ugc https://www.w3.org/TR/webmention/: webmention`;

let references: ReadonlyMap<string, string> | undefined;

/** What the registry says of a relation type. The URLs are put together for the first one. */
export function ianaRelation<Name extends keyof typeof MEANINGS>(name: Name) {
  references ??= new Map([
    ...Array.from(
      tableOf(RFCS),
      ([rfc, defined]) => [defined, `https://www.rfc-editor.org/rfc/rfc${rfc}`] as const,
    ),
    ...Array.from(tableOf(REFERENCES), ([url, defined]) => [defined, url] as const),
  ]);
  const section = `https://html.spec.whatwg.org/multipage/links.html#link-type-${name}`;
  return { meaning: MEANINGS[name], reference: references.get(name) ?? section };
}
