import { peopleContract, type PersonRecord } from '@keyway/contract';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useVersion } from '../../editing/use-version.js';
import { pathOf, useReadPerson, useShownRoles } from './use-person-record.js';
import { useWords } from '../../i18n/words.js';

/** Deletes a person, once their address is typed. */
export function DeletePerson({ of, onClose }: { of: PersonRecord; onClose: () => void }) {
  const words = useWords('people');
  const { common } = useWords('shell');
  const api = useApi(peopleContract);
  const members = useShownRoles();
  const { conflict, send } = useVersion(of, { read: useReadPerson() });
  const change = useChange(
    () => send(async (extraHeaders) => take(await api.delete({ params: pathOf(of), extraHeaders }), 204)),
    { stale: [['people']], onDone: onClose },
  );
  return (
    <ConfirmDialog
      title={words.deleteTitle(of.email)}
      text={words.deleteText}
      action={common.delete}
      name={of.email}
      isPending={change.isPending}
      error={change.error}
      conflict={conflict && <ConflictNotice conflict={conflict} members={members} />}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    />
  );
}
