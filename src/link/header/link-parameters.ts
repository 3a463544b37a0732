import { isToken } from '../../internal/syntax.js';
import { type ExtValue, parseExtValue } from './ext-value.js';
import type {
  HeaderLink,
  LinkAttribute,
  LinkAttributes,
  LinkAttributeValue,
} from './header-link.js';
import { uriReferenceOf } from './uri-reference.js';

/** The parameters of one link-value while it is parsed. */
export interface LinkParameters {
  rel: string | undefined;
  title: string | undefined;
  titleStar: ExtValue | undefined;
  method: string | undefined;
  anchor: string | undefined;
  attributes: { [name: string]: LinkAttribute } | undefined;
}

/** Adds a parameter by its lower-case name; `true` means no value. */
export function addParameter(parameters: LinkParameters, name: string, value: string | true): void {
  const text = value === true ? '' : value;
  switch (name) {
    case 'rel':
      // RFC 8288 §3.3: "occurrences after the first MUST be ignored by parsers."
      parameters.rel ??= text;
      break;
    case 'anchor':
      parameters.anchor ??= uriReferenceOf(text);
      break;
    case 'title':
      parameters.title ??= text;
      break;
    case 'method':
      if (isToken(text)) parameters.method ??= text;
      break;
    default:
      if (name.endsWith('*')) {
        const ext = parseExtValue(text);
        if (ext !== undefined) addExtValue(parameters, name, ext);
      } else {
        addAttribute(parameters, name, value);
      }
  }
}

/** Adds an internationalised parameter; its name includes the asterisk. */
export function addExtValue(parameters: LinkParameters, name: string, ext: ExtValue): void {
  if (name === 'title*') parameters.titleStar ??= ext;
  else addAttribute(parameters, name, ext);
}

function addAttribute(parameters: LinkParameters, name: string, value: LinkAttributeValue): void {
  parameters.attributes ??= Object.create(null) as { [name: string]: LinkAttribute };
  const { attributes } = parameters;
  const present = attributes[name];
  if (present === undefined) attributes[name] = value;
  // RFC 8288 §3.4.1: occurrences of media and type after the first are ignored as well.
  else if (name === 'type' || name === 'media') return;
  else if (Array.isArray(present)) present.push(value);
  else attributes[name] = [present as LinkAttributeValue, value];
}

/** Adds a link for each relation type, all with the same attributes object. */
export function addLinks(links: HeaderLink[], href: string, parameters: LinkParameters): void {
  const { rel } = parameters;
  if (rel === undefined) return;
  const attributes = attributesOf(parameters);
  if (ONE_TYPE.test(rel)) {
    links.push(makeLink(href, rel, parameters, attributes));
    return;
  }
  // RFC 8288 appendix B.2: relation types are normalised to lower case.
  for (const type of rel.toLowerCase().split(SPACE)) {
    if (type !== '') links.push(makeLink(href, type, parameters, attributes));
  }
}

/** One lower-case relation type, as in nearly all links. */
const ONE_TYPE = /^[!-@[-~]+$/;
const SPACE = /[ \t]+/;

/** `title*` is an attribute only if it has a language, which `title` cannot hold. */
function attributesOf(parameters: LinkParameters): LinkAttributes {
  const { titleStar } = parameters;
  if (titleStar?.language !== undefined) addAttribute(parameters, 'title*', titleStar);
  return parameters.attributes ?? Object.create(null);
}

function makeLink(
  href: string,
  rel: string,
  { title: plainTitle, titleStar, method, anchor }: LinkParameters,
  attributes: LinkAttributes,
): HeaderLink {
  const title = titleStar?.value ?? plainTitle;
  if (title === undefined && method === undefined && anchor === undefined) {
    return { href, rel, attributes };
  }
  return {
    href,
    rel,
    ...(title !== undefined && { title }),
    ...(method !== undefined && { method }),
    ...(anchor !== undefined && { anchor }),
    attributes,
  };
}
