import { fileURLToPath } from 'node:url';

import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { connectorWords } from './scripts/connector-words.js';
import { firstViewBudget } from './scripts/first-view-budget.js';

/** Where `npm run dev` finds a server that answers the API. */
const api = 'http://localhost:3000';

export default defineConfig({
  // The server decides where the page lives; chunks find each other by their own address.
  base: './',
  // Replaced by the server with a fresh nonce in every answer.
  html: { cspNonce: '__KEYWAY_NONCE__' },
  // Every schema is built after zod was told how; how code is split into files cannot change that order.
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/zod.ts', import.meta.url)) }] },
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL'] }), enforce: 'pre' },
    react(),
    connectorWords(),
    firstViewBudget({ gzipBytes: 150_000 }),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    // A data: image in the page's own CSS would need no permission; files keep the policy simple.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Schemas that no call of the page uses are built for nobody.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /packages\/contract\/src/, sideEffects: false }],
      },
    },
  },
  server: { proxy: { '/vault': api, '/connector': api, '/docs': api } },
});
