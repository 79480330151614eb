import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { fetchNode } from '../../../packages/sdk/src/fixtures/newest-node.js';
import { findProgram } from '../processes/debian-program.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

export type ImageConfiguration = {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly StopSignal: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
};

export type Image = {
  /** Where its files are. */
  readonly folder: string;
  readonly configuration: ImageConfiguration;
  /** All that it tells about how it was made. */
  readonly description: string;
  /** The token of the registry that its build was given as a secret. */
  readonly buildSecret: string;
  remove(): Promise<void>;
};

/** Why an image cannot be built here, or false. In CI that is a failure. */
export function imageToolsAreMissing(): boolean {
  if (!findProgram('/usr/bin/buildah', 'buildah') || !findProgram('/usr/bin/mmdebstrap', 'mmdebstrap'))
    return true;
  if (process.getuid?.() === 0) return false;
  if (process.env.CI === 'true') throw new Error('Building an image needs root.');
  console.warn('Skipped: building an image needs root.');
  return true;
}

/** A small Debian with Node and npm where the official image of Node has them. */
const BASE = `
FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;
const PACKAGES =
  'base-files,base-passwd,coreutils,dash,debianutils,diffutils,dpkg,grep,libc-bin,libstdc++6,sed';

/** Builds deploy/image from the package, on a base of our own: what tries it may reach no registry of images. */
export async function buildImage(): Promise<Image> {
  const work = mkdtempSync(join(tmpdir(), 'keyway-image-'));
  const storage = ['--storage-driver', 'vfs', '--root', join(work, 'store'), '--runroot', join(work, 'run')];
  const buildah = async (...parameters: string[]): Promise<string> =>
    (await run('buildah', [...storage, ...parameters], { maxBuffer: 2 ** 26 })).stdout.trim();
  const build = (name: string, context: string, ...more: string[]): Promise<string> =>
    buildah('build', '--isolation', 'chroot', '--format', 'docker', ...more, '--tag', name, context);
  const remove = async (): Promise<void> => {
    await buildah('rm', '--all');
    rmSync(work, { recursive: true, force: true });
  };
  try {
    await build('localhost/base', await prepareBase(join(work, 'base')));
    const { file, token, volume } = await writeRegistry(work);
    const context = join(work, 'context');
    cpSync(join(root, 'deploy/image'), context, { recursive: true });
    await run('npm', ['pack', join(root, 'apps/server/dist'), '--silent', '--pack-destination', context]);
    const secrets = ['--network', 'host', '--secret', `id=npmrc,src=${file}`, ...volume];
    await build('localhost/keyway', context, '--build-arg', 'BASE=localhost/base', ...secrets);
    const folder = await buildah('mount', await buildah('from', 'localhost/keyway'));
    const description = await buildah('inspect', '--type', 'image', 'localhost/keyway');
    const { Docker } = JSON.parse(description) as { Docker: { config: ImageConfiguration } };
    return { folder, configuration: Docker.config, description, buildSecret: token, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function prepareBase(context: string): Promise<string> {
  mkdirSync(context);
  const debian = ['--quiet', '--variant=custom', `--include=${PACKAGES}`, 'bookworm'];
  await run('mmdebstrap', [...debian, join(context, 'debian.tar')]);
  cpSync(await fetchNode(24), join(context, 'node'));
  const { stdout } = await run('npm', ['root', '--global']);
  cpSync(join(stdout.trim(), 'npm'), join(context, 'npm'), { recursive: true, dereference: true });
  writeFileSync(join(context, 'Dockerfile'), BASE);
  return context;
}

/** The registry that this machine uses, and the authorities that it trusts. */
async function writeRegistry(work: string) {
  const token = 'npm_SecretOfTheBuild';
  const file = join(work, 'npmrc');
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  const { stdout } = await run('npm', ['config', 'get', 'registry']);
  const settings = [`registry=${stdout.trim()}`, `//registry.example.com/:_authToken=${token}`];
  if (authorities) settings.push('cafile=/authorities.pem');
  writeFileSync(file, settings.join('\n'));
  return { file, token, volume: authorities ? ['--volume', `${authorities}:/authorities.pem:ro`] : [] };
}
