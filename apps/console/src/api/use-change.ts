import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/** A call that changes something; what was read of it before is read anew. */
export const useChange = <Input, Result>(
  change: (input: Input) => Promise<Result>,
  { stale, onDone }: { stale: readonly QueryKey[]; onDone?: (result: Result) => unknown },
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // It may lead to a secret that is shown once: the cache keeps it no longer than who asked for it.
    gcTime: 0,
    onSuccess: async (result) => {
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      await onDone?.(result);
    },
  });
};

/** For a create that is sent once, however often its answer is lost. */
export const newTransaction = () => ({ 'x-unique-transaction-id': crypto.randomUUID() });
