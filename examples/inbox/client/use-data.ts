import { useCallback, useEffect, useRef, useState } from 'react';

import { call, messageOf } from './api.js';

export type Loaded<Data> = {
  data: Data | undefined;
  error: string | undefined;
  /** Ends when the answer is shown. */
  reload: () => Promise<void>;
};

/** Reads a path of the API again whenever it changes; of two answers on their way, the later request counts. */
export function useData<Data>(path: string | undefined): Loaded<Data> {
  const [loaded, setLoaded] = useState<{ path?: string; data?: Data; error?: string }>({});
  const latest = useRef(0);
  const reload = useCallback(async () => {
    if (path === undefined) return;
    const turn = (latest.current += 1);
    const answer = await call<Data>('GET', path).then(
      (data) => ({ path, data }),
      (error: unknown) => ({ path, error: messageOf(error) }),
    );
    if (turn === latest.current) setLoaded(answer);
  }, [path]);
  useEffect(() => void reload(), [reload]);
  const isCurrent = loaded.path === path;
  return { data: isCurrent ? loaded.data : undefined, error: isCurrent ? loaded.error : undefined, reload };
}
