import { defineConfig } from 'vite';

import { firstViewBudget, pageConfig } from '../../packages/ui/vite/index.js';

export default defineConfig(
  pageConfig({
    plugins: [
      firstViewBudget({ gzipBytes: 250_000, atOnce: ['home-screen'], words: ['shell', 'screens/home'] }),
    ],
    proxied: ['/vault', '/connector', '/applications', '/people', '/audit', '/work', '/console/session'],
  }),
);
