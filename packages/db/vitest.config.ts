import { defineConfig } from 'vitest/config';

// A database in WebAssembly takes its seconds on a small machine.
export default defineConfig({
  test: { testTimeout: 30_000, hookTimeout: 60_000, include: ['src/**/*.test.ts'] },
});
