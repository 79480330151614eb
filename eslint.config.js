import eslint from '@eslint/js';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import typescript from 'typescript-eslint';

const tests = ['**/*.test.ts', '**/testing.ts', '**/*-fixture.ts', '**/fixtures/**', '**/vitest.config.ts'];
const tools = [
  '.ci/**',
  'scripts/**',
  'packages/*/scripts/**',
  'bench/**',
  'trials/**',
  'deploy/**',
  '**/*.config.{js,ts}',
];

const egressOnly = 'Outbound calls leave through the egress guard in apps/server/src/security.';

export default defineConfig(
  {
    ignores: ['**/dist/', '**/coverage/', '**/generated/', '**/.turbo/', '**/.keyway/', '**/*.tmp.*'],
  },
  eslint.configs.recommended,
  typescript.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'import-x': importX },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/triple-slash-reference': [
        'error',
        { path: 'always', types: 'never', lib: 'never' },
      ],
      // Refusing control characters is what most expressions that name them are for.
      'no-control-regex': 'off',
      'import-x/no-default-export': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-explicit-any': 'error' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'AbortSignal',
          'Buffer',
          'URL',
          'clearInterval',
          'clearTimeout',
          'console',
          'fetch',
          'process',
          'setInterval',
          'setTimeout',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['apps/{console,vault}/src/**', 'packages/{ui,vault-js}/src/**'],
    ...reactHooks.configs['recommended-latest'],
  },
  {
    files: ['{packages,apps}/*/src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'max-lines': ['error', { max: 300 }] },
  },
  {
    ignores: ['**/env.ts', 'apps/sandbox/src/main.ts', 'examples/**', ...tests, ...tools],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'The environment is read once, in env.ts.' },
      ],
    },
  },
  {
    ignores: [
      'apps/server/src/security/egress/**',
      // The operator alone names key services, and they are mostly at private addresses, which egress refuses.
      'apps/server/src/platform/key-services/post-json.ts',
      'packages/sdk/**',
      'apps/{console,sandbox,vault}/**',
      'examples/**',
      ...tests,
      ...tools,
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'XMLHttpRequest', 'WebSocket'].map((name) => ({ name, message: egressOnly })),
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'undici', message: egressOnly, allowTypeImports: true },
            ...['http', 'https', 'node:http', 'node:https', 'http2', 'node:http2'].map((name) => ({
              name,
              importNames: ['default', 'request', 'get', 'connect'],
              message: egressOnly,
            })),
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[object.name=/^https?$/][property.name=/^(request|get)$/]',
          message: egressOnly,
        },
        {
          selector: 'MemberExpression[object.name="globalThis"][property.name="fetch"]',
          message: egressOnly,
        },
      ],
    },
  },
  {
    files: [...tests, ...tools, 'apps/*/src/main.ts', 'apps/server/src/cli/**', 'examples/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Tools load their configuration from the default export; a package's own may have to be declared.
    files: ['**/*.config.{js,ts}', '**/*.d.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
