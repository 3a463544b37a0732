import { resolve } from '../client/href.js';
import type { Form, FoundLink, Representation } from '../client/representation.js';
import { READ, UNSAFE } from '../client/requests.js';

/** What a representation offers now: a link, a form, or both. */
export interface Operation {
  /** The relation type, as a CURIE if the service sent one. */
  readonly rel: string;
  readonly method: string;
  /** The target: an absolute URL, or a template. */
  readonly href: string;
  readonly title: string | undefined;
  readonly form: Form | undefined;
  readonly link: FoundLink | undefined;
}

/**
 * Lists what a representation offers. A link without a method is read: HAL has no methods, and a guess could
 * change something that no link offers.
 */
export function operationsOf(page: Representation): Operation[] {
  // Names differ in case at most by mistake; the client takes the first.
  const firstBy = new Map<string, number>();
  for (const [index, { name }] of [...page.forms.entries()].reverse()) {
    firstBy.set(name.toLowerCase(), index);
  }
  const linkBy = new Map<string, FoundLink>();
  for (const link of page.links.toReversed()) {
    linkBy.set(link.rel.toLowerCase(), link);
    if (link.curie !== undefined) linkBy.set(link.curie.toLowerCase(), link);
  }
  const forms = page.forms.filter(
    ({ name }, index) =>
      (!/^default$/i.test(name) || page.has(name)) && firstBy.get(name.toLowerCase()) === index,
  );
  const ofForms = forms.map((form): Operation => {
    const { name: rel, method, target } = form;
    const link = linkBy.get(rel.toLowerCase());
    const title = textOf(form.title) ?? textOf(link?.title);
    const names = form.properties.map(({ name }) => name).filter((name) => /^[\w.]+$/.test(name));
    const isQuery = method === 'GET' && names.length > 0 && !/[?{]/.test(target);
    const href = absolute(isQuery ? `${target}{?${names.join()}}` : target, page.url);
    return { rel: link?.curie ?? rel, method, href, title, form, link };
  });
  const ofLinks = page.links.map((link): Operation => {
    const { rel, curie, method = 'GET', title } = link;
    const href = absolute(link.href, page.url);
    return { rel: curie ?? rel, method, href, title: textOf(title), form: undefined, link };
  });
  const known = new Set(ofForms.map(keyOf));
  const others = ofLinks.filter((each) => each.rel !== 'curies' && !known.has(keyOf(each)));
  // Any other method could begin a line of a result.
  return [...others, ...ofForms].filter(({ method }) => READ.test(method) || UNSAFE.test(method));
}

/** An absolute URL, or a template whose part before its first expression is one. */
function absolute(href: string, base: string): string {
  const sent = href.replace(/(?:\{#|#).*/s, '');
  return sent.replace(/^[^{]+/, (fixed) => resolve(fixed, base) ?? fixed);
}

function keyOf({ rel, method }: Operation): string {
  return `${method} ${rel.toLowerCase()}`;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
