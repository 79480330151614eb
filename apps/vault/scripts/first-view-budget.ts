import { gzipSync } from 'node:zlib';

import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Prints what the first view weighs and fails the build when that is over the budget: the entry with all it
 * imports statically, their styles, and the heaviest catalogue of words, of which every view loads one.
 */
export const firstViewBudget = ({ gzipBytes }: { gzipBytes: number }): Plugin => ({
  name: 'first-view-budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const total = firstViewBytes(bundle);
      this.info(`first view: ${kilobytes(total)} gzip of ${kilobytes(gzipBytes)}`);
      if (total > gzipBytes)
        this.error(`The first view weighs ${kilobytes(total)} gzip, more than ${kilobytes(gzipBytes)}.`);
    },
  },
});

const firstViewBytes = (bundle: Bundle): number => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) return 0;
  const files = staticFiles(bundle, entry.fileName, new Set());
  // The overview and the words are loaded by import(), at once.
  const words = chunks.filter(({ name }) => name.startsWith('words-')).map((each) => sizeOf(each.code));
  for (const chunk of chunks) if (chunk.name === 'overview-view') staticFiles(bundle, chunk.fileName, files);
  const code = [...files].map((file) => contentOf(bundle, file));
  return code.reduce((sum, text) => sum + sizeOf(text), 0) + Math.max(0, ...words);
};

const staticFiles = (bundle: Bundle, file: string, found: Set<string>): Set<string> => {
  const output = bundle[file];
  if (found.has(file) || output === undefined) return found;
  found.add(file);
  if (output.type !== 'chunk') return found;
  for (const next of output.imports) staticFiles(bundle, next, found);
  for (const style of output.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
};

const contentOf = (bundle: Bundle, file: string): string | Uint8Array => {
  const output = bundle[file];
  return output === undefined ? '' : output.type === 'chunk' ? output.code : output.source;
};

const sizeOf = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
