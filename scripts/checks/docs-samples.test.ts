import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const options: ts.CompilerOptions = {
  strict: true,
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
      sdk: 'sdk/src/index',
      'sdk/webhooks': 'sdk/src/webhooks',
      'vault-js': 'vault-js/src/index',
    }).map(([name, file]) => [`@keyway/${name}`, [join(root, `packages/${file}.ts`)]]),
  ),
};

/** Every TypeScript sample of a guide, as a file beside it that exists in memory only. */
const samples = new Map(
  [
    'README.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ].flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
      ([, text = ''], index) => [join(root, `${page}.${index + 1}.ts`), text] as const,
    ),
  ),
);

describe('the guides', () => {
  it('hold samples that type-check', () => {
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
