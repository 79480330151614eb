import { useCallback, useState } from 'react';

import styles from './live-region.module.css';

/** Words for a screen reader alone, about something that is otherwise only seen. */
export const LiveRegion = ({ words }: { words: string }) => (
  <div role="status" aria-live="polite" className={styles.region}>
    {words}
  </div>
);

export function useAnnouncer() {
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback((words: string): void => {
    // The same words twice are read twice only when they went away in between.
    setAnnouncement('');
    setTimeout(() => setAnnouncement(words), 50);
  }, []);
  return { announcement, announce };
}
