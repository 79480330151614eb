import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** This Lighthouse needs a newer Node than we do; npm has both. They are fetched when they are asked for. */
const PROGRAM = [
  'exec',
  '--yes',
  '--package=node@22.23.3',
  '--package=lighthouse@13.5.0',
  '--',
  'lighthouse',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const WITHIN_MS = 240_000;

/** The Lighthouse score of a page, 0 to 100. */
export type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;
type Report = { readonly categories: Readonly<Record<string, { readonly score: number | null }>> };

type Look = {
  readonly url: string;
  readonly cookie: string;
  readonly chromium: string;
  readonly switches: readonly string[];
  /** Lighthouse's own two: a phone on slow 4G, and a desktop. */
  readonly device: 'mobile' | 'desktop';
};

/** Looks at a page with a browser of its own, signed in by the cookie. */
export async function lookWithLighthouse(look: Look): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-lighthouse-'));
  try {
    // In a file: a command-line parameter would be visible in the process list.
    await writeFile(join(folder, 'headers.json'), JSON.stringify({ cookie: look.cookie }), { mode: 0o600 });
    const { stdout } = await run('npm', [...PROGRAM, ...parametersOf(look, folder)], {
      cwd: folder,
      timeout: WITHIN_MS,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: look.chromium },
    });
    const { categories } = JSON.parse(stdout) as Report;
    const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? NaN) * 100)]);
    return Object.fromEntries(scores) as Scores;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const parametersOf = ({ url, device, switches }: Look, folder: string): string[] => [
  url,
  `--extra-headers=${join(folder, 'headers.json')}`,
  `--only-categories=${CATEGORIES.join(',')}`,
  '--output=json',
  '--quiet',
  '--no-enable-error-reporting',
  `--chrome-flags=--headless ${switches.join(' ')}`,
  ...(device === 'desktop' ? ['--preset=desktop'] : []),
];
