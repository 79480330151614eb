import { execFileSync } from 'node:child_process';

import { startChild, type Child } from './child.js';

const isRoot = process.getuid?.() === 0;
/** As root, or as the root of a user namespace of its own. */
const unshare = isRoot ? ['-m'] : ['-Urm'];
/** A user that this machine does not have. */
const FOREIGN_USER = 54_321;

/** Why a trial with a file system of its own cannot run here, or false. In CI that is a failure. */
export function readOnlyRootIsMissing(): boolean {
  try {
    execFileSync('unshare', [...unshare, 'sh', '-c', 'mount -t tmpfs tmpfs /mnt && setpriv --version'], {
      stdio: 'pipe',
    });
    return false;
  } catch (error) {
    const reason = `unshare, mount or setpriv is missing or not permitted (${String(error)})`;
    if (process.env.CI === 'true') throw new Error(reason, { cause: error });
    console.warn(`Skipped: ${reason}.`);
    return true;
  }
}

/** Everything but `/proc` and devices is read-only, and `data` a disk of its own. Then the command runs. */
const SCRIPT = `
set -e
data=$1; size=$2; user=$3; shift 3
mount -t tmpfs -o size=$size,mode=700 tmpfs "$data"
test "$user" = 0 || chown "$user:$user" "$data"
while read -r _ place type _; do
  case "$place:$type" in "$data":*|/proc*|/sys*|/dev*) continue;; esac
  mount -o remount,bind,ro "$place" 2>/dev/null || true
done < /proc/self/mounts
if (: > "$HOME/keyway-probe") 2>/dev/null || (: > /tmp/keyway-probe) 2>/dev/null; then echo 'still writable'; exit 9; fi
test "$user" = 0 && exec "$@"
exec setpriv --reuid "$user" --regid "$user" --clear-groups "$@"
`;

/** Starts a command as a foreign user (without root: as this one) where only the folder `data` can be written. */
export function startOnReadOnlyRoot(
  command: readonly string[],
  options: { data: string; size?: string; env: Readonly<Record<string, string>> },
): Child {
  const user = isRoot ? FOREIGN_USER : 0;
  const parameters = [options.data, options.size ?? '400m', String(user), ...command];
  return startChild('unshare', [...unshare, 'bash', '-c', SCRIPT, 'bash', ...parameters], options.env);
}
