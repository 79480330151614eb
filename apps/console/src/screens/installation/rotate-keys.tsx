import { installationContract, type InstallationRecord } from '@keyway/contract';
import { useState } from 'react';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.js';
import { newTransaction } from '../../editing/use-transaction.js';
import { useWords } from '../../i18n/words.js';

/** Rotates the data keys of all applications, once the installation's host is typed. */
export function RotateKeys({ of, onClose }: { of: InstallationRecord; onClose: () => void }) {
  const words = useWords('installation').rotation;
  const api = useApi(installationContract);
  const [extraHeaders] = useState(newTransaction);
  const change = useChange(async () => take(await api.rotateKeys({ body: {}, extraHeaders }), 201), {
    stale: [['installation'], ['work']],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={words.confirmTitle}
      text={words.confirmText}
      action={words.action}
      name={new URL(of.base_url).host}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
