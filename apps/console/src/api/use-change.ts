import { failureOf } from '@keyway/ui';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';

/** Whether a change was refused because someone else had changed the record. */
export const isOutdated = (error: unknown): boolean =>
  error != null && failureOf(error).typeName === 'PreconditionFailedError';

/** A call that changes something. Whatever the screen read of it before is read again. */
export function useChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { stale, onDone }: { stale: readonly QueryKey[]; onDone?: (result: Result) => unknown },
) {
  const queries = useQueryClient();
  const readAgain = () => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const isBusy = useRef(false);
  const mutation = useMutation({
    mutationFn: change,
    // It may lead to a secret that is shown once: the cache keeps it no longer than who asked for it.
    gcTime: 0,
    onSuccess: async (result) => {
      await readAgain();
      await onDone?.(result);
    },
    onError: (error) => {
      if (isOutdated(error)) void readAgain();
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const { mutate } = mutation;
  return {
    ...mutation,
    /** A double click may be faster than the button is drawn as busy: it sends once. */
    mutate: (input: Input): void => {
      if (isBusy.current) return;
      isBusy.current = true;
      mutate(input);
    },
  };
}
