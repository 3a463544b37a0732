import { distinctBy } from '../../internal/maps.js';
import { isSafeMethod } from '../../internal/request.js';
import { isStandardSchema, type StandardSchema } from '../../internal/standard-schema.js';
import type { HalProperty, HalTemplate, HalTemplates } from '../../link/to-hal-forms.js';
import type { Field } from '../../query/checked-spec.js';
import { type CheckedSpec, checkedSpec } from '../../query/checked-spec.js';
import { selectableNames, sortableNames } from '../../query/parse-lists.js';
import type { FieldType, QuerySpec } from '../../query/query-spec.js';
import { variableNames } from '../../url/template.js';
import type { DefinedLink } from '../definition.js';
import {
  type InputParts,
  inputSchema,
  linkInputSchema,
  repeatedMembers,
  takesInput,
} from '../json-schema.js';
import { type InputMember, inputMembers, valueProperty } from './schema-properties.js';

/** A link of a body, with its URL. */
export interface PresentLink {
  readonly defined: DefinedLink;
  readonly href: string;
}

/** The parts of a definition that its forms are made from. */
interface FormParts extends InputParts {
  readonly query: QuerySpec;
}

/** The forms of a definition. */
export interface Forms {
  /** The forms of links by relation type, with the current values of the resource. */
  readonly ofLinks: (links: readonly PresentLink[], current: object) => HalTemplates;
  /** The form of a page, with the parameters of the query. */
  readonly ofPage: (url: string) => HalTemplate;
}

