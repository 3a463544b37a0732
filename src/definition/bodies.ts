import { encodeText } from '#platform';
import { closeWriter, openWriter } from '../internal/byte-writer.js';
import { isSafeMethod } from '../internal/is-safe-method.js';
import { jsonValue } from '../internal/json-value.js';
import { rowValues } from '../internal/row-values.js';
import { stringifyJson } from '../internal/stringify-member.js';
import { type Link, makeLink } from '../link/link.js';
import type { HalTemplates } from '../link/to-hal-forms.js';
import type { QuerySpec } from '../query/query-spec.js';
import { selectFields } from '../query/select-fields.js';
import { collection } from '../resource/collection.js';
import { type Resource, resource } from '../resource/resource.js';
import { streamItems } from '../resource/stream-collection.js';
import type { Base } from '../url/base.js';
import { href } from '../url/href.js';
import type { Availability } from './availability.js';
import type { Caller, DefinedLink } from './definition.js';
import type { Forms } from './forms/prepare-forms.js';
import type { ItemFields } from './item-fields.js';
import { prepareWriter } from './item-writer.js';
import type { PageOptions, StreamOptions } from './page-options.js';
import { requireItem } from './require-item.js';
import { resolvePageLinks, resolvePaging } from './resolve-paging.js';
import { serializeCollection } from './serialize-collection.js';

/** Prepares the body of one resource, as an object and as bytes. */
export function prepareItem(availability: Availability, fieldsOf: ItemFields, forms: Forms) {
  const availableLinks = (item: object, caller: Caller | undefined) =>
    availability.links(availability.forItem(item) & availability.forCaller(caller));
  const targetsOf = (item: object, base: Base, caller: Caller | undefined) => {
    const links = availableLinks(item, caller);
    const values = rowValues(item);
    return links.map((defined) => ({ defined, href: href(base, defined.href, values) }));
  };
  const represent = <Item extends object>(
    item: Item,
    base: Base,
    caller?: Caller,
    row: object = item,
  ) => {
    requireItem(item);
    const links = targetsOf(row, base, caller).map(
      ({ defined, href }): Link => makeLink(defined.rel, href, defined),
    );
    return resource(fieldsOf(item, base, caller, row) as Item, links);
  };
  const { viewOf, writeItem } = prepareWriter({ availability, fieldsOf, represent });
  return {
    represent,
    viewOf,
    writeItem,
    /** The forms of the links that the item has for a caller. */
    templates(item: object, base: Base, caller?: Caller): HalTemplates {
      const links = targetsOf(item, base, caller);
      // The values of a form are those of the body, so they have passed through JSON too.
      return forms.ofLinks(links, JSON.parse(JSON.stringify(fieldsOf(item, base, caller))));
    },
    serializeItem(item: object, base: Base, caller?: Caller) {
      const writer = openWriter();
      writeItem(writer, item, '', viewOf(base, caller));
      return closeWriter(writer);
    },
    transitions(item: object, caller?: Caller) {
      requireItem(item);
      return availableLinks(item, caller)
        .filter(({ method }) => !isSafeMethod(method))
        .map(({ rel, method, to }) => ({ rel, method, ...(to !== undefined && { to }) }));
    },
  };
}

/** The parts of a definition that the bodies of its collection are made of. */
interface CollectionParts
  extends Pick<ReturnType<typeof prepareItem>, 'represent' | 'viewOf' | 'writeItem'> {
  readonly name: string;
  readonly collectionPath: string;
  readonly collectionLinks: readonly DefinedLink[];
  readonly query: QuerySpec;
  readonly forms: Forms;
}

/** Prepares the bodies of a collection: as an object, as bytes, and as the chunks of a stream. */
export function prepareCollection({
  name,
  represent,
  viewOf,
  writeItem,
  forms,
  ...paged
}: CollectionParts) {
  const jsonName = JSON.stringify(name);
  const collectionOf = <Item extends object>(
    items: readonly Item[],
    options: PageOptions,
    fields?: readonly string[],
  ) => {
    const paging = resolvePaging(options, paged);
    const resources = representEach(itemsOf(items, name), options, represent);
    const selected = fields === undefined ? resources : selectFields(resources, fields);
    return collection({ ...paging, name, items: selected as readonly Resource<Item>[] });
  };
  return {
    collection: collectionOf,
    /** The forms of the links that a page has for a caller, and that of its query. */
    templates(options: PageOptions): HalTemplates {
      const { url, links } = resolvePageLinks(options, paged);
      return { default: forms.ofPage(url), ...forms.ofLinks(links, {}) };
    },
    serialize(items: readonly object[], options: PageOptions) {
      // Links to items are made of the items as they are represented.
      if (options?.itemLinks) {
        return encodeText(stringifyJson(collectionOf(items, options), '') ?? 'null');
      }
      const paging = resolvePaging(options, paged);
      const view = viewOf(options.base, options.caller);
      return serializeCollection(jsonName, itemsOf(items, name), paging, writeItem, view);
    },
    stream(items: AsyncIterable<object> | Iterable<object>, options: StreamOptions) {
      const paging = resolvePaging(options, paged);
      const { base, caller, signal } = options;
      return streamItems(
        itemsOf(items, name),
        name,
        { ...paging, signal },
        writeItem,
        viewOf(base, caller),
      );
    },
  };
}

/** The items as JSON has them: the toJSON of a list may leave out some. */
function itemsOf<Items>(items: Items, name: string): Items {
  return Array.isArray(items) ? (jsonValue(items, name) as Items) : items;
}

/** Array.from visits holes, which `represent` refuses; `collection` refuses what is not an array. */
function representEach<Item extends object>(
  items: readonly Item[],
  options: PageOptions,
  represent: (item: Item, base: Base, caller: Caller | undefined) => Resource<Item>,
): readonly Resource<Item>[] {
  return Array.isArray(items)
    ? Array.from(items, (item: Item) => represent(item, options.base, options.caller))
    : (items as never);
}
