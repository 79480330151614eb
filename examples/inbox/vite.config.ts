import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('client'),
  plugins: [react()],
  // In this repository, the vault's component has a React of its own for its tests.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { outDir: folder('../dist/inbox'), emptyOutDir: true },
});
