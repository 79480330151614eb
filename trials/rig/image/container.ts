import { execFileSync } from 'node:child_process';

import { startChild, type Child } from '../processes/child.js';
import type { Image } from './image.js';

/** A user that neither the image nor this machine has, as platforms choose users. */
export const FOREIGN_USER = 12_345;

/**
 * The same restrictions as a container runtime's `--read-only --cap-drop ALL --security-opt no-new-privileges`, in the
 * network of this machine: the image's files cannot be written, its program is process 1, and only its data folder is a
 * disk.
 */
const SCRIPT = `
set -e
image=$1; data=$2; place=$3; user=$4; shift 4
mount --bind "$image" "$image"
touch "$image/etc/hosts" "$image/etc/resolv.conf"
mount -o remount,bind,ro "$image"
mount --bind /etc/hosts "$image/etc/hosts"
mount --bind /etc/resolv.conf "$image/etc/resolv.conf"
mount -t proc proc "$image/proc"
mount --rbind /dev "$image/dev"
if [ -n "$data" ]; then mount --bind "$data" "$image$place"; fi
exec setpriv --no-new-privs chroot --userspec "$user:$user" --groups= "$image" "$@"
`;

export type ContainerOptions = {
  /** After the entry point; the image's own when absent. */
  readonly command?: readonly string[] | undefined;
  readonly entrypoint?: readonly string[];
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** A folder of this machine, in the place of `DATA_DIR`; nothing can be written when absent. */
  readonly data?: string;
  readonly user?: number | undefined;
  readonly workdir?: string;
};

export function startContainer(
  { folder, configuration }: Image,
  { command, entrypoint, env = {}, data = '', user = FOREIGN_USER, workdir = '/' }: ContainerOptions,
): Child {
  const program = [...(entrypoint ?? configuration.Entrypoint), ...(command ?? configuration.Cmd)];
  const settings = [...configuration.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const place = configuration.Env.find((line) => line.startsWith('DATA_DIR='))?.split('=')[1] ?? '';
  const child = startChild('unshare', [
    ...['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', SCRIPT, 'bash'],
    ...[folder, data, place, String(user)],
    ...['/usr/bin/env', '-i', `--chdir=${workdir}`, ...settings, ...program],
  ]);
  const signal = (name: NodeJS.Signals): void => {
    const [inner] = execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)])
      .toString()
      .split('\n');
    process.kill(Number(inner), name);
  };
  const stop = (): Promise<Awaited<Child['ended']>> => {
    child.signal('SIGKILL');
    return child.ended;
  };
  return { ...child, signal, stop };
}
