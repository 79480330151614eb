import { defineConfig } from 'vite';

import { firstViewBudget, pageConfig } from '../../packages/ui/vite/index.js';
import { connectorTexts } from './scripts/connector-texts.js';

export default defineConfig(
  pageConfig({
    plugins: [
      connectorTexts(),
      firstViewBudget({ gzipBytes: 250_000, atOnce: ['home-screen'], words: ['src/words'] }),
    ],
    proxied: ['/vault', '/connector', '/applications', '/people', '/audit', '/work', '/console/session'],
  }),
);
