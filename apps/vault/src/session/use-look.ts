import { useEffect } from 'react';

/**
 * Reads the server's state when the page comes back to the front: another browser, or a window whose storage and
 * channels a frame does not share, may have changed it.
 */
export function useLook(look: () => Promise<unknown>): void {
  useEffect(() => {
    let isLooking = false;
    const onReturn = async (): Promise<void> => {
      if (document.hidden || isLooking) return;
      isLooking = true;
      await look();
      isLooking = false;
    };
    const listener = (): void => void onReturn();
    addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, [look]);
}
