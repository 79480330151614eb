import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const LARGEST_BYTES = 6_000_000;

/**
 * Packs the docs, built before the server. Text is stored compressed only, which nearly all readers get as it is: half
 * of the package would be docs otherwise.
 */
export function packDocs(from: string, to: string): void {
  if (!existsSync(join(from, 'index.html'))) return;
  let total = 0;
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const isCompressed = /\.(?:png|webp|woff2)$/.test(entry.name);
    const packed = isCompressed ? bytes : gzipSync(bytes, { level: 9 });
    const target = join(to, relative(from, path)) + (isCompressed ? '' : '.gz');
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, packed);
    total += packed.length;
  }
  if (total > LARGEST_BYTES) throw new Error(`The docs take ${total} bytes, more than ${LARGEST_BYTES}.`);
}
