import { useEffect, useRef } from 'react';

import type { Change } from './api.js';

/** Calls back with each conversation that changes at a helpdesk while the page is open. */
export function useChanges(onChange: (change: Change) => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const changes = new EventSource('/api/changes');
    changes.addEventListener('message', ({ data }: MessageEvent<string>) =>
      latest.current(JSON.parse(data) as Change),
    );
    return () => changes.close();
  }, []);
}
