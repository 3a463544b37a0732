import { formatLinkHeader, formatLinkset, type HeaderLink, parseLinkHeader } from 'halyard/link';
import { checkRelation } from 'halyard/relation';
import { type Output, oneLine, type Tool } from '../output.js';

export const linkHeaderTool: Tool = {
  id: 'link',
  title: 'Link',
  about: 'Parses a Link header (RFC 8288), and formats it again.',
  fields: [{ name: 'link', label: 'Link', kind: 'lines', required: true }],
  examples: [
    {
      title: 'Paging',
      values: {
        link: '<https://api.example.se/shop/v1/orders?page=2>; rel="next"; method="GET", </shop/v1/orders?page=9>; rel=last',
      },
    },
    {
      title: 'A title in UTF-8',
      values: {
        link: '</cafe>; rel=up; title*=UTF-8\'\'Caf%C3%A9%20%C3%85; hreflang=sv; type="text/html"',
      },
    },
    { title: 'Synonyms of IANA types', values: { link: '</orders?page=1>; rel="previous start"' } },
    { title: 'A fault after the first link', values: { link: '</a>; rel=next, b; rel=prev' } },
  ],
  run({ link = '' }): Output {
    const links = parseLinkHeader(oneLine(link));
    if (links.length === 0) {
      return { verdict: 'No valid link: each needs <URL>; rel=type.', tone: 'bad' };
    }
    const relative = links.some(({ href }) => !URL.canParse(href));
    return {
      verdict: links.length === 1 ? 'One link.' : `${links.length} links.`,
      tone: 'good',
      tables: [
        {
          title: 'Links',
          columns: ['rel', 'href', 'title', 'attributes', 'notes on the type'],
          rows: links.map(rowOf),
        },
      ],
      texts: [
        { title: 'Formatted again', text: formatLinkHeader(links).replaceAll(', <', ',\n<') },
        ...(relative ? [] : [linkset(links)]),
      ],
    };
  },
};

function rowOf({ rel, href, title = '', method, attributes }: HeaderLink): string[] {
  const others = Object.entries({ ...attributes, ...(method !== undefined && { method }) });
  return [
    rel,
    href,
    title,
    others.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' '),
    checkRelation(rel)
      .map(({ message }) => message)
      .join('. '),
  ];
}

const linkset = (links: readonly HeaderLink[]) => ({
  title: 'Linkset (RFC 9264)',
  text: JSON.stringify(formatLinkset(links), undefined, 2),
});
