import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { headingId, siteLink } from '../../scripts/site/links.js';
import { functionPages, sidebars, topBar } from '../../scripts/site/navigation.js';
import { partOfReadme } from '../../scripts/site/readme.js';
import { searchedText, searchOptions } from '../../scripts/site/search.js';

const functions = functionPages();
const source = fileURLToPath(new URL('../../src', import.meta.url));
const { version, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const repositoryUrl = repository?.url.replace(/^git\+|\.git$/g, '');

/** Built by `npm run site`, from the root of the repository. */
export default defineConfig({
  title: 'halyard',
  description: partOfReadme('introduction'),
  lang: 'en-GB',
  // The sidebars in one file, not in each page.
  metaChunk: true,
  srcExclude: ['decisions/**'],
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: headingId },
    // Braces are URI templates, not attributes.
    attrs: { disable: true },
    config(markdown) {
      // The colon and slash of a URL are no emoji.
      markdown.disable('emoji');
      markdown.core.ruler.before('normalize', 'readme', (state) => {
        if (state.env.relativePath !== 'index.md') return;
        state.src = state.src.replace(/<!-- README: (\w+) -->/g, (_, name) => partOfReadme(name));
      });
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
      // A long URL may break where a part of it ends.
      markdown.renderer.rules.text = (tokens, index) =>
        markdown.utils
          .escapeHtml(tokens[index]?.content ?? '')
          .replace(/\S{40,}/g, (word) => word.replace(/(?<=[/?}])/g, '<wbr>'));
      // A wide table scrolls: also by keyboard.
      markdown.renderer.rules.table_open = () => '<table tabindex="0">\n';
    },
  },
  transformPageData(page) {
    const { relativePath, frontmatter } = page;
    if (relativePath.startsWith('reference/')) frontmatter.pageClass = 'reference';
    // The sidebar of the rules has each of them; the types of an area are its headings.
    if (/^rules\.md$|\/types\.md$/.test(relativePath)) frontmatter.outline = 2;
    // The page of an export is short, and its example wide.
    if (/^reference\/.+\/.+\//.test(relativePath)) frontmatter.aside = false;
  },
  themeConfig: {
    nav: topBar(version),
    sidebar: sidebars(),
    logo: '/logo.svg',
    outline: [2, 3],
    socialLinks: repositoryUrl
      ? [{ icon: 'git', link: repositoryUrl, ariaLabel: 'Repository' }]
      : [],
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
