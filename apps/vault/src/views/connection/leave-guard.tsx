import { useEffect, useState } from 'react';
import { QuestionDialog } from '@keyway/ui';

import { useWords } from '../../i18n/words-context.js';
import { useVault } from '../../session/vault-context.js';

/** Asks before typed-in changes are left behind. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { router } = useVault();
  const { leave } = useWords().connection;
  const [proceed, setProceed] = useState<() => void>();
  useEffect(() => {
    router.block(isDirty ? (next) => setProceed(() => next) : undefined);
    return () => router.block(undefined);
  }, [router, isDirty]);
  if (!proceed) return null;
  return (
    <QuestionDialog
      title={leave.title}
      text={leave.text}
      action={leave.action}
      cancel={leave.stay}
      onAnswer={(isYes) => {
        setProceed(undefined);
        if (isYes) proceed();
      }}
    />
  );
}
