import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { headingId, siteLink } from '../../scripts/site/links.js';
import { functionPages, sidebars, topBar } from '../../scripts/site/navigation.js';
import { searchedText, searchOptions } from '../../scripts/site/search.js';

const functions = functionPages();
const source = fileURLToPath(new URL('../../src', import.meta.url));

/** Built by `npm run site`, from the root of the repository. */
export default defineConfig({
  title: 'halyard',
  description: 'Pure functions that build, check and follow hypermedia HTTP APIs.',
  lang: 'en-GB',
  // The sidebars in one file, not in each page.
  metaChunk: true,
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: headingId },
    // Braces are URI templates, not attributes.
    attrs: { disable: true },
    config(markdown) {
      // Relative links work in the repository and on the site.
      markdown.core.ruler.push('links-of-repository', ({ env, tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const link = token.attrGet('href');
          if (link) token.attrSet('href', siteLink(env.relativePath, link));
        }
      });
      // `link()` leads to the reference.
      markdown.core.ruler.push('functions', ({ tokens, Token }) => {
        for (const { children } of tokens) {
          children?.splice(
            0,
            children.length,
            ...children.flatMap((token, index) => {
              const page = functions.get(/^(\w+)\(\)$/.exec(token.content)?.[1] ?? '');
              const linked = children[index - 1]?.type === 'link_open';
              if (token.type !== 'code_inline' || page === undefined || linked) return token;
              const open = new Token('link_open', 'a', 1);
              open.attrSet('href', page);
              return [open, token, new Token('link_close', 'a', -1)];
            }),
          );
        }
      });
      // A wide table scrolls: also by keyboard.
      markdown.renderer.rules.table_open = () => '<table tabindex="0">\n';
    },
  },
  transformPageData(page) {
    if (page.relativePath.startsWith('reference/')) page.frontmatter.pageClass = 'reference';
  },
  themeConfig: {
    nav: topBar(),
    sidebar: sidebars(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        _render: searchedText,
        miniSearch: { searchOptions },
      },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
  vite: {
    resolve: {
      // The library itself runs in pages: its source.
      alias: [
        { find: /^halyard$/, replacement: `${source}/index.ts` },
        { find: /^halyard\/errors$/, replacement: `${source}/errors.ts` },
        { find: /^halyard\/([\w-]+)$/, replacement: `${source}/$1/index.ts` },
        { find: '#platform', replacement: `${source}/internal/platform.portable.ts` },
      ],
    },
  },
});
