/** Pages for authors, source files and the start page: not for searches. */
const NOT_SEARCHED = /^(?:files\/|(?:index|conformance|benchmarks|dependencies)\.md)/;

interface Renderer {
  render(source: string, environment: object): string;
}

/**
 * The page as searches see it: prose, since a word that many programs use says little about a page.
 * An export or a type of the reference is one result.
 */
export function searchedText(
  source: string,
  environment: { readonly relativePath: string },
  markdown: Renderer,
): string {
  const { relativePath } = environment;
  if (NOT_SEARCHED.test(relativePath)) return '';
  const prose = source.replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '');
  if (!relativePath.startsWith('reference/')) return markdown.render(prose, environment);
  const headings = relativePath.endsWith('/types.md') ? /^#{3,} .*$/gm : /^#{2,} .*$/gm;
  return markdown.render(prose.replace(headings, ''), environment);
}

/** Options of MiniSearch. Their functions run in the browser, alone. */
export const searchOptions = {
  prefix: true,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  boost: { title: 4, text: 1, titles: 2 },
  /** Guides before what is looked up by its name. */
  boostDocument: (id: string) => (/^\/(?:reference\/|rules|errors)/.test(id) ? 0.3 : 1),
};
