import { peopleContract, type PersonRecord } from '@keyway/contract';

import { take } from '../../api/send.js';
import { useApi } from '../../api/use-api.js';
import { useChange } from '../../api/use-change.js';
import { FormDialog } from '../../components/dialogs/form-dialog.js';
import { ConflictNotice } from '../../editing/conflict-notice.js';
import { useVersion } from '../../editing/use-version.js';
import { pathOf, useReadPerson, useShownRoles } from './use-person-record.js';
import { useWords } from '../../i18n/words.js';

/** Disables a person, or lets them in again. */
export function SwitchPerson({ of, onClose }: { of: PersonRecord; onClose: () => void }) {
  const words = useWords('people');
  const api = useApi(peopleContract);
  const members = useShownRoles();
  const { conflict, send } = useVersion(of, { read: useReadPerson() });
  const isDisabled = of.status === 'disabled';
  const body = { status: isDisabled ? ('active' as const) : ('disabled' as const) };
  const change = useChange(
    () =>
      send(
        async (extraHeaders) => take(await api.update({ params: pathOf(of), body, extraHeaders }), 200).data,
      ),
    { stale: [['people']], onDone: onClose },
  );
  return (
    <FormDialog
      title={isDisabled ? words.enableTitle(of.email) : words.disableTitle(of.email)}
      action={isDisabled ? words.enable : words.disable}
      isPending={change.isPending}
      error={change.error}
      conflict={conflict && <ConflictNotice conflict={conflict} members={members} />}
      onSubmit={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <p>{isDisabled ? words.enableText : words.disableText}</p>
    </FormDialog>
  );
}
