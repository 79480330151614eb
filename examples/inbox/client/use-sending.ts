import { useRef, useState } from 'react';

import { CallFailed, messageOf } from './api.js';

/**
 * Sends a form once: not again while it is under way, and under the same transaction ID for as long as it may have
 * arrived.
 */
export function useSending(send: (transactionId: string) => Promise<void>) {
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const transaction = useRef<string>(undefined);
  const start = async () => {
    if (isSending) return;
    setIsSending(true);
    setProblem(undefined);
    transaction.current ??= crypto.randomUUID();
    try {
      await send(transaction.current);
      transaction.current = undefined;
    } catch (error) {
      setProblem(messageOf(error));
      if (error instanceof CallFailed && !error.keeps_transaction) transaction.current = undefined;
    }
    setIsSending(false);
  };
  return { start: () => void start(), problem, isSending };
}
