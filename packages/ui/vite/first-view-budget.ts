import { gzipSync } from 'node:zlib';

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
/** Every first view loads the chunks `atOnce`, and one catalogue of words from each of the folders `words`. */
type Budget = {
  readonly gzipBytes: number;
  readonly atOnce: readonly string[];
  readonly words: readonly string[];
};

/**
 * Prints what the first view weighs and fails the build when that is over the budget: the entry with all it
 * imports statically, the chunks that it asks for at once, their styles, and the heaviest catalogues of words.
 * The document names the chunks, so they load in parallel with the entry instead of after it has run.
 */
export const firstViewBudget = ({ gzipBytes, ...firstView }: Budget): Plugin => ({
  name: 'first-view-budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const total = firstViewBytes(bundle, firstView);
      this.info(`first view: ${kilobytes(total)} gzip of ${kilobytes(gzipBytes)}`);
      if (total > gzipBytes)
        this.error(`The first view weighs ${kilobytes(total)} gzip, more than ${kilobytes(gzipBytes)}.`);
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => (bundle ? linksAtOnce(bundle, firstView.atOnce) : []),
  },
});

function linksAtOnce(bundle: Bundle, atOnce: readonly string[]): HtmlTagDescriptor[] {
  const chunks = chunksOf(bundle);
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) return [];
  const named = staticFiles(bundle, entry.fileName, new Set());
  const files = filesAtOnce(bundle, atOnce, new Set(named));
  return [...files].filter((file) => !named.has(file)).map(toLink);
}

const toLink = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: {
    rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
    crossorigin: true,
    href: `./${file}`,
  },
  injectTo: 'head',
});

function firstViewBytes(bundle: Bundle, { atOnce, words }: Omit<Budget, 'gzipBytes'>): number {
  const chunks = chunksOf(bundle);
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) return 0;
  const files = filesAtOnce(bundle, atOnce, staticFiles(bundle, entry.fileName, new Set()));
  const code = [...files].map((file) => contentOf(bundle, file));
  const heaviest = words.map((folder) => {
    const isCatalogue = new RegExp(`[/:]${folder}/[a-z]{2}(?:\\.\\w+)?$`);
    const catalogues = chunks.filter(({ facadeModuleId }) => isCatalogue.test(facadeModuleId ?? ''));
    if (catalogues.length === 0) throw new Error(`No catalogue of words is in ${folder}.`);
    return Math.max(...catalogues.map((each) => sizeOf(each.code)));
  });
  return [...code.map(sizeOf), ...heaviest].reduce((sum, bytes) => sum + bytes, 0);
}

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

function filesAtOnce(bundle: Bundle, atOnce: readonly string[], found: Set<string>): Set<string> {
  for (const chunk of chunksOf(bundle))
    if (atOnce.includes(chunk.name)) staticFiles(bundle, chunk.fileName, found);
  return found;
}

function staticFiles(bundle: Bundle, file: string, found: Set<string>): Set<string> {
  const output = bundle[file];
  if (found.has(file) || output === undefined) return found;
  found.add(file);
  if (output.type !== 'chunk') return found;
  for (const next of output.imports) staticFiles(bundle, next, found);
  for (const style of output.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
}

function contentOf(bundle: Bundle, file: string): string | Uint8Array {
  const output = bundle[file];
  return output === undefined ? '' : output.type === 'chunk' ? output.code : output.source;
}

const sizeOf = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
