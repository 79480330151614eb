import { fileURLToPath } from 'node:url';

import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import type { PluginOption, UserConfig } from 'vite';

import { withoutDescriptions } from './without-descriptions.js';

/** Where Vite's own server finds one that answers the API. */
const api = 'http://localhost:3000';

/** A page that our server serves under a policy with a nonce, from wherever it likes. */
export const pageConfig = (options: { plugins: PluginOption[]; proxied: readonly string[] }): UserConfig => ({
  // The server decides where the page lives; chunks find each other by their own address.
  base: './',
  // Replaced by the server with a fresh nonce in every answer.
  html: { cspNonce: '__KEYWAY_NONCE__' },
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('../src/zod.ts', import.meta.url)) }],
  },
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL'] }), enforce: 'pre' },
    react(),
    withoutDescriptions(),
    ...options.plugins,
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    // A data: image in the page's own CSS would need no permission; files keep the policy simple.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Drops schemas that no request of the page uses.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /packages\/(?:contract|openapi)\/src/, sideEffects: false }],
      },
    },
  },
  server: { proxy: Object.fromEntries(options.proxied.map((path) => [path, api])) },
});
