import { headerNames } from '@keyway/contract';
import { useState } from 'react';

import { isOutdated } from '../api/use-change.js';

type Versioned = { readonly etag: string };
/** Changes by someone else since a record was loaded here. */
export type Conflict<Row> = { readonly before: Row; readonly after: Row };

type Options<Row> = {
  /** Reads the record as it is now. */
  readonly read: (row: Row) => Promise<Row>;
  /** Something was typed: it belongs to the version that was seen, even if a newer one is known. */
  readonly isHeld?: boolean;
};

/** The version of a record that someone decides on, and what another person made of it meanwhile. */
export function useVersion<Row extends Versioned>(
  known: Row | undefined,
  { read, isHeld = false }: Options<Row>,
) {
  const [newest, setNewest] = useState(known);
  const [seen, setSeen] = useState(known);
  const [before, setBefore] = useState<Row>();
  if (newest !== known) {
    setNewest(known);
    if (!isHeld) setSeen(known);
  }
  const accept = (row: Row): void => {
    setSeen(row);
    setBefore(undefined);
  };
  return {
    seen,
    conflict: before && seen && { before, after: seen },
    /** Goes on from this version, as if it had been the first. */
    accept,
    /**
     * Sends a change of the version that was seen. Where it was refused for another one, that one is seen from now on;
     * `isDone` says whether nothing is left to send.
     */
    send: async <Result>(
      change: (extraHeaders: Record<string, string>) => Promise<Result>,
      isDone: (now: Row) => boolean = () => false,
    ): Promise<Result | Row> => {
      try {
        return await change(seen ? { [headerNames.ifMatch]: seen.etag } : {});
      } catch (error) {
        if (!seen || !isOutdated(error)) throw error;
        const now = await read(seen);
        if (isDone(now)) return now;
        setBefore(before ?? seen);
        setSeen(now);
        throw error;
      }
    },
  };
}