/** Prepares the forms of a definition. JSON Schemas are made when the first client asks for forms. */
export function prepareForms(definition: FormParts): Forms {
  const { path, input, query } = definition;
  const pathNames = variableNames(path);
  const known = new Map<DefinedLink, readonly InputMember[] | undefined>();
  const membersOf = (link: DefinedLink, schema: StandardSchema) => {
    if (!known.has(link)) {
      const root = inputSchema(schema);
      const members = root && inputMembers(linkInputSchema(root, definition, link));
      const hidden = ['_links', ...repeatedMembers(definition, link)];
      known.set(
        link,
        members?.filter(({ name }) => !hidden.includes(name)),
      );
    }
    return known.get(link);
  };
  let parameters: readonly HalProperty[] | undefined;
  const queryOf = () => {
    parameters ??= queryProperties(query);
    return parameters;
  };

  return {
    ofLinks(links, current) {
      const forms = links.map(({ defined, href }) => {
        const form = isSafeMethod(defined.method)
          ? searchForm(defined, href)
          : changeForm(defined, href, current);
        return [defined.rel, form] as const;
      });
      return Object.fromEntries(forms.filter(hasForm));
    },
    ofPage: (url) => ({
      method: 'GET',
      target: url.replace(/[?#].*$/s, ''),
      properties: queryOf(),
    }),
  };

  /** The form of a link with query variables; undefined for any other link to follow. */
  function searchForm({ method, title, templated }: DefinedLink, href: string) {
    const [, target = '', list] = FORM_QUERY.exec(href) ?? [];
    if (method !== 'GET' || templated !== true || list === undefined) return undefined;
    const properties = list
      .split(',')
      .map((name) => queryOf().find((property) => property.name === name) ?? { name });
    return template({ title, method, target }, properties);
  }

  /** The form of an operation; undefined if a form cannot express its whole input. */
  function changeForm(link: DefinedLink, target: string, current: object): HalTemplate | undefined {
    const { method, title, accepts } = link;
    const schema = takesInput(link) ? input : accepts;
    const isSent = method !== 'DELETE';
    const head = { title, method, target, ...(isSent && { contentType: 'application/json' }) };
    if (schema === undefined) return template(head, []);
    const members = membersOf(link, schema);
    if (members === undefined || !isSent) return undefined;

    const isPatch = method === 'PATCH' && accepts === undefined;
    const isChange = method === 'PATCH' || method === 'PUT';
    const isLost = ({ property, required }: InputMember) =>
      property === undefined && (required || method === 'PUT');
    if (!isPatch && members.some(isLost)) return undefined;
    const properties = members.flatMap(({ name, property, initial }) => {
      if (property === undefined) return [];
      const { required: _, ...optional } = property;
      const value = isChange ? (current as Record<string, unknown>)[name] : initial;
      const isFixed = isChange && pathNames.includes(name);
      return [
        {
          ...withValue(isPatch ? optional : property, value),
          ...(isFixed && { readOnly: true }),
        },
      ];
    });
    return template(head, properties);
  }
}

/** A URL whose query is a list of variables: `https://api.example.se/orders{?q,status}`. */
const FORM_QUERY = /^([^{]*)\{\?(\w+(?:,\w+)*)\}$/;

function hasForm(
  entry: readonly [string, HalTemplate | undefined],
): entry is [string, HalTemplate] {
  return entry[1] !== undefined;
}

function template(
  { title, ...head }: Omit<HalTemplate, 'title'> & { readonly title: string | undefined },
  properties: readonly HalProperty[],
): HalTemplate {
  return {
    ...(title !== undefined && { title }),
    ...head,
    ...(properties.length > 0 && { properties }),
  };
}

/** Sets the value of a property, if it can have one. Clients read any text of a checkbox as true. */
function withValue(property: HalProperty, value: unknown): HalProperty {
  const { type, options } = property;
  if (type === 'password') return property;
  if (type === 'checkbox') return value === true ? { ...property, value: 'true' } : property;
  if (Array.isArray(value)) {
    return options === undefined
      ? property
      : { ...property, options: { ...options, selectedValues: value } };
  }
  const isShown = typeof value === 'string' || typeof value === 'number';
  return isShown ? { ...property, value: String(value) } : property;
}

/**
 * The query parameters of a collection as the properties of a form, without the cursor, which clients
 * take from links.
 */
function queryProperties(query: QuerySpec): readonly HalProperty[] {
  const spec = checkedSpec(query);
  const fields = [...(spec.fields?.values() ?? [])];
  const equalities = fields.filter(({ operators }) => operators.includes('eq'));
  const properties: readonly HalProperty[] = [
    ...placeProperty(spec),
    limitProperty(spec),
    ...listProperties(spec, fields),
    ...Object.entries(spec.parameters ?? {}).map(([name, type]) => typedProperty(name, type, spec)),
    ...spec.untypedParameters.map((name) => ({ name })),
    ...equalities.map(({ name, type }) => typedProperty(name, type, spec)),
  ];
  // A declared parameter hides the field of its name.
  return distinctBy(properties, ({ name }) => name);
}

function placeProperty({ paging, place }: CheckedSpec): HalProperty[] {
  if (paging === 'cursor') return [];
  return [{ name: place, type: 'number', min: paging === 'page' ? 1 : 0, step: 1 }];
}

function limitProperty({ limit, defaultLimit, maximumLimit: max }: CheckedSpec): HalProperty {
  return { name: limit, type: 'number', placeholder: String(defaultLimit), min: 1, max, step: 1 };
}

function listProperties({ fields, limits }: CheckedSpec, list: readonly Field[]): HalProperty[] {
  if (fields === undefined) return [];
  const selectable = [...selectableNames(fields)];
  const directions = sortableNames(fields).flatMap((name) => [`${name} asc`, `${name} desc`]);
  const maxItems = limits.fields < selectable.length ? { maxItems: limits.fields } : {};
  return [
    ...(selectable.length > 0
      ? [{ name: 'fields', options: { inline: selectable, ...maxItems } }]
      : []),
    ...(directions.length > 0
      ? [{ name: 'sort', options: { inline: directions, maxItems: 1 } }]
      : []),
    ...(list.some(({ operators }) => operators.length > 0)
      ? [{ name: 'filter', placeholder: '<field> <operator> <value>' }]
      : []),
  ];
}

function typedProperty(name: string, type: FieldType, { limits }: CheckedSpec): HalProperty {
  if (isStandardSchema(type)) return valueProperty(name, type) ?? { name };
  if (Array.isArray(type)) return { name, options: { inline: [...type], maxItems: 1 } };
  switch (type) {
    case 'number':
      return { name, type };
    case 'integer':
      return { name, type: 'number', step: 1 };
    case 'boolean':
      return { name, options: { inline: ['true', 'false'], maxItems: 1 } };
    case 'date':
      return { name, type };
    default:
      return {
        name,
        ...(Number.isFinite(limits.value) && { maxLength: limits.value }),
      };
  }
}
