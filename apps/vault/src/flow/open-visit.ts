import type { PageData } from '../page-data.js';
import { equipWindow } from './equip-window.js';
import { isFramed, openFlowWindow } from './flow-window.js';
import type { PendingFlow } from './pending-flow.js';

type Options = {
  readonly page: PageData;
  readonly token: string;
  readonly flow: PendingFlow;
  /** Undefined while it depends on a save. */
  readonly address: string | undefined;
};

type OpenedVisit = { readonly window: Window; readonly go: (address: string) => Promise<void> };

/**
 * Opens the window of a visit; must be called inside the click. A window of a frame gets the session first, from a page
 * of this origin. Undefined if the browser blocks it.
 */
export function openVisit({ page, token, flow, address }: Options): OpenedVisit | undefined {
  const waiting = `${page.pageUrl}/done#wait`;
  const opened = openFlowWindow(isFramed() ? waiting : (address ?? waiting));
  if (!opened) return undefined;
  const equipped = isFramed() ? equipWindow(opened, { token, flow }) : Promise.resolve();
  const go = async (target: string): Promise<void> => {
    await equipped;
    opened.location.href = target;
  };
  if (isFramed() && address !== undefined) void go(address);
  return { window: opened, go };
}
