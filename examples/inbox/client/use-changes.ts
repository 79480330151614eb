import { useEffect, useRef } from 'react';

import type { Change } from './api.js';

/**
 * Calls `onChange` with each conversation that changes at a helpdesk while the page is open, and `onOpen` whenever the
 * connection is there again: the browser reconnects automatically, but changes in between are not sent again.
 */
export function useChanges(onChange: (change: Change) => void, onOpen: () => void): void {
  const latest = useRef({ onChange, onOpen });
  useEffect(() => {
    latest.current = { onChange, onOpen };
  });
  useEffect(() => {
    const changes = new EventSource('/api/changes');
    changes.addEventListener('open', () => latest.current.onOpen());
    changes.addEventListener('message', ({ data }: MessageEvent<string>) =>
      latest.current.onChange(JSON.parse(data) as Change),
    );
    return () => changes.close();
  }, []);
}
