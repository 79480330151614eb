import { join } from 'node:path';

import ts from 'typescript';

import type { Manifest } from './chart.js';
import { fetchKubernetesTypes } from './kubernetes-types.js';

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};

/**
 * Type errors of manifests, by the types made from the API's own description. The compiler also finds unknown members,
 * which schema validators accept and the cluster silently drops.
 */
export async function checkManifests(manifests: readonly Manifest[]): Promise<string[]> {
  // In memory only, where it finds the types.
  const file = join(await fetchKubernetesTypes(), 'rendered-manifests.ts');
  const text = manifests.map(toStatements).join('');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, language, ...rest) =>
    path === file ? ts.createSourceFile(path, text, language, true) : getSourceFile(path, language, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

function toStatements(manifest: Manifest, index: number): string {
  const [group = '', version = group] = manifest.apiVersion.split('/');
  const [place, name] =
    group === 'monitoring.coreos.com'
      ? [`@kubernetes-models/prometheus-operator/${group}/${version}`, manifest.kind]
      : [`kubernetes-models/${group === version ? version : `${group}/${version}`}`, manifest.kind];
  return `import type { I${name} as I${index} } from '${place}';
export const manifest${index}: I${index} = ${JSON.stringify(manifest)};
`;
}
