import { firstViewBudget, pageConfig } from '../../packages/ui/vite/index.js';
import { defineConfig } from 'vite';

import { connectorWords } from './scripts/connector-words.js';

export default defineConfig(
  pageConfig({
    plugins: [
      connectorWords(),
      firstViewBudget({
        gzipBytes: 150_000,
        atOnce: ['overview-view'],
        words: ['i18n/words', 'connector-words'],
      }),
    ],
    proxied: ['/vault', '/connector', '/docs'],
  }),
);
