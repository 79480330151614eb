import { defineConfig, type DefaultTheme, type HeadConfig } from 'vitepress';

import { accessibleSearch } from '../src/search-box.js';
import { codeTheme, colourByClass, highlightOnce } from '../src/code-theme.js';
import { readSections, type Section } from '../src/sidebar.js';
import { readPages, toAnchor, type SitePage } from '../src/site-pages.js';

// Links to a unit of systemd lead to a file, not to a page.
process.env.VITE_EXTRA_EXTENSIONS = 'service';

const DESCRIPTION =
  'Guides for Keyway: connect your customers’ helpdesks, and read and write tickets, messages and files through one API.';

const sections = readSections(readPages());
const summaries = new Map(
  sections.flatMap(({ entries }) => entries.map(({ page, summary }) => [page.path, summary] as const)),
);

const toItem = (title: string, { path }: SitePage): DefaultTheme.SidebarItem => ({
  text: title,
  link: `/${path.replace(/(^|\/)index\.md$|\.md$/, '$1')}`,
});

const toGroup = ({ title, entries }: Section): DefaultTheme.SidebarItem => ({
  text: title,
  items: entries.map(({ title: name, page, below }) => ({
    ...toItem(name, page),
    ...(below.length > 0 && { collapsed: true, items: below.map((each) => toItem(each.title, each)) }),
  })),
});

/** The server of a site that is hosted elsewhere. */
const server = process.env.KEYWAY_DOCS_SERVER;

/** Served by the server itself: not a page of the site, so the browser loads it. */
const reference = {
  text: 'API reference',
  link: server === undefined ? '/reference' : `${server}/docs/reference`,
  target: '_self',
};

/** Addresses of operations led here when the reference was at this place. */
const leadOn = (base: string): HeadConfig => [
  'script',
  {},
  `/^#(?:tag|operation|section|schema)\\//.test(location.hash)&&location.replace(${JSON.stringify(server === undefined ? `${base}reference` : reference.link)}+location.hash)`,
];

/** Before the first paint, so that no sample changes its language, and its height, in front of the reader. */
const callLanguage: HeadConfig = [
  'script',
  {},
  'try{const call=localStorage.getItem("keyway-docs-call");if(call)document.documentElement.dataset.call=call}catch{}',
];

export default defineConfig({
  srcDir: 'generated/content',
  srcExclude: ['public/**'],
  cacheDir: 'generated/cache',
  outDir: 'dist',
  base: '/docs/',
  title: 'Keyway',
  titleTemplate: ':title · Keyway docs',
  description: DESCRIPTION,
  lang: 'en',
  // Static hosts differ in whether they serve `errors.html` at `errors`.
  cleanUrls: server === undefined,
  // Otherwise the switch adds a style sheet of its own for a moment, which the policy forbids.
  appearance: { disableTransition: false },
  // Inline, it would be a script with a hash of its own on every page.
  metaChunk: true,
  head: [
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['meta', { name: 'referrer', content: 'no-referrer' }],
    callLanguage,
  ],
  transformPageData: ({ relativePath }) => ({
    description: summaries.get(relativePath) ?? DESCRIPTION,
    // Their tables need the room.
    ...(/(?:^|\/)index\.md$/.test(relativePath) && { frontmatter: { aside: false } }),
  }),
  transformHead: ({ page, siteConfig }) => {
    const { base } = siteConfig.site;
    const markdown: HeadConfig = [
      'link',
      { rel: 'alternate', type: 'text/markdown', href: `${base}${page}` },
    ];
    const icon: HeadConfig = ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}keyway.svg` }];
    if (page === '404.md') return [icon];
    return [icon, markdown, ...(page === 'index.md' ? [leadOn(base)] : [])];
  },
  // The theme's inline styles, which the policy forbids: one is in the style sheet, the other is set again by script.
  transformHtml: (html) => html.replaceAll(/ style="(?:position:relative;|--vp-vh:0px;)"/g, ''),
  markdown: {
    theme: codeTheme,
    codeTransformers: [colourByClass],
    anchor: { slugify: toAnchor },
    config: (md) => {
      md.options.highlight = highlightOnce(md.options.highlight);
      md.core.ruler.push('files', ({ tokens }) => {
        for (const { children } of tokens)
          for (const token of children ?? [])
            if (/(?:^|\/)files\//.test(token.attrGet('href') ?? '')) token.attrSet('target', '_self');
      });
    },
  },
  vite: {
    plugins: [
      accessibleSearch(),
      {
        name: 'keyway:whole-server-bundle',
        // It runs once, to render the pages: removing unused code would take a third of the build's time.
        config: (_config, { isSsrBuild }) =>
          isSsrBuild ? { build: { rollupOptions: { treeshake: false } } } : {},
      },
    ],
  },
  themeConfig: {
    logo: '/keyway.svg',
    nav: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'Helpdesks', link: '/connectors/' },
      { text: 'Errors', link: '/errors' },
      reference,
    ],
    sidebar: [{ text: 'Overview', link: '/' }, ...sections.map(toGroup), reference],
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local' },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
});
