// Without the fonts of the theme, which weigh more than the site: the system's serve as on our other pages.
import { withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';

import { rememberCallLanguage } from './call-language.js';
import './style.css';

export default {
  extends: DefaultTheme,
  setup: rememberCallLanguage,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': notFound }),
};

/** The theme's own is outside of every landmark. */
const notFound = () =>
  h('main', { class: 'not-found' }, [
    h('h1', 'Page not found'),
    h('p', 'It may have moved. Search the docs, or start from the overview.'),
    h('a', { href: withBase('/') }, 'Go to the overview'),
  ]);
