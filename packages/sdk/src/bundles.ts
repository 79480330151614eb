import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type EsbuildModule = {
  build(options: object): Promise<{
    warnings: { text: string }[];
    outputFiles: { text: string }[];
  }>;
};
type ViteModule = { build(options: object): Promise<unknown> };
export type Target = 'node' | 'browser';
export type Bundle = { readonly warnings: string[]; readonly text: string };

const require = createRequire(import.meta.url);
/** The bundlers that our own tools bring, so that none is installed for a test alone. */
const loadFrom = async <Module>(tool: string, name: string): Promise<Module> =>
  (await import(
    pathToFileURL(createRequire(require.resolve(`${tool}/package.json`)).resolve(name)).href
  )) as Module;

export async function bundleWithEsbuild(folder: string, source: string, target: Target): Promise<Bundle> {
  const { build } = await loadFrom<EsbuildModule>('tsup', 'esbuild');
  const { warnings, outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: target, logLevel: 'silent' },
  });
  return { warnings: warnings.map(({ text }) => text), text: outputFiles[0]!.text };
}

export async function bundleWithVite(folder: string, entry: string, target: Target): Promise<Bundle> {
  const { build } = await loadFrom<ViteModule>('vitest', 'vite');
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const nothing = () => undefined;
  const output = (await build({
    ...{ root: folder, configFile: false },
    customLogger: {
      ...{ info: nothing, clearScreen: nothing, hasErrorLogged: () => false, hasWarned: false },
      ...{ warn, warnOnce: warn, error: warn },
    },
    ssr: { noExternal: true },
    build: {
      ...{ write: false, minify: true, ssr: target === 'node' },
      rollupOptions: { input: join(folder, entry), preserveEntrySignatures: 'strict' },
    },
  })) as { output: { code?: string }[] };
  return { warnings, text: output.output.map(({ code = '' }) => code).join('\n') };
}
