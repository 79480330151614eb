import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/webhooks.ts'],
  // The second entry takes the classes of the first, so that there is one of each.
  external: ['@keyway/sdk'],
  format: ['esm', 'cjs'],
  target: 'node20',
  clean: true,
  treeshake: true,
  // tsup still hands `baseUrl` to the declaration build, which TypeScript 6 reports as deprecated.
  dts: { compilerOptions: { ignoreDeprecations: '6.0', paths: { '@keyway/sdk': ['./src/index.ts'] } } },
});
