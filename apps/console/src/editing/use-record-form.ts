import { useState } from 'react';

import { mergeChanges } from './merge-changes.js';
import { useVersion } from './use-version.js';

type Options<Row, Draft, Body> = {
  /** The record to change; a new one without it. */
  readonly of: Row | undefined;
  readonly toDraft: (row: Row | undefined) => Draft;
  /** The members of the record that have to be sent so that `before` becomes `draft`. */
  readonly toChanges: (draft: Draft, before: Draft) => Body;
  /** Reads the record as it is now. */
  readonly read: (row: Row) => Promise<Row>;
  readonly update: (row: Row, body: Body, extraHeaders: Record<string, string>) => Promise<Row>;
};

/**
 * The draft of a form, which is saved by what was typed alone. Where someone else saved the record meanwhile, what they
 * changed comes into the form, and what was typed stays.
 */
export function useRecordForm<Row extends { readonly etag: string }, Draft, Body extends object>({
  of,
  toDraft,
  toChanges,
  read,
  update,
}: Options<Row, Draft, Body>) {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const isTyped = !isEmpty(typed);
  const version = useVersion(of, { read, isHeld: isTyped });
  const { seen, conflict } = version;
  const before = toDraft(seen);
  const draft: Draft = { ...before, ...typed };
  const accept = (row: Row): void => {
    version.accept(row);
    setTyped({});
  };
  return {
    before,
    draft,
    isTyped,
    edit: (change: Partial<Draft>): void => setTyped((now) => ({ ...now, ...change })),
    /** Goes on from the record as it is on the server. */
    accept,
    conflict: conflict && {
      ...conflict,
      mine: { ...conflict.after, ...toChanges(draft, before) },
      onDiscard: (): void => accept(conflict.after),
    },
    save: async (): Promise<void> => {
      const body = toChanges(draft, before);
      if (!seen || isEmpty(body)) return;
      const saved = await version.send(
        (extraHeaders) => update(seen, body, extraHeaders),
        (now) => {
          const rebased = toDraft({ ...now, ...mergeChanges(seen, body, now) });
          setTyped(rebased as Partial<Draft>);
          // The response to our own save was lost, or they saved the same.
          return isEmpty(toChanges(rebased, toDraft(now)));
        },
      );
      accept(saved);
    },
  };
}

const isEmpty = (body: object): boolean => Object.keys(body).length === 0;
