import { useState } from 'react';
import { type Failure, failureOf } from '@keyway/ui';

export type Action = {
  readonly isRunning: boolean;
  readonly failure: Failure | undefined;
  readonly run: (task: () => Promise<void>) => Promise<void>;
};

/** One thing at a time, and what went wrong with it. */
export function useAction(): Action {
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async (task: () => Promise<void>): Promise<void> => {
    setIsRunning(true);
    setFailure(undefined);
    try {
      await task();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsRunning(false);
    }
  };
  return { isRunning, failure, run };
}
