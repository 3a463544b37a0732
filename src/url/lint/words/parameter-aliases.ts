/** The query parameters of UFN.04, and the page size, which its text does not name. */
export type ConventionalParameter = 'fields' | 'filter' | 'sort' | 'page' | 'limit';

/**
 * What APIs call these parameters elsewhere, in lower case without separators.
 *
 * Words that may as well be a field of a resource, or a parameter with another meaning, are left out:
 * `order`, `size`, `count`, `from`, `start`, `top`, `rows`, `view`, `include`, `expand`, `embed`,
 * `field`, `columns`, `attributes`, `dir`, `direction`, `p`; `q`, `query` and `search`, which look for
 * words in a text; `cursor`, `after`, `before` and `pageToken`, since a cursor is no page number.
 */
const HOME_MADE: Readonly<Record<ConventionalParameter, string>> = {
  fields:
    '$select select selectfields fieldset fieldlist fieldnames fieldmask sparsefields returnfields includefields onlyfields',
  filter: '$filter filters filterby filtering filterquery where whereclause',
  sort: '$orderby orderby ordering sortby sorting sorts sortorder sortdir sortdirection sortfield sortcolumn sortkey orderdir orderdirection',
  page: '$skip skip offset pageoffset pageno pagenr pagenum pagenumber pageindex currentpage',
  limit:
    '$top perpage pagesize pagelimit pagelength maxresults maxitems itemsperpage resultsperpage recordsperpage rowsperpage take',
};

const PARAMETERS: ReadonlyMap<string, ConventionalParameter> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(HOME_MADE).flatMap(([parameter, words]) =>
    [parameter, ...words.split(' ')].map(
      (word) => [word, parameter as ConventionalParameter] as const,
    ),
  ),
);

/** The longest word, with separators. */
const LONGEST = 40;

/**
 * The parameter of UFN.04 that a home-made name stands for: `orderBy`, `per_page`, `page[size]`,
 * `filter[status]`. Undefined for any other name, for the conventional names themselves too.
 */
export function conventionalParameter(name: string): ConventionalParameter | undefined {
  if (name.length > LONGEST || PARAMETERS.get(name) === name) return undefined;
  const member = /^(fields|filter|sort)\[/.exec(name)?.[1];
  return PARAMETERS.get(member ?? name.toLowerCase().replace(/[-_.[\]]/g, ''));
}
