import type { AnyResource, DefinedLink } from '../../definition/definition.js';
import { serviceIndex } from '../../definition/service.js';
import { isStandardSchema } from '../../internal/standard-schema.js';
import { isRelationType } from '../../relation/method.js';
import { type JsonSchema, jsonSchemaOf } from '../../schema/json-schema.js';
import { baseText } from '../../url/absolute-url.js';
import type { DescribeOptions, ResourceModel, ServiceModel } from '../description.js';
import { fieldsOf } from './fields.js';
import { formsOf } from './forms.js';
import { descriptionOf, linkModel, pagingLinks, statesOf, toAscii, unique } from './links.js';
import { operationsOf } from './operations.js';
import { queryParameters } from './requests.js';
import { componentsIn, SHARED } from './shared-schemas.js';

/** Makes the model of an API from the definitions of its resources. */
export function serviceModel(given: readonly AnyResource[], about: DescribeOptions): ServiceModel {
  const base = baseText(about.base);
  // A name with letters outside ASCII is not a relation type, so the index has no link to it.
  const index = serviceIndex(
    given.filter(({ name }) => isRelationType(name)),
    base,
    about,
  );
  const models = resourceModels(given);
  const schemas: Record<string, JsonSchema> = {};
  const owner = { id: 'index', name: 'the index', relations: about.relations ?? {}, states: [] };
  const indexLinks = index._links.map((link) => {
    const isBelow = `${link.href}/`.startsWith(`${base}/`);
    const href = isBelow ? link.href.slice(base.length) || '/' : link.href;
    const listed = given.find(({ name }) => name === link.rel);
    const meaning = listed && { meaning: descriptionOf(listed) };
    return linkModel({ ...link, href, ...meaning }, owner, given);
  });
  const refer = componentsIn(schemas);
  const context = { about, index, base, models, forms: formsOf(about.format), refer };
  const operations = operationsOf(context, indexLinks);
  return { about, base, indexLinks, resources: [...models.values()], operations, schemas };
}

/** The models of some definitions, of those that they embed, and of those that their links return. */
function resourceModels(given: readonly AnyResource[]): Map<AnyResource, ResourceModel> {
  const definitions = new Set(given);
  // Iteration over a set includes members that are added meanwhile.
  for (const { embed, links, collectionLinks } of definitions) {
    const returned = [...links, ...collectionLinks].flatMap(({ returns }) => returns ?? []);
    const others = returned.filter((body) => !isStandardSchema(body)) as AnyResource[];
    for (const other of [...Object.values(embed), ...others]) definitions.add(other);
  }
  const ids = new Set<string>();
  const taken = new Set(['Index', 'ApiInfo', 'Representation', ...Object.keys(SHARED)]);
  // A resource `orders-pay` has an OrdersPayInput, as the link `pay` of `orders` has.
  const names = Array.from(definitions, (definition) => {
    const name = componentName(definition.name);
    // `orders-page` must not be the page of `orders`.
    return unique(ENDS.test(name) ? `${name}Resource` : name, taken);
  });
  return new Map(
    Array.from(definitions, (definition, index) => [
      definition,
      resourceModel(definition, names[index] as string),
    ]),
  );

  function resourceModel(resource: AnyResource, component: string): ResourceModel {
    const { name, schema } = resource;
    const id = unique(toAscii(name).replaceAll('.', '-'), ids);
    const states = statesOf(resource);
    const item = { ...resource, id: `link-${id}`, states };
    const page = { ...resource, id: `page-${id}`, states: [] };
    const complete = (link: DefinedLink, owner: typeof item) => {
      const isPlain = link.accepts === undefined && !isStandardSchema(link.returns);
      const rel = componentName(link.rel.replace(/[^\w-]/g, '-'));
      const own = isPlain ? undefined : unique(component + rel, taken);
      return linkModel(link, owner, definitions, own);
    };
    return {
      ...resource,
      id,
      component,
      description: descriptionOf(resource),
      fields: fieldsOf(jsonSchemaOf(schema, 'output', name)),
      states,
      links: resource.links.map((link) => complete(link, item)),
      collectionLinks: [
        ...pagingLinks(resource, page, definitions),
        ...resource.collectionLinks.map((link) => complete(link, page)),
      ],
      parameters: queryParameters(resource),
    };
  }
}

/** The ends of the names of components that belong to a resource, such as OrdersPage. */
const ENDS = /(?:Page|Selection|Created|Hal|HalForms|Input|Patch|Replacement|Result)$/;

/** The component name of a resource or relation: `order-lines` becomes OrderLines (OpenAPI 3.1 §4.8.7). */
function componentName(name: string): string {
  return toAscii(name).replace(
    /(?:^|(?<![^A-Za-z0-9])[^A-Za-z0-9]+)([A-Za-z0-9])/g,
    (_, letter: string) => letter.toUpperCase(),
  );
}
