import { applicationsContract, type ApplicationRecord } from '@keyway/contract';
import { segment } from '@keyway/ui';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useVersion } from '../../editing/use-version.js';
import { useReadApplication, useShownSettings } from './use-application-record.js';
import { useWords } from '../../i18n/words.js';

/** Deletes an application, once its name is typed. */
export function DeleteApplication({ of, onClose }: { of: ApplicationRecord; onClose: () => void }) {
  const words = useWords('applications');
  const { common } = useWords('shell');
  const api = useApi(applicationsContract);
  const members = useShownSettings();
  const { conflict, send } = useVersion(of, { read: useReadApplication() });
  const params = { id: segment(of.id) };
  const change = useChange(
    () => send(async (extraHeaders) => take(await api.delete({ params, extraHeaders }), 204)),
    { stale: [['applications']], onDone: onClose },
  );
  return (
    <ConfirmDialog
      title={words.deleteTitle(of.name)}
      text={words.deleteText}
      action={common.delete}
      name={of.name}
      isPending={change.isPending}
      error={change.error}
      conflict={conflict && <ConflictNotice conflict={conflict} members={members} />}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
