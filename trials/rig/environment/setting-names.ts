import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const guide = fileURLToPath(new URL('../../../docs/self-hosting.md', import.meta.url));

/** Every setting of the server: its table is derived from the code. */
export const settingNames = new Set(
  [...readFileSync(guide, 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)].map(([, name = '']) => name),
);
