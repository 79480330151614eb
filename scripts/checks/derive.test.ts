import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { derive } from '../derive.js';
import { derivations } from '../derive/derivations.js';

const folder = mkdtempSync(join(tmpdir(), 'keyway-derive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is computed and committed', () => {
  it.each(derivations.map((derivation) => [derivation.name, derivation] as const))(
    '%s: matches the code; `npm run derive` updates it',
    async (_name, derivation) => {
      expect(await derive([derivation], { write: false })).toEqual([]);
    },
    60_000,
  );

  it('is written, mended and removed', async () => {
    const invented = (texts: Record<string, string>) => ({
      name: 'invented',
      path: 'made',
      build: () => new Map(Object.entries(texts)),
    });
    const write = { write: true, folder };
    expect(await derive([invented({ 'a.txt': '1\n', 'b/c.txt': '2\n' })], write)).toEqual([
      'made/a.txt is missing',
      'made/b/c.txt is missing',
    ]);
    writeFileSync(join(folder, 'made/a.txt'), '1\nedited\n');
    const changed = [invented({ 'a.txt': '1\n' })];
    const differences = ['made/a.txt differs from line 2 on', 'made/b/c.txt is not computed any more'];
    expect(await derive(changed, { write: false, folder })).toEqual(differences);
    expect(await derive(changed, write)).toEqual(differences);
    expect(readFileSync(join(folder, 'made/a.txt'), 'utf8')).toBe('1\n');
    expect(await derive(changed, write)).toEqual([]);
  });
});
