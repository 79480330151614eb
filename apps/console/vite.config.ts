import { defineConfig } from 'vite';

import { firstViewBudget, pageConfig } from '../../packages/ui/vite/index.js';
import { guideWords } from './scripts/guide-words.js';

export default defineConfig(
  pageConfig({
    plugins: [
      guideWords(),
      firstViewBudget({ gzipBytes: 250_000, atOnce: ['home-screen'], words: ['shell', 'screens/home'] }),
    ],
    proxied: ['/vault', '/connector', '/applications', '/people', '/audit', '/work', '/console/session'],
  }),
);
