import { defineConfig } from 'tsup';

const target = 'es2022';

export default defineConfig([
  {
    entry: ['src/index.ts', 'src/react.tsx'],
    format: ['esm', 'cjs'],
    target,
    // Both doors share one chunk, so that they know of the same open vault.
    splitting: true,
    // Frameworks that render on the server must know that this belongs to the browser.
    banner: { js: "'use client';" },
    // tsup still hands `baseUrl` to the declaration build, which TypeScript 6 reports as deprecated.
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  },
  { entry: ['src/index.ts'], format: ['iife'], target, globalName: 'KeywayVault', minify: true },
]);
