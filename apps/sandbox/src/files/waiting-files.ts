import type { Attachment, Helpdesk } from '../helpdesk.js';

const MAX_WAITING = 200;

/** Files that wait for the message that names them, by what they are named by. */
export function createWaitingFiles() {
  const waiting = new WeakMap<Helpdesk, Map<string, Attachment>>();
  return {
    keep(helpdesk: Helpdesk, key: string, file: Attachment): void {
      const files = waiting.get(helpdesk) ?? new Map<string, Attachment>();
      waiting.set(helpdesk, files);
      files.set(key, file);
      for (const oldest of files.keys()) if (files.size > MAX_WAITING) files.delete(oldest);
    },
    find: (helpdesk: Helpdesk, key: string): Attachment | undefined => waiting.get(helpdesk)?.get(key),
    take(helpdesk: Helpdesk, key: string): Attachment | undefined {
      const files = waiting.get(helpdesk);
      const file = files?.get(key);
      files?.delete(key);
      return file;
    },
  };
}
