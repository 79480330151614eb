import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { HelpdeskChanges } from './helpdesk.js';
import type { HookSubscription } from './hooks/types.js';
import type { World } from './world/build-world.js';
import type { StoredRow } from './oauth/token-rows.js';

type SandboxState = {
  version: 1;
  /** Absent for the default world. */
  world?: World;
  helpdesk: HelpdeskChanges;
  tokens: StoredRow[];
  /** Absent in a file of a sandbox that knew none. */
  hooks?: HookSubscription[];
};

const quietMs = 200;

/** Keeps the sandbox's state in one file: written a moment after the last change, and on close. */
export class StateFile {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly path: string | undefined,
    private readonly snapshot: () => SandboxState,
  ) {}

  read(): SandboxState | undefined {
    if (!this.path) return undefined;
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    const state = JSON.parse(text) as SandboxState;
    if (state.version !== 1) throw new Error(`the sandbox state file ${this.path} has an unknown version`);
    return state;
  }

  changed(): void {
    if (!this.path || this.#timer) return;
    this.#timer = setTimeout(() => this.flush(), quietMs);
    this.#timer.unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.path) return;
    mkdirSync(dirname(this.path), { recursive: true });
    // Written to a sibling file and renamed, so that a crash leaves either the old or the new file.
    const temporary = `${this.path}.${process.pid}.tmp`;
    writeFileSync(temporary, JSON.stringify(this.snapshot()), { mode: 0o600 });
    renameSync(temporary, this.path);
  }
}
