import { openTabStorage } from '@keyway/ui';

import { rememberToken } from '../session/token.js';
import { readEquipment, type Equipment } from './flow-messages.js';
import { rememberFlow } from './pending-flow.js';

const TIMEOUT_MS = 5_000;
const WAITING = 'keyway:flow-waiting';
const EQUIPPED = 'keyway:flow-equipped';

/**
 * Hands the session and the visit to the window that a frame has opened. A browser keeps the storage of a frame apart
 * from that of its windows: without this, the window could not complete the visit once the frame is gone. Settles
 * when the window has stored both, or has not asked in time.
 */
export function equipWindow(opened: Window, equipment: Equipment): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      resolve();
    };
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== location.origin || source !== opened) return;
      if (data === WAITING)
        opened.postMessage({ type: 'keyway:flow-equipment', ...equipment }, location.origin);
      if (data === EQUIPPED) settle();
    };
    const timer = setTimeout(settle, TIMEOUT_MS);
    addEventListener('message', onMessage);
  });
}

/** Asks the frame that opened this window for them. Returns how to stop. */
export function askForEquipment(applicationId: string): () => void {
  const opener = window.opener as Window | null;
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || source !== opener) return;
    const equipment = readEquipment(data);
    if (!equipment) return;
    rememberToken(openTabStorage(), applicationId, equipment.token);
    rememberFlow(applicationId, equipment.flow);
    opener?.postMessage(EQUIPPED, location.origin);
  };
  addEventListener('message', onMessage);
  opener?.postMessage(WAITING, location.origin);
  return () => removeEventListener('message', onMessage);
}
