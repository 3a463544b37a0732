/** The query parameters of UFN.04, and the page size, for which its text has no name. */
export type ConventionalParameter = 'fields' | 'filter' | 'sort' | 'page' | 'limit';

/**
 * Other names of these parameters, in lower case without separators; English and Swedish.
 *
 * Not listed are names that may also be a field of a resource, or a parameter with another meaning:
 * `order`, `size`, `count`, `from`, `start`, `top`, `rows`, `view`, `include`, `expand`, `embed`,
 * `field`, `columns`, `attributes`, `dir`, `direction`, `p`; `q`, `query` and `search`, which look for
 * words in a text; `cursor`, `after`, `before` and `pageToken`, because a cursor is no page number.
 */
const ALIASES: Readonly<Record<ConventionalParameter, string>> = {
  fields:
    '$select select selectfields fieldset fieldlist fieldnames fieldmask sparsefields returnfields includefields onlyfields',
  filter: '$filter filters filterby filtering filterquery where whereclause filtrera filtrering',
  sort: '$orderby orderby ordering sortby sorting sorts sortorder sortdir sortdirection sortfield sortcolumn sortkey orderdir orderdirection sortera sortering sorteringsordning',
  page: '$skip skip offset pageoffset pageno pagenr pagenum pagenumber pageindex currentpage sida sidnummer sidnr',
  limit:
    '$top perpage pagesize pagelimit pagelength maxresults maxitems itemsperpage resultsperpage recordsperpage rowsperpage take sidstorlek antalpersida',
};

const PARAMETERS: ReadonlyMap<string, ConventionalParameter> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(ALIASES).flatMap(([parameter, words]) =>
    [parameter, ...words.split(' ')].map(
      (word) => [word, parameter as ConventionalParameter] as const,
    ),
  ),
);

/** The length of the longest name, with separators. */
const MAX_NAME_LENGTH = 40;

/**
 * The parameter of UFN.04 for another name of it: `orderBy`, `per_page`, `page[size]`,
 * `filter[status]`. Undefined for all other names, including the conventional ones.
 */
export function conventionalParameter(name: string): ConventionalParameter | undefined {
  if (name.length > MAX_NAME_LENGTH || PARAMETERS.get(name) === name) return undefined;
  const member = /^(fields|filter|sort)\[/.exec(name)?.[1];
  return PARAMETERS.get(member ?? name.toLowerCase().replace(/[-_.[\]]/g, ''));
}
