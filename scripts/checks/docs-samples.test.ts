import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  jsx: ts.JsxEmit.ReactJSX,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  paths: Object.fromEntries(
    Object.entries({
      sdk: 'sdk/src/index.ts',
      'sdk/webhooks': 'sdk/src/webhooks.ts',
      'vault-js': 'vault-js/src/index.ts',
      'vault-js/react': 'vault-js/src/react.tsx',
    }).map(([name, file]) => [`@keyway/${name}`, [join(root, 'packages', file)]]),
  ),
};
/** The part of Playwright's test runner that the samples use; only Playwright's library is installed. */
const testRunner = join(root, 'trials/test-runner.ts');
options.paths!['@playwright/test'] = [testRunner];
const testRunnerText = `
import type { APIRequestContext, FrameLocator, Locator, Page } from 'playwright-core';
export type { FrameLocator, Page };
type Run = (fixtures: { page: Page; request: APIRequestContext }) => Promise<void>;
export declare const test: { (name: string, run: Run): void; beforeEach(run: Run): void };
export declare const expect: (locator: Locator) => {
  toBeVisible(): Promise<void>;
  toHaveCount(count: number): Promise<void>;
  toContainText(text: string): Promise<void>;
};`;

type Sample = { readonly path: string; readonly text: string };

/** The TypeScript samples of a page, each as a sibling file that exists in memory only. */
const samplesOf = (page: string): Sample[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/```(tsx?)\n([\s\S]*?)```/g)].map(
    ([, ending = '', text = ''], index) => ({ path: join(root, `${page}.${index + 1}.${ending}`), text }),
  );

/** The samples of a README that reads from top to bottom: imports first, then each sample in a block of its own. */
function joined(page: string): Sample {
  const statement = /^import [^;]*;$/gm;
  const texts = samplesOf(page).map(({ text }) => text);
  const imports = texts.flatMap((text) => text.match(statement) ?? []);
  const [first, ...others] = texts.map((text) => text.replace(statement, ''));
  const blocks = others.map((text) => `{\n${text}}`);
  return { path: join(root, `${page}.ts`), text: [...imports, first, ...blocks].join('\n') };
}

const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const samples = new Map(
  [
    joined('packages/sdk/README.md'),
    ...['README.md', 'packages/vault-js/README.md', ...guides.map((name) => join('docs', name))].flatMap(
      samplesOf,
    ),
    { path: testRunner, text: testRunnerText },
  ].map(({ path, text }) => [path, text]),
);

describe('the guides and READMEs', () => {
  it('hold samples that type-check, in the strictest program too', () => {
    const host = ts.createCompilerHost(options);
    const { fileExists, readFile, getSourceFile } = host;
    host.fileExists = (path) => samples.has(path) || fileExists(path);
    host.readFile = (path) => samples.get(path) ?? readFile(path);
    host.getSourceFile = (path, languageVersion, ...rest) => {
      const text = samples.get(path);
      return text === undefined
        ? getSourceFile(path, languageVersion, ...rest)
        : ts.createSourceFile(path, text, languageVersion, true);
    };
    const program = ts.createProgram([...samples.keys()], options, host);
    const problems = [...samples.keys()].flatMap((path) =>
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(path))
        .map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
    );
    expect(samples.size).toBeGreaterThan(5);
    expect(problems).toEqual([]);
  });
});
